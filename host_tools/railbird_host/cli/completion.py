"""`railbird completion SHELL`: prints what a shell must source to complete verbs, boards and files."""

from argparse import ArgumentParser, Namespace

from railbird_host.base.output import emit

HELP = "print the shell code that completes verbs, options, boards and files"
EXAMPLES = [
    'eval "$(railbird completion bash)"                                   # in ~/.bashrc',
    'eval "$(railbird completion zsh)"                                    # in ~/.zshrc, after compinit',
    "railbird completion fish > ~/.config/fish/completions/railbird.fish",
]


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("shell", choices=["bash", "zsh", "fish"], help="the shell that will read it")


def run(arguments: Namespace) -> int:
    from argcomplete import shell_integration

    code = shell_integration.shellcode(["railbird"], shell=arguments.shell)
    emit(arguments, "completion", {"shell": arguments.shell, "code": code}, lambda: print(code))
    return 0
