"""The `mozaika` command line: arguments, terminal input and output. Game decisions are made in `rules`.

`main` parses the arguments (`parser`, `*_arguments`) and imports the module of a command when it runs (`commands`).
The terminal game is `play`, `hotseat`, `table_view` and `typed_commands`; the other modules are named after commands.
"""
