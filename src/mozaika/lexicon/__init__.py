"""Word lists: the bundled ones, those that a user adds, and the word graph that checks and searches them.

In reading order: `protocols` (what a game needs from a lexicon), `wordlist` (a plain set of words), `sources`,
`source_text` and `cleaning` (bundled lists), `encodings`, `word_nodes`, `readers` and `user_lists` (lists a user
adds), `codes`, `build`, `graph_file`, `graph` and `kernels` (the word graph), `list_info` and `library` (opening a
lexicon by name), `study`, `tdk`.
"""
