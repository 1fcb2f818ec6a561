"""The `mozaika` command line: arguments, terminal input and output. Game decisions are made in `rules`."""
