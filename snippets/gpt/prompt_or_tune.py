"""Examples in the prompt or a fine-tuned model: after how many calls does training pay?"""

from typing import Annotated

from quiz.demo import Range, Show, Words, demo


@demo(zh="放进提示还是微调：算一算", en="In the prompt or fine-tuned: the cost")
def prompt_or_tune(
    show: Show,
    shots: Annotated[int, Range(1, 256), Words("提示里的示例数", "examples in the prompt")] = 32,
    examples: Annotated[int, Range(1, 1_000_000), Words("微调样本数", "training examples")] = 1000,
    epochs: Annotated[int, Range(1, 20), Words("微调轮数", "training epochs")] = 3,
    example_tokens: Annotated[int, Range(1, 2000), Words("每个示例的词元数", "tokens per example")] = 50,
    parameters: Annotated[float, Range(1e6, 1e13), Words("模型参数量", "parameters of the model")] = 174.6e9,
    seed: int = 0,
) -> None:
    """Set 2 N operations a prompt token and call against 6 N a training token, once.

    The law: they are equal after 3 * examples * epochs / shots calls, whatever the model and the tokens.
    No cached prefix, no attention scores, one example as long as another.
    """
    del seed  # nothing here is random
    prompt = 2 * parameters * shots * example_tokens  # operations a call
    training = 6 * parameters * examples * epochs * example_tokens  # operations, once
    even = training / prompt
    show.metric("prompt_flops", prompt, zh="示例每次调用的运算", en="examples, per call", unit="FLOPs")
    show.metric("training_flops", training, zh="微调一次的运算", en="fine-tuning, once", unit="FLOPs")
    show.metric("break_even", even, zh="持平的调用次数", en="calls to break even")
    show.metric("prompt_tokens", shots * example_tokens, zh="示例占的上下文", en="context they take up")

    calls = [even * 2 ** (n / 2) for n in range(-8, 9)]
    show.plot(
        "bill",
        {
            Words("示例放进提示", "in the prompt"): (calls, [prompt * n for n in calls]),
            Words("微调", "fine-tuned"): (calls, [training] * len(calls)),
        },
        zh="累计运算量（除去问题本身）",
        en="Cumulative operations (excluding the questions)",
        x=Words("调用次数", "calls"),
        y="FLOPs",
        log_x=True,
        log_y=True,
    )
    show.say(
        zh="持平点是 $3 \\times$ 训练样本数 $\\times$ 轮数 $\\div$ 示例数，与模型大小、样本长短无关。前缀缓"
        "存能免去示例的重算，只剩读缓存的开销，持平点会大大推后；微调则要另存一份权重（或一个适配器）。",
        en="The break-even point is $3 \\times$ training examples $\\times$ epochs $\\div$ shots, "
        "whatever the model and the length of an example. Prefix caching avoids recomputing the "
        "examples and leaves only reading the cache, which pushes the point far out; fine-tuning "
        "means another set of weights (or an adapter) to store.",
    )
