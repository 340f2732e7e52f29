"""A small text in English and Chinese to train tokenisers on, written for this purpose."""

ENGLISH = """\
A tokeniser turns text into pieces, and pieces into numbers. A model never reads letters; it reads
the numbers. The lowest level is bytes. Every text is made of bytes, so a vocabulary of bytes has no
unknown token, but the sequences are long. The highest level is words. Words make short sequences,
but there are too many of them, and the next word that nobody has seen is unknown. Pieces of words
stand between: frequent words stay whole, and rare words fall apart into pieces that the model has
seen elsewhere. Training begins with the smallest pieces and joins the pair that is seen most often.
Then it counts again, and joins again. After thousands of merges the vocabulary holds the frequent
words of its text. If the text was English, Chinese pays for it: the same sentence takes more
pieces, more time and more memory. "Is it a token or a word?" she asked. It's a token, they'd say;
we've counted 256 bytes and 50,000 merges. The newer the words, the lower their counts: newest,
lowest, widest. Reading, training, joining, merging and counting share an ending, so a trained
tokeniser learns the ending once and uses it everywhere. Pre-training reads billions of tokens.
Fine-tuning reads thousands. Both must use the same tokeniser, because a number means nothing
without its table. Change the table, and the model reads noise.
"""

CHINESE = """\
分词器把文本切成片段，再把片段变成编号。模型从来不读文字，它读的是编号。
最底层是字节。任何文本都由字节组成，所以字节词表没有未登录词，但是序列很长。
最高层是词。按词切分，序列很短，但是词太多，没见过的词就成了未登录词。
子词介于两者之间：常见的词保持完整，罕见的词拆成模型见过的片段。
训练从最小的片段开始，每次合并出现次数最多的一对，再数一遍，再合并一次。
合并几万次以后，词表里就有了语料中的常用词。如果语料是英文，中文就要吃亏：同样一句话，要用更多的片段、更多的时间和更多的显存。
中文没有空格，一个汉字是三个字节。没有合并的时候，一个汉字就是三个词元。
预训练要读几千亿个词元，微调只读几千个。两个阶段必须用同一个分词器，因为离开词表，编号没有任何意义。
换一个词表，模型读到的就是噪声。掩码语言模型会遮住整个词，而不是词的一部分，否则剩下的片段会泄露答案。
"""

BOTH = ENGLISH + CHINESE

CHINESE_WORDS = """\
分词器 把 文本 切成 片段 ， 再 把 片段 变成 编号 。 模型 从来 不 读 文字 ， 它 读 的 是 编号 。
最 底层 是 字节 。 任何 文本 都 由 字节 组成 ， 所以 字节 词表 没有 未登录词 ， 但是 序列 很 长 。
最 高层 是 词 。 按 词 切分 ， 序列 很 短 ， 但是 词 太 多 ， 没 见过 的 词 就 成 了 未登录词 。
子词 介于 两者 之间 ： 常见 的 词 保持 完整 ， 罕见 的 词 拆成 模型 见过 的 片段 。
预训练 要 读 几千亿 个 词元 ， 微调 只 读 几千 个 。 掩码 语言 模型 会 遮住 整个 词 。
"""
"""The beginning and end of the same, cut into words by hand: Chinese BERT's own pieces are characters."""
