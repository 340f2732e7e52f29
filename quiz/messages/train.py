"""What training one's own FSRS weights says, in Chinese and in English."""

from quiz.demo.words import Words

PROGRESS = Words("训练中 {percent}%", "training {percent}%")

TOO_FEW = Words(
    "数据还不够：至少需要 {needed} 次隔天复习，现有 {predicted} 次，还差 {lacking} 次；"
    "同一天内的重复说明不了记忆衰退的快慢。权重不变。",
    "Not enough data yet: training needs {needed} reviews on a later day than the card's previous one; there are "
    "{predicted}, so {lacking} are missing; repeats within a day don't show how memory fades. "
    "The weights stay as they are.",
)
ONE_OUTCOME = Words(
    "数据还缺少对照：较早和较晚的两部分复习都要有至少 {each} 次想起、{each} 次忘记；"
    "较早部分想起 {trained_recalled} 次、忘记 {trained_forgotten} 次，"
    "较晚部分想起 {judged_recalled} 次、忘记 {judged_forgotten} 次。权重不变。",
    "Both outcomes are needed: at least {each} recalled and {each} forgotten in the earlier part of your "
    "reviews and in the later one; the earlier has {trained_recalled} recalled and {trained_forgotten} "
    "forgotten, the later {judged_recalled} and {judged_forgotten}. The weights stay as they are.",
)
PARTS = Words(
    "用较早的 {trained} 次复习训练，用较晚的 {judged} 次检验。",
    "Trained on the {trained} earlier reviews, judged by the {judged} later ones.",
)
LOSSES = Words(
    "较晚复习的对数损失：现用权重 {now}，新权重 {new}，相差 {gain}（标准误 {noise}）。",
    "Log loss on the later reviews: {now} with the current weights, {new} with the new ones; "
    "difference {gain} (standard error {noise}).",
)
NOT_BETTER = Words(
    "改进没有超出偶然波动（至少要有标准误的 {certainty} 倍，即 95% 的把握），所以权重不变。复习更多之后可再试。",
    "That may be chance (it takes {certainty} standard errors to be 95% sure), so the weights stay as they are. "
    "Try again after more reviews.",
)
WORSE = Words(
    "新权重对较晚的复习预测得并不更好，所以权重不变。复习更多之后可再试。",
    "The new weights don't predict the later reviews any better, so the weights stay as they are. "
    "Try again after more reviews.",
)
ADOPTED = Words(
    "已采用新权重：只影响今后的评分，现有卡片的到期日不变。恢复默认：runcall train --reset",
    "The new weights are in use: they affect future grades only, and no card's due day has moved. "
    "To go back to the defaults: runcall train --reset",
)
WOULD_ADOPT = Words(
    "新权重更好；去掉 --dry-run 再运行一次即可采用。",
    "The new weights are better; run it without --dry-run to adopt them.",
)
RESET = Words(
    "已恢复默认权重：只影响今后的评分，现有卡片的到期日不变。",
    "The default weights are in use again: they affect future grades only, and no card's due day has moved.",
)
NOTHING_TO_RESET = Words("用的已经是默认权重。", "The default weights are already in use.")
FAILED = Words(
    "训练没有完成：{why}。学习记录没有改动；runcall doctor 可查看 torch 是否可用",
    "the training did not finish: {why}; your history is unchanged. `runcall doctor` shows whether torch works",
)
