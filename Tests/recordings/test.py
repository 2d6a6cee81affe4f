#!/usr/bin/env python3
"""Tries Scripts/record.sh and Scripts/grade-statements.sh with stand-ins for swcutil, sudo and sw_vers: Tests/recordings/test.py"""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = ROOT / "Tests/recordings"
checks = 0


def check(condition, what):
    global checks
    checks += 1
    if not condition:
        sys.exit(f"Tests/recordings/test.py: {what}")


def questions(path=ROOT / "Recordings/questions.tsv"):
    names = ("id", "statement", "command", "app", "domain", "url", "needs", "readings", "input")
    lines = [line for line in path.read_text().splitlines() if not line.startswith("#")]
    return [dict(zip(names, line.split("\t"))) for line in lines]


def readings(question):
    return [part.split(" => ") for part in question["readings"].split(" | ")]


class Copy:
    """A copy of what the scripts read and write, where a test can do as it likes."""

    def __init__(self, folder, name):
        self.root = pathlib.Path(folder) / name
        shutil.copytree(ROOT / "Recordings", self.root / "Recordings")
        for part in ("Scripts", "Sources/UniversalLinks/Statements", "Documentation"):
            shutil.copytree(ROOT / part, self.root / part)
        self.recordings = self.root / "Recordings"
        self.log = self.root / "log"
        tools = self.root / "bin"
        tools.mkdir()
        shutil.copy(HERE / "sw_vers.sh", tools / "sw_vers")
        self.environment = dict(
            os.environ, PATH=f"{tools}:{os.environ['PATH']}", SUDO=str(HERE / "sudo.sh"), SWCUTIL=str(HERE / "swcutil.sh"),
            STAND_IN=str(self.root), STAND_IN_LOG=str(self.log), RECORD_SECONDS="10", TMPDIR=str(self.root))

    def keep_only(self, *ids):
        """Leaves these questions alone, and no recordings."""
        for path in self.recordings.glob("*.jsonl"):
            path.unlink()
        path = self.recordings / "questions.tsv"
        lines = path.read_text().splitlines(keepends=True)
        path.write_text("".join(line for line in lines if line.startswith("#") or line.split("\t")[0] in ids))

    def answer(self, **other):
        """Writes the table of the stand-in: the statements' own readings, but for the answers given by id (with _ for - and .)."""
        outputs = {}
        for question in questions(self.recordings / "questions.tsv"):
            answer = other.get(re.sub(r"[-.]", "_", question["id"]), readings(question)[0][1])
            shown = question["input"]
            if shown.startswith("@"):
                shown = "Recordings/files/" + shown[1:]
            if question["command"] == "match":
                key = ["match", "-u", question["url"], "-j", shown]
            else:
                key = ["verify", "-d", question["domain"], "-j", shown, "-u", question["url"]]
            outputs.setdefault(tuple(key), {})[question["app"]] = answer
        lines = []
        for key, answers in outputs.items():
            lines.append("".join(part + "\x1f" for part in key) + "\t" + self.output(key, answers))
        (self.root / "answers").write_text("\n".join(lines) + "\n")

    @staticmethod
    def output(key, answers):
        """The status and the output of Apple's tool that say these answers, by app."""
        if key[0] == "match":
            answer = answers["-"]
            if answer == "unmatched":
                return "0\tDid not match.\\n"
            verdict, index = answer.split(" ")
            return f'0\t{verdict.capitalize()} by pattern at index {index}: {{\\n  "/" : "…"\\n}}\\n'
        if "refused" in answers.values():
            return "1\tError parsing JSON: The data couldn’t be read because it isn’t in the correct format.\\n"
        words = {"matched": "matched.", "excluded": "blocked match."}
        lines = [
            f'{{ s = applinks, a = {"ABCDE12345.com.example.app" if app == "*" else app}, d = {key[2]} }}: '
            f'Pattern "{key[6]}" {words[answer]}\\n'
            for app, answer in answers.items() if answer in words
        ]
        return "0\t" + ("".join(lines) or "Input JSON did not match input URL.\\n")

    def run(self, *arguments, **environment):
        done = subprocess.run(
            ["bash", str(self.root / "Scripts/record.sh"), *arguments], env=dict(self.environment, **environment),
            capture_output=True, timeout=120)
        done.text = done.stdout.decode("utf-8", "replace") + done.stderr.decode("utf-8", "replace")
        return done

    def lines(self, release="26.1"):
        path = self.recordings / f"macOS-{release}.jsonl"
        text = path.read_text() if path.exists() else ""
        check(text == "" or text.endswith("\n"), "a recording is not a whole line")
        return [json.loads(line) for line in text.splitlines()]

    def grade(self, *arguments):
        done = subprocess.run(
            ["bash", str(self.root / "Scripts/grade-statements.sh"), *arguments], capture_output=True, text=True)
        done.text = done.stdout + done.stderr
        return done

    def page(self):
        return (self.root / "Documentation/Semantics.md").read_text()


