"""Where the program aasa is that this package installed."""

import os
import sys
import sysconfig

__all__ = ["program"]


def program():
    """The path of aasa.

    Raises FileNotFoundError if the package was taken apart.
    """
    name = "aasa"
    folders = [sysconfig.get_path("scripts")]
    user = sysconfig.get_preferred_scheme("user")
    if user in sysconfig.get_scheme_names():
        folders.append(sysconfig.get_path("scripts", user))
    # pip install --target puts programs beside the packages.
    folders.append(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "bin"))
    for folder in folders:
        path = os.path.join(folder, name)
        if os.path.isfile(path):
            return path
    raise FileNotFoundError("aasa is in none of these folders: %s. Install the package again." % ", ".join(folders))


def run(name):
    """Becomes the program, under one of its names."""
    os.execv(program(), [name] + sys.argv[1:])


def validator():
    """What AASAValidator runs: the same program, which reads its arguments by that name."""
    run("AASAValidator")
