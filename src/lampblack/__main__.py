"""`python -m lampblack VERB`: the command line."""

from lampblack.cli.main import main

if __name__ == "__main__":
    main(prog_name="lampblack")