ASSUMED = re.compile(r"(?m)^\| (\S+) \| assumed \| ")


def settles_everything(folder):
    """One command settles all that can be settled, the grades follow, and a second run adds nothing."""
    copy = Copy(folder, "everything")
    copy.answer()
    done = copy.run()
    check(done.returncode == 0, done.text)
    asked = questions()
    lines = copy.lines()
    check(len(lines) == len(asked), f"{len(lines)} recordings of {len(asked)} questions")
    check([line["question"] for line in lines] == [question["id"] for question in asked], "the order of the questions")
    check("unread output: 0" in done.text and "Statements contradicted: 0" in done.text, done.text)
    check("than in earlier recordings: 0" in done.text, done.text)
    for line in lines:
        check(list(line)[:8] == ["question", "release", "build", "architecture", "command", "status", "reading", "time"], line)
        check(line["release"] == "26.1" and line["build"] == "25B78" and line["command"][0] == "swcutil", line)
        check(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", line["time"]), line)
    for line, question in zip(lines, asked):
        shown = "Recordings/files/" + question["input"][1:] if question["input"][0] == "@" else question["input"]
        check(shown in line["command"] and question["url"] in line["command"], f"{question['id']}: {line['command']}")
    # It runs swcutil, and nothing else as root.
    commands = set(pathlib.Path(str(copy.log) + ".sudo").read_text().splitlines())
    check(commands == {"sudo true", f"sudo {HERE / 'swcutil.sh'}"}, commands)

    before = (copy.recordings / "macOS-26.1.jsonl").read_bytes()
    ran = copy.log.read_text().count("\n")
    done = copy.run()
    check(done.returncode == 0 and "open questions: 0 of" in done.text, done.text)
    check((copy.recordings / "macOS-26.1.jsonl").read_bytes() == before, "a second run changes the recordings")
    check(copy.log.read_text().count("\n") == ran, "a second run asks again")

    # Six assumptions are beyond swcutil; all others are recorded now.
    check(len(ASSUMED.findall(copy.page())) == 39, "the page has 39 assumptions")
    check(copy.grade("--check").returncode != 0, "grades that are out of date pass the check")
    done = copy.grade()
    check(done.returncode == 0 and "33 confirmed by recordings, 0 answered differently" in done.text, done.text)
    check(ASSUMED.findall(copy.page()) == ["P4", "W1", "W2", "N2", "N3", "D4"], ASSUMED.findall(copy.page()))
    check("| T2 | recorded (macOS 26.1) | Double slashes" in copy.page(), "the grade of T2")
    check("- **T2** (recorded: macOS 26.1) Pattern and URL" in copy.page(), "the paragraph of T2")
    table = copy.root / "Sources/UniversalLinks/Statements/SystemStatement+Recordings+Generated.swift"
    check('"T2": Releases(confirming: ["macOS 26.1"], contradicting: []),' in table.read_text(), "the table in Swift")
    check(copy.grade("--check").returncode == 0, "grades that were just written fail the check")

    # The next release answers one question differently: it is named, and the grade says so.
    copy.answer(T2_one_letter="matched 0")
    done = copy.run("--only", "T2", "--only", "G1", STAND_IN_RELEASE="27.0", STAND_IN_BUILD="26A1")
    check(done.returncode == 0 and (copy.recordings / "macOS-26.1.jsonl").read_bytes() == before, done.text)
    check("Statements contradicted: 1: T2\n  T2-one-letter: predicted unmatched, recorded matched 0" in done.text, done.text)
    check("T2-one-letter: unmatched on macOS 26.1, matched 0 now" in done.text, done.text)
    copy.grade()
    check("| T2 | assumed (confirmed by macOS 26.1; macOS 27.0 answers differently) | " in copy.page(), "the grade of T2")
    check("| G1 | recorded (macOS 26.1, 27.0) | A question mark matches a slash" in copy.page(), "the grade of G1")
    check("| G1 | recorded | A star matches any" in copy.page(), "the other grade of G1")

    # And back: without recordings, the page is as it was.
    for path in copy.recordings.glob("macOS-*.jsonl"):
        path.unlink()
    copy.grade()
    check(copy.page() == (ROOT / "Documentation/Semantics.md").read_text(), "grades cannot be taken back")


def every_reading_is_heard(folder):
    """For each reading a question that hears it: the summary and the grades name the statement."""
    copy = Copy(folder, "readings")
    apart = [question for question in questions() if len(readings(question)) > 1]
    chosen = {}
    for question in apart:
        chosen.setdefault(question["statement"], question)
    copy.keep_only(*(question["id"] for question in chosen.values()))
    copy.answer(**{re.sub(r"[-.]", "_", question["id"]): readings(question)[1][1] for question in chosen.values()})
    done = copy.run()
    # I4 says nothing while I5 is not as assumed.
    expected = [name for name in chosen if name != "I4"]
    check(f"Statements contradicted: {len(expected)}: {' '.join(expected)}\n" in done.text, done.text)
    copy.grade()
    found = re.findall(r"(?m)^\| (\S+) \| assumed \(macOS 26\.1 answers differently\) \|", copy.page())
    check(sorted(found) == sorted(expected), found)


def hostile(folder):
    """Whatever swcutil does, it is kept as it is, and never guessed."""
    copy = Copy(folder, "hostile")
    copy.keep_only("T2-inner-pattern", "I5-second-detail")
    copy.environment["SWCUTIL"] = str(HERE / "hostile.sh")
    outputs = {
        "binary": (None, "fffe01004d617463686564c3"),
        "status": (5, "Did not match.\n"),
        "language": (0, "Kein Treffer für „/café“ 😀.\n"),
        "silent": (0, ""),
        "almost": (0, "Did not match\n"),
        "twice": (0, "Did not match.\nDid not match.\n"),
        "other-index": (0, "Matched by pattern at index x: {\n}\n"),
        "cut": (0, 'Matched by pattern at index 0: {\n  "/" : "/x"\n'),
        "warning": (0, "warning: swcd is not running\nDid not match.\n"),
        "controls": (0, "Did not match.\x1b[0m\n"),
        "half-line": (0, '{ s = applinks, a = A.b, d = example.com }: Pattern "https://example.com/x" matched.\nsomething else\n'),
    }
    for number, (kind, (status, output)) in enumerate(outputs.items()):
        done = copy.run(HOSTILE=kind, STAND_IN_BUILD=f"25H{number}")
        lines = copy.lines()[-2:]
        check(done.returncode == 0 and "unread output: 2\n" in done.text, f"{kind}: {done.text}")
        for line in lines:
            check(line["reading"] == "unread" and line["build"] == f"25H{number}", f"{kind}: {line}")
            if kind == "binary":
                check(line["outputInHex"] == output and "output" not in line, f"{kind}: {line}")
            else:
                check(line["output"] == output and line["status"] == status, f"{kind}: {line}")

    done = copy.run(HOSTILE="floods", STAND_IN_BUILD="25F1")
    for line in copy.lines()[-2:]:
        check(line["reading"] == "unread" and len(line["output"]) == 65536, "an endless output is kept whole")
        check(line["note"] == "cut after 65536 bytes", line)

    started = time.monotonic()
    for kind in ("hangs", "hangs-after-output"):
        copy.run(HOSTILE=kind, STAND_IN_BUILD=f"25{kind[-1]}", RECORD_SECONDS="1")
        for line in copy.lines()[-2:]:
            check(line["reading"] == "unread" and line["status"] is None, line)
            check(line["note"] == "ended after 1 s", line)
    check(time.monotonic() - started < 20, "what hangs is not ended")
    left = subprocess.run(["pgrep", "-f", str(HERE / "hostile.sh")], capture_output=True, text=True).stdout
    check(left == "", f"what hung still runs: {left}")

    # An unread answer is asked again on request, and only then.
    copy.environment["SWCUTIL"] = str(HERE / "swcutil.sh")
    copy.answer()
    count = len(copy.lines())
    copy.run(STAND_IN_BUILD="25F1")
    check(len(copy.lines()) == count, "an unread answer is asked again")
    done = copy.run("--again", STAND_IN_BUILD="25F1")
    check(len(copy.lines()) == count + 2 and "unread output: 0\n" in done.text, done.text)
    copy.run("--again", STAND_IN_BUILD="25F1")
    check(len(copy.lines()) == count + 2, "a question that was read at last is asked again")


def refuses_to_start(folder):
    """What is missing is said before anything runs, and nothing is written."""
    copy = Copy(folder, "refusals")
    copy.answer()
    for arguments, environment, message in (
        ([], {"SWCUTIL": "/nowhere/swcutil"}, "cannot find /nowhere/swcutil. It is part of macOS"),
        ([], {"SUDO_PASSWORD": "1"}, 'Run "sudo -v" first'),
        ([], {"STAND_IN_RELEASE": '26"1'}, "unknown release"),
        (["--only"], {}, "--only needs a value"),
        (["--only", "Z9"], {}, "no question is about Z9"),
        (["--random", "x", "--seed", "1"], {}, "whole numbers"),
        (["--random", "5"], {}, "needs --seed"),
        (["--everything"], {}, "Usage:"),
    ):
        done = copy.run(*arguments, **environment)
        check(done.returncode != 0 and message in done.text, f"{arguments} {environment}: {done.text}")
        check(not copy.log.exists() and not copy.lines(), f"{arguments} {environment}: something ran")

    # A dry run needs no Mac, and runs nothing.
    done = copy.run("--dry-run", SWCUTIL="swcutil", SUDO="/nowhere/sudo")
    commands = [line for line in done.stdout.decode().splitlines() if not line.startswith("#")]
    check(done.returncode == 0 and len(commands) == len(questions()), f"{len(commands)} commands")
    check(commands[0].startswith("/nowhere/sudo -n swcutil verify -d example.com -j Recordings/files/signed.p7m"), commands[0])
    check(not copy.log.exists() and not copy.lines() and not (copy.recordings / ".recording").exists(), "a dry run ran something")

    # A password that is needed again is not taken for what swcutil says.
    done = copy.run("--only", "T2", SUDO_EXPIRES="5")
    check(done.returncode != 0 and "needs your password again" in done.text, done.text)
    check(copy.lines() and all(line["reading"] == "matched 0" for line in copy.lines()), copy.lines())


def is_resumed(folder):
    """A run that is killed leaves whole lines, and the next one goes on."""
    copy = Copy(folder, "resumed")
    copy.answer()
    statements = ("T2", "Q7", "P6", "T1", "V3")
    only = [word for statement in statements for word in ("--only", statement)]
    for stop in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
        count = len(copy.lines())
        run = subprocess.Popen(
            ["bash", str(copy.root / "Scripts/record.sh"), *only], env=copy.environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler))
        end = time.monotonic() + 20
        while len(copy.lines()) < count + 3 and time.monotonic() < end:
            time.sleep(0.02)
        # Two runs do not write the same file.
        second = copy.run("--only", "T2")
        check(run.poll() is not None or (second.returncode != 0 and "is recording" in second.text), second.text)
        run.send_signal(stop)
        run.wait()
        check(len(copy.lines()) >= count + 3, "lines were lost")
    copy.run(*only)
    ids = [line["question"] for line in copy.lines()]
    expected = [question["id"] for question in questions() if question["statement"] in statements]
    check(sorted(ids) == sorted(expected), f"{len(ids)} recordings of {len(expected)} questions")
    check(sorted(path.name for path in copy.recordings.iterdir() if path.name.startswith(".") or path.suffix == ".new") == [], "files are left")


