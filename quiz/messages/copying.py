"""What copying says, in Chinese and in English: what can be copied, and where it really went."""

from quiz.demo.words import Words

COPY = Words("复制", "Copy")

# What can be copied
ANSWER = Words("答案（Markdown）", "the answer, as Markdown")
WITH_PROMPT = Words("题目和答案（Markdown）", "question and answer, as Markdown")
PROMPT = Words("题目", "the question")
CLAIM = Words("此处的数字和它的依据  {figure}", "this figure and what it rests on  {figure}")
FORMULA = Words("公式（TeX）  {text}", "a formula, as TeX  {text}")
CODE = Words("演示的源码", "the demo's source")
OWN_CODE = Words("改过的源码", "your edited source")
RESULT = Words("全部结果（文本）", "the whole result, as text")
FIGURE = Words("图表  {title}", "a figure  {title}")
OUTPUT_PATH = Words("输出文件的路径  {path}", "the path of the output file  {path}")
REPORT = Words("报告（Markdown）", "the report, as Markdown")
PAGE = Words("本页（文本）", "this page, as text")
SELECTION = Words("选中的文字", "the selected text")

# Where it went. Nobody answers for the terminal: what it was sent is not said to be copied.
COPIED = Words("已复制：{what}（{tool}）", "Copied: {what} ({tool})")
IN_TMUX = Words(
    "已存入 tmux 缓冲区，并转发给终端：{what}", "In the tmux buffer, and sent on to the terminal: {what}"
)
SENT = Words(
    "已发送给终端：{what}。终端若不支持剪贴板，可从文件取用：{path}",
    "Sent to the terminal: {what}. If it has no clipboard, you'll find it in {path}",
)
SENT_ONLY = Words(
    "已发送给终端：{what}。终端若不支持剪贴板，就没有复制成；文件也写不了：{error}",
    "Sent to the terminal: {what}. If it has no clipboard, nothing was copied; no file either: {error}",
)
SENT_SHORT = Words(
    "已发送给终端：{what}。终端若不支持剪贴板，就没有复制成",
    "Sent to the terminal: {what}. If it has no clipboard, nothing was copied",
)
IN_FILE = Words(
    "内容太长，终端的剪贴板放不下，已存入文件：{what}，{path}",
    "Too long for the terminal's clipboard, so it was saved to a file: {what}, {path}",
)
NOT_COPIED = Words("没有复制成", "It could not be copied")
NOTHING_HERE = Words("这里没有可复制的内容", "There is nothing to copy here")
