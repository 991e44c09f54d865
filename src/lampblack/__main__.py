"""`python -m lampblack VERB`: the command line."""

import gc

gc.disable()  # starting makes no garbage, and looking for it takes a tenth; cli/main.py turns this on again

from lampblack.cli.main import main  # noqa: E402

if __name__ == "__main__":
    main(prog_name="lampblack")
