#!/usr/bin/env bash
# Writes which releases confirm which assumption, from Recordings/: the table in Swift, and the grades of Documentation/Semantics.md.
# --check compares instead, and fails with what is out of date.
set -euo pipefail
cd "${GRADE_ROOT:-$(dirname "$0")/..}"
exec python3 - "$@" << 'END'
import json
import pathlib
import re
import sys

recordings = pathlib.Path("Recordings")
swift = pathlib.Path("Sources/UniversalLinks/Statements/SystemStatement+Recordings+Generated.swift")
table = pathlib.Path("Sources/UniversalLinks/Statements/SystemStatement+Table.swift")
page = pathlib.Path("Documentation/Semantics.md")


def answer(reading, app):
    """What a reading says about an app."""
    if reading == "other host":
        return "unmatched"
    if not re.match(r"[a-z]+ \S+ (matched|excluded)(, |$)", reading):
        return reading
    lines = [line.split(" ") for line in reading.split(", ")]
    found = []
    for service, listed, verdict in lines:
        if service == "applinks" and app in ("*", listed) and verdict not in found:
            found.append(verdict)
    return " and ".join(sorted(found, reverse=True)) or "unmatched"


def questions():
    result = {}
    for name in ("questions.tsv", "found.tsv"):
        path = recordings / name
        for line in path.read_text().splitlines() if path.exists() else []:
            if line.startswith("#"):
                continue
            id, statement, _, app, _, _, needs, readings, _ = line.split("\t")
            result[id] = (statement, app, needs, readings.split(" | ")[0].split(" => ")[1])
    return result


def version(release):
    return [int(part) if part.isdigit() else 0 for part in re.split(r"[ .]", release)]


def releases(asked):
    """For each statement the releases that confirm it, and those that contradict it, also where two of their builds differ."""
    answers = {}
    for path in sorted(recordings.glob("*.jsonl")):
        for line in path.read_text().splitlines():
            recording = json.loads(line)
            id, release = recording["question"], recording["release"]
            if id not in asked:
                sys.exit(f"{path}: unknown question {id}")
            if release is not None and recording["reading"] != "unread":
                found = answer(recording["reading"], asked[id][1])
                answers.setdefault(f"macOS {release}", {}).setdefault(id, set()).add(found)
    graded = {}
    for release in sorted(answers, key=version):
        for statement in {entry[0] for entry in asked.values()} - {"-"}:
            of_statement = [id for id, entry in asked.items() if entry[0] == statement]
            expected = lambda id: answers[release].get(id) == {asked[id][3]}
            answered = [id for id in of_statement if id in answers[release]]
            # Where a question that is needed was answered differently, this one says nothing.
            wrong = [
                id for id in answered
                if not expected(id) and not (asked[id][2] in answers[release] and not expected(asked[id][2]))
            ]
            confirming, contradicting = graded.setdefault(statement, ([], []))
            if wrong:
                contradicting.append(release)
            elif len(answered) == len(of_statement) and all(map(expected, of_statement)):
                confirming.append(release)
    return graded


def listed(names):
    result, system = [], None
    for name in names:
        first, rest = name.split(" ", 1)
        result.append(rest if first == system else name)
        system = first
    return ", ".join(result)


def description(confirming, contradicting):
    """As SystemStatement.gradeDescription."""
    if not contradicting:
        return f"recorded ({listed(confirming)})" if confirming else "assumed"
    verb = "answers" if len(contradicting) == 1 else "answer"
    confirmation = f"confirmed by {listed(confirming)}; " if confirming else ""
    return f"assumed ({confirmation}{listed(contradicting)} {verb} differently)"


assumed = re.findall(r'SystemStatement\(\s*"([^"]+)", \.assumed', table.read_text())
graded = {id: lists for id, lists in releases(questions()).items() if id in assumed and any(lists)}

quoted = lambda names: "[" + ", ".join(f'"{name}"' for name in names) + "]"
rows = [
    f'        "{id}": Releases(confirming: {quoted(graded[id][0])}, contradicting: {quoted(graded[id][1])}),\n'
    for id in assumed if id in graded
]
source = (
    "// Written by Scripts/grade-statements.sh from Recordings/.\n\n"
    "extension SystemStatement {\n"
    "    /// How releases have answered the questions about each assumed statement.\n"
    "    static let recordings: [String: Releases] = "
    + ("[\n" + "".join(rows) + "    ]\n" if rows else "[:]\n")
    + "}\n"
)

text = page.read_text()
written = r"(?:recorded|assumed)(?: \([^|)]*\))?"
for id in assumed:
    words = description(*graded.get(id, ([], [])))
    # An id may also have a row that is recorded without a release: that one stays.
    rows_of_id = [m for m in re.finditer(rf"(?m)^\| {re.escape(id)} \| ({written}) \|", text)]
    row = next((m for m in reversed(rows_of_id) if m.group(1) != "recorded"), None)
    if row is None:
        sys.exit(f"{page}: no row for the assumption {id}")
    text = text[: row.start(1)] + words + text[row.end(1):]
    paragraph = re.search(rf"(?m)^- \*\*{re.escape(id)}\*\* \((assumed(?:: [^)]*)?|recorded: [^)]*)\) ", text)
    if paragraph:
        inside = words.replace(" (", ": ", 1).rstrip(")")
        text = text[: paragraph.start(1)] + inside + text[paragraph.end(1):]
    elif id in graded:
        print(f"{page}: {id} is now {words}: read its paragraph, which says what is assumed in its own words")

outdated = []
for path, new in ((swift, source), (page, text)):
    if not path.exists() or path.read_text() != new:
        outdated.append(str(path))
        if "--check" not in sys.argv:
            path.write_text(new)
if "--check" in sys.argv and outdated:
    sys.exit("out of date, run Scripts/grade-statements.sh: " + ", ".join(outdated))
confirmed = sum(bool(lists[0]) and not lists[1] for lists in graded.values())
differing = sum(bool(lists[1]) for lists in graded.values())
print(f"{len(assumed)} assumptions: {confirmed} confirmed by recordings, {differing} answered differently")
END