def finds_a_planted_mistake(folder):
    """Random comparison finds what the stand-in does wrong, and reduces it to a file that shows just that."""
    copy = Copy(folder, "random")
    planted = {"SWCUTIL": str(HERE / "planted.py"), "RANDOM_QUESTIONS": str(HERE / "planted.py")}
    done = copy.run("--random", "6", "--seed", "1", **planted)
    check(done.returncode == 0, done.text)
    found = questions(copy.recordings / "found.tsv")
    smallest = '{"applinks":{"details":[{"appIDs":["A.com.example"],"components":[{"/":"/x","exclude":true}]}]}}'
    check([(entry["input"], entry["url"]) for entry in found] == [(smallest, "https://example.com/x")], found)
    check(found[0]["readings"] == "every reading => matched" and found[0]["statement"] == "-", found)
    check('swcutil answers "matched", the engine "excluded"' in done.text and "found.tsv: 1." in done.text, done.text)
    lines = copy.lines()
    check(len(lines) == 1 and lines[0]["question"] == found[0]["id"] and lines[0]["command"][5] == smallest, lines)
    check(lines[0]["reading"] == "applinks A.com.example matched", lines)
    # The same again: nothing new, and the question is one of those that are asked from now on.
    before = (copy.recordings / "found.tsv").read_text()
    done = copy.run("--random", "6", "--seed", "1", **planted)
    check("found.tsv: 0." in done.text and (copy.recordings / "found.tsv").read_text() == before, done.text)
    check(found[0]["id"] in copy.run("--dry-run").text, "a question that was found is not asked")
    check(copy.grade().returncode == 0, "a question that was found cannot be graded")


TESTS = (settles_everything, every_reading_is_heard, hostile, refuses_to_start, is_resumed, finds_a_planted_mistake)


def run(names):
    with tempfile.TemporaryDirectory() as folder:
        for test in TESTS:
            if test.__name__ in names:
                started = time.monotonic()
                test(folder)
                print(f"{test.__name__}: {time.monotonic() - started:.1f} s, {checks} checks", flush=True)


def main():
    """The tests that are named, else each in a process of its own: most of them wait."""
    if sys.argv[1:]:
        return run(sys.argv[1:])
    processes = [
        subprocess.Popen([sys.executable, __file__, test.__name__], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for test in TESTS
    ]
    outputs = [process.communicate()[0] for process in processes]
    print("".join(outputs), end="")
    if any(process.returncode for process in processes):
        sys.exit(1)
    print(f"{sum(int(output.split()[-2]) for output in outputs)} checks")


main()
