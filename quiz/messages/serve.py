"""What `runcall serve` says: in the shell, and in the page when the app is not there."""

from quiz.demo.words import Words

OPEN_IT = Words("在浏览器中打开：{url}", "Open in a browser: {url}")
HOW_TO_END = Words(
    "有这个地址的人就能以你的身份运行代码，请勿转发。按 Ctrl-C 结束。",
    "Anyone with this address can run code as you: keep it to yourself. Ctrl-C ends it.",
)
IN_THE_OPEN = Words(
    "注意：{host} 不是本机回环地址，网页未加密；同一网络中能窃听的人会看到地址，就能以你的身份运行代码。"
    "只在信得过的网络里这样用；更稳妥的做法是 ssh -L。",
    "Careful: {host} is not a loopback address, and the page is not encrypted; anyone who can listen on this network "
    "sees the address and can run code as you. Use it only on a network you trust, or better, use ssh -L.",
)
NOT_INSTALLED = Words(
    "浏览器版需要另装组件：pip install 'runcall[web]'（在源码目录中：pip install -e '.[web]'）",
    "the browser version needs an extra: pip install 'runcall[web]' (in a checkout: pip install -e '.[web]')",
)
NO_ADDRESS = Words(
    "--host 要写本机的一个 IP 地址，例如 127.0.0.1；不能是 {host}",
    "--host takes one IP address of this machine, such as 127.0.0.1; it can't be {host}",
)
NO_PORT = Words(
    "端口要在 0 到 65535 之间（0 为任意空闲端口），不能是 {port}",
    "the port must be 0 to 65535 (0: any free one), not {port}",
)
CANT_LISTEN = Words(
    "无法在 {host} 的端口 {port} 上监听：{why}；--port 0 会选一个空闲端口",
    "can't listen on port {port} of {host}: {why}; --port 0 picks a free one",
)
WENT_WRONG = Words("网页服务出错：{why}", "the web server hit an error: {why}")

NO_SCRIPT = Words("此页面需要 JavaScript。", "This page needs JavaScript.")
OPENING = Words("正在打开 Runcall …", "Opening Runcall …")
AGAIN = Words("重新连接", "Reconnect")
GONE: dict[str, Words] = {
    "ended": Words("Runcall 已退出，学习进度都已保存。", "Runcall has quit. Everything you did is saved."),
    "lost": Words(
        "连接断开了。你做过的都已保存；服务一有应答就会自动重连，接着上次的地方继续。",
        "The connection was lost. Everything you did is saved; the page reconnects by itself once the server answers, "
        "and you continue where you left off.",
    ),
    "stopped": Words(
        "runcall serve 已停止。你做过的都已保存；请重新运行 runcall serve，打开它给出的新地址。",
        "runcall serve has stopped. Everything you did is saved; start it again and open the new address it prints.",
    ),
    "silent": Words(
        "服务没有应答。它如果已经停止，请重新运行 runcall serve，打开它给出的新地址。",
        "The server isn't responding. If it was stopped, start runcall serve again and open the new address it prints.",
    ),
    "failed": Words(
        "Runcall 出错退出，原因写在运行 runcall serve 的终端里。已评的分都已保存。",
        "Runcall stopped with an error; the terminal running runcall serve says why. Your grades are saved.",
    ),
    "many": Words("打开的标签页太多了；关掉一个再连。", "Too many tabs are open; close one, then reconnect."),
    "elsewhere": Words("这个会话已在另一个标签页中打开。", "This session was opened in another tab."),
    "refused": Words(
        "浏览器发来的内容读不懂，或一次粘贴得太长；连接已关闭。重新连接后接着上次的地方继续。",
        "What the browser sent couldn't be understood, or a paste was too long; the connection was closed. Reconnect to continue "
        "where you left off.",
    ),
}
"""Why the app is not in the page, by the name that the page's script gives it."""
