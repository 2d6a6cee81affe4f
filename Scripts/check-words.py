#!/usr/bin/env python3
"""Counts phrases that English readers stumble over, and fails if there are more than Scripts/words.tsv allows, or fewer.

    python3 Scripts/check-words.py           compares the counts
    python3 Scripts/check-words.py NAME      lists the places of one phrase
    python3 Scripts/check-words.py --lower   writes lower counts into the list; never higher ones
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TABLE = ROOT / "Scripts/words.tsv"
DOCUMENTS = re.compile(r"\.md$")
TEXTS = re.compile(r"^Sources/.*\.(swift|js|html|json)$|^Schemas/.*\.json$")
# Rule pages are made of the texts of the sources; listings are no prose.
LEFT_OUT = re.compile(r"^Documentation/(rules|API|man)/|^Tests/|/Tests/|^Fuzzing/|\+Messages\+Generated")


def table():
    for line in TABLE.read_text().splitlines():
        if not line.startswith("#"):
            count, name, expression, better = line.split("\t")
            yield int(count), name, re.compile(expression), better


def prose(text):
    """Number and text of each line of Markdown outside of code."""
    is_code = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            is_code = not is_code
        elif not is_code and not line.startswith("    "):
            yield number, re.sub(r"`[^`]*`", "CODE", line)


def literals(text):
    """Number and text of each literal with a space: what is shown to somebody."""
    is_inside = False
    for number, line in enumerate(text.splitlines(), 1):
        if '"""' in line:
            is_inside ^= line.count('"""') % 2 == 1
        elif is_inside:
            yield number, re.sub(r"`[^`]*`", "CODE", line.strip())
        elif not line.lstrip().startswith("//"):
            for literal in re.findall(r'"((?:[^"\\]|\\.)*)"', line):
                if " " in literal:
                    yield number, re.sub(r"`[^`]*`", "CODE", literal)


def lines():
    """Every line that is looked at, with its place."""
    names = subprocess.run(["git", "-C", ROOT, "ls-files"], capture_output=True, text=True, check=True).stdout.splitlines()
    for name in names:
        if LEFT_OUT.search(name):
            continue
        if DOCUMENTS.search(name):
            read = prose
        elif TEXTS.search(name):
            read = literals
        else:
            continue
        for number, line in read((ROOT / name).read_text()):
            yield f"{name}:{number}", line


def main():
    wanted = sys.argv[1] if len(sys.argv) > 1 else None
    rows = list(table())
    if wanted and wanted != "--lower" and wanted not in [row[1] for row in rows]:
        sys.exit(f"no phrase is called {wanted}: Scripts/words.tsv has " + ", ".join(row[1] for row in rows))
    counts = {row[1]: 0 for row in rows}
    looked_at = 0
    for place, line in lines():
        looked_at += 1
        for _, name, expression, _ in rows:
            found = expression.search(line)
            counts[name] += found is not None
            if found and name == wanted:
                print(f"{place}: {line.strip()[:160]}")
    if wanted == "--lower":
        text = TABLE.read_text()
        for allowed, name, _, _ in rows:
            if counts[name] < allowed:
                text = text.replace(f"{allowed}\t{name}\t", f"{counts[name]}\t{name}\t")
        TABLE.write_text(text)
        return
    if wanted:
        return
    is_wrong = looked_at < 5_000
    for allowed, name, _, better in rows:
        if counts[name] > allowed:
            is_wrong = True
            print(f"{name}: {counts[name]} places, {allowed} allowed. Write instead: {better}. Places: "
                  f"python3 Scripts/check-words.py '{name}'")
        elif counts[name] < allowed:
            is_wrong = True
            print(f"{name}: {counts[name]} places, {allowed} allowed. Lower it: python3 Scripts/check-words.py --lower")
    print(f"{sum(counts.values())} places of {len(rows)} phrases in {looked_at} lines")
    sys.exit(is_wrong)


main()
