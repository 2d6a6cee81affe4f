#!/usr/bin/env python3
"""Checks that one page explains each option:
    Scripts/check-options.py            names the options that no page explains, or several, and what is no option
    Scripts/check-options.py OPTION…    says where these are

The options are those of the manual page, which is recorded from the help; those of aasa-server are another program's. An option is
explained by a row that begins with it, in a table whose first column is called "option". Other pages use it, and link there.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
OPTION = r"--[a-z][a-z0-9-]*"
# The parser of arguments adds them to every command.
COMMON = {"--help", "--help-hidden", "--version"}
# The options of another program.
OTHERS = {"Documentation/ManyMachines.md"}


def options():
    """The options that the manual page lists."""
    page = (ROOT / "Documentation/man/aasa.1").read_text(encoding="utf-8")
    rows = [line.replace("\\-", "-") for line in page.splitlines() if line.startswith(".It Fl")]
    return {"-" + name for row in rows for name in re.findall(r"Fl (-[a-z][a-z0-9-]+)", row)} - COMMON


def explained(page):
    """The options that begin a row of a table of options."""
    inside = False
    for number, line in enumerate((ROOT / page).read_text(encoding="utf-8").splitlines(), 1):
        if not line.startswith("|"):
            inside = False
        elif line.startswith("| option |"):
            inside = True
        elif inside and (cell := re.match(r"\| `([^`]*)`", line)):
            names = re.findall(OPTION, cell[1])
            if names:
                yield names[-1], number


def main():
    places = {name: {} for name in options()}
    if not places:
        sys.exit("Documentation/man/aasa.1 lists no option")
    unknown = []
    pages = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("Documentation/*.md"))
    for page in pages:
        for name, number in [] if page in OTHERS else explained(page):
            if name in places:
                places[name].setdefault(page, number)
            else:
                unknown.append(f"{page}:{number}: {name} is not an option")
    if len(sys.argv) > 1:
        for name in sys.argv[1:]:
            print(name, *(f"{page}:{number}" for page, number in places.get(name, {}).items()))
        return
    wrong = sorted(unknown)
    for name, where in sorted(places.items()):
        if not where:
            wrong.append(f"{name}: no page explains it")
        elif len(where) > 1:
            wrong.append(f"{name}: explained by {', '.join(f'{page}:{number}' for page, number in where.items())}")
    print(*wrong, sep="\n", end="\n" if wrong else "")
    print(f"{len(places)} options, each on one of {len(pages)} pages" if not wrong else f"{len(wrong)} to change")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
