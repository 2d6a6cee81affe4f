"""The job on several workers, compared with what aasa itself says:

    python3 Integrations/spark/test_job.py AASA
"""

import contextlib
import gzip
import io
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

import pyarrow as pa
import pyarrow.parquet
from pyspark.sql import SparkSession

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import aasa_spark  # noqa: E402

EXAMPLES = HERE.parent.parent / "Examples"
FILE = EXAMPLES / "food-delivery" / "apple-app-site-association"
ODD = ["", None, "no URL", "https://eats.example/a\nhttps://eats.example/b", "\ufeffhttps://eats.example/en/menu/aurora",
       "https://eats.example/menu/caf\u00e9?table=\u2603", "https://eats.example/a\tb\\c", "https://例え.jp/", "https://a b.com/p", "https://\r"]
AASA = None


def urls(count):
    """URLs of the example, with others mixed in: always the same."""
    source = random.Random(20_260_101)
    known = (EXAMPLES / "food-delivery" / "urls.txt").read_text().split()
    found = list(ODD)
    for number in range(count):
        kind = source.random()
        if kind < 0.01:
            found.append(source.choice(ODD))
        elif kind < 0.5:
            found.append("%s?n=%d" % (source.choice(known), number))
        else:
            found.append("https://eats.example/%s/%d" % (source.choice(["menu", "en/menu", "jobs", "d/ber-4", "orders"]), number))
    return found


def said(*arguments, text=b"", statuses=(0,)):
    done = subprocess.run([AASA, *map(str, arguments)], input=text, capture_output=True, timeout=120, check=False)
    assert done.returncode in statuses, done
    return done.stdout


def summary(*arguments):
    """What one run counts, without the groups of unmatched URLs."""
    counts = json.loads(said("match", "--aasa", FILE, *arguments, "--summary", "--format", "json"))
    return {key: value for key, value in counts.items() if not key.startswith("unmatchedGroups")}


class JobTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.spark = (
            SparkSession.builder.master("local[3,2]").config("spark.ui.enabled", False).config("spark.ui.showConsoleProgress", False)
            .config("spark.sql.files.maxPartitionBytes", 150_000).config("spark.sql.files.openCostInBytes", 0).getOrCreate())
        cls.spark.sparkContext.setLogLevel("OFF")

    @classmethod
    def tearDownClass(cls):
        cls.spark.stop()

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def job(self, *arguments, program=None):
        """The exit code and what is on standard error."""
        chosen = ["--aasa", FILE, "--program", program or AASA, "--rows-per-run", 3000, *arguments]
        errors = io.StringIO()
        with contextlib.redirect_stderr(errors):
            code = aasa_spark.answer(self.spark, aasa_spark.options([str(one) for one in chosen]))
        return code, errors.getvalue()

    def table(self, count=12_000):
        found = urls(count)
        path = self.folder / "table"
        path.mkdir()
        for part in range(4):
            rows = range(part, len(found), 4)
            columns = {"id": list(rows), "url": [found[row] for row in rows]}
            pyarrow.parquet.write_table(pa.table(columns), path / ("%d.parquet" % part))
        return path, found

    def program(self, script):
        path = self.folder / "aasa"
        path.write_text("#!/bin/sh\n%s\n" % script)
        path.chmod(0o755)
        return path

    def test_each_row_of_a_table_has_the_decision_of_the_command(self):
        path, found = self.table()
        code, errors = self.job("--input", path, "--decisions", self.folder / "out")
        self.assertEqual((code, errors), (0, ""))
        lines = sorted({text for text in found if text and "\n" not in text})
        answers = said("match", "--aasa", FILE, "--urls", "-", "--format", "jsonl", text="\n".join([""] + lines).encode())
        known = {}
        for line in answers.decode().splitlines():
            one = json.loads(line)
            known[one["url"]] = (one["decision"], (one["component"] or {}).get("pointer"), one["app"])
        rows = self.spark.read.parquet(str(self.folder / "out")).collect()
        self.assertEqual(sorted(row.id for row in rows), list(range(len(found))))
        for row in rows:
            self.assertEqual(row.url, found[row.id])
            self.assertEqual((row.decision, row.component, row.app), known.get(row.url, (None, None, None)), row.url)
        self.assertEqual({row.decision for row in rows}, {"matched", "excluded", "unmatched", None})
        self.assertGreater(self.spark.read.parquet(str(path)).rdd.getNumPartitions(), 3)

    def test_a_list_is_counted_as_the_command_counts_it(self):
        text = "\n".join(one for one in urls(12_000) if one is not None).encode()
        path = self.folder / "urls.txt"
        path.write_bytes(text)
        code, errors = self.job("--input", path, "--input-format", "text", "--summary", self.folder / "summary.json")
        self.assertEqual((code, errors), (0, ""))
        self.assertEqual(json.loads((self.folder / "summary.json").read_text()), summary("--urls", path))

    def test_a_compressed_log_is_decided_and_counted(self):
        requests = [one[len("https://eats.example"):] for one in urls(8_000) if one and one.isascii() and one.startswith("https://eats.example/")]
        log = "".join(
            '192.0.2.1 - - [01/May/2026:00:00:00 +0000] "%s %s HTTP/1.1" 200 1 "-" "-"\n' % ("POST" if number % 7 == 0 else "GET", path)
            for number, path in enumerate(requests) if "\n" not in path) + "not a request\n"
        path = self.folder / "access.log.gz"
        path.write_bytes(gzip.compress(log.encode()))
        read = ["--input", path, "--input-format", "combined", "--domain", "eats.example"]
        out = self.folder / "out"
        code, errors = self.job(*read, "--summary", self.folder / "summary.json", "--decisions", out, "--decisions-format", "json")
        self.assertEqual((code, errors), (0, ""))
        command = ["match", "--aasa", FILE, "--urls", path, "--log-format", "combined", "--domain", "eats.example"]
        self.assertEqual(json.loads((self.folder / "summary.json").read_text()), summary(*command[3:]))
        expected = [line.split("\t") for line in said(*command).decode().splitlines()]
        rows = self.spark.read.schema("url string, decision string, component string, app string").json(str(out)).collect()
        self.assertEqual(sorted([row.decision, row.component or "", row.app or "", row.url] for row in rows), sorted(expected))

    def test_two_files_are_compared_as_the_command_compares_them(self):
        new = self.folder / "new.json"
        new.write_text(FILE.read_text().replace('["menu",', '["dishes",'))
        text = "\n".join(one for one in urls(12_000) if one and "\n" not in one).encode()
        path = self.folder / "urls.txt"
        path.write_bytes(text)
        code, errors = self.job(
            "--before", FILE, "--aasa", new, "--input", path, "--input-format", "text", "--changes", self.folder / "changes.json")
        self.assertEqual((code, errors), (0, ""))
        changes = json.loads((self.folder / "changes.json").read_text())
        expected = json.loads(said("diff", FILE, new, "--urls", path, "--format", "json", statuses=(1,)))
        self.assertEqual(changes, {key: expected[key] for key in changes})
        self.assertGreater(changes["changedURLs"], 100)

    def test_a_worker_that_fails_once_is_asked_again(self):
        path, found = self.table(5_000)
        program = self.program(
            'if mkdir "%s/failed" 2> /dev/null; then cat > /dev/null; echo "out of luck" >&2; exit 3; fi\nexec "%s" "$@"' % (self.folder, AASA))
        code, errors = self.job("--input", path, "--summary", self.folder / "summary.json", program=program)
        self.assertEqual((code, errors), (0, ""))
        self.assertTrue((self.folder / "failed").is_dir())
        self.assertEqual(json.loads((self.folder / "summary.json").read_text())["lines"], len(found))

    def test_a_failure_ends_the_job_with_its_reason(self):
        path, _ = self.table(2_000)
        broken = self.folder / "broken"
        broken.write_text('{"applinks": ')
        half = self.program('head -c 100000 | "%s" "$@" | head -n 3; kill -9 $$' % AASA)
        cases = [
            ("the file is not JSON", ["--aasa", broken], AASA, "aasa ended with code 3: "),
            ("no program", [], self.folder / "nothing", "cannot be run on this worker: No such file"),
            ("a program that is killed", [], half, "aasa was ended by signal 9"),
            ("an unknown column", ["--column", "link"], AASA, "no column of strings named link: its columns are id, url"),
            ("a column of numbers", ["--column", "id"], AASA, "its type is bigint"),
            ("no file", ["--aasa", self.folder / "none"], AASA, "No such file"),
        ]
        for number, (name, more, program, reason) in enumerate(cases):
            with self.subTest(name):
                out, summary = self.folder / str(number), self.folder / "summary.json"
                code, errors = self.job("--input", path, "--decisions", out, "--summary", summary, *more, program=program)
                self.assertEqual(code, 3)
                self.assertIn(reason, errors)
                self.assertEqual(len(errors.strip().splitlines()), 1, errors)
                self.assertFalse((out / "_SUCCESS").exists())
                self.assertFalse(summary.exists())

    def test_a_run_that_never_ends_is_ended(self):
        path, _ = self.table(100)
        code, errors = self.job("--input", path, "--summary", "-", "--seconds-per-run", 1, program=self.program("exec sleep 60"))
        self.assertEqual(code, 3)
        self.assertIn("needed more than 1 s for one run", errors)

    def test_a_table_without_urls_fails(self):
        path = self.folder / "none.parquet"
        pyarrow.parquet.write_table(pa.table({"url": ["no URL", None]}), path)
        code, errors = self.job("--input", path, "--summary", "-")
        self.assertEqual((code, errors), (3, "aasa_spark.py: No URL found: none of the lines can be read as --input-format says\n"))
        code, errors = self.job("--input", path, "--decisions", self.folder / "out")
        self.assertEqual((code, errors), (0, ""))

    def test_the_job_can_be_submitted_and_sends_its_program(self):
        path, found = self.table(500)
        submit = pathlib.Path(sys.executable).parent / "spark-submit"
        done = subprocess.run(
            [submit, "--master", "local[2]", HERE / "aasa_spark.py", "--aasa", FILE, "--input", path, "--summary", "-", "--program", AASA,
             "--send-program"], capture_output=True, timeout=300, check=False, env=dict(os.environ, PYSPARK_PYTHON=sys.executable))
        self.assertEqual(done.returncode, 0, done.stderr.decode()[-2000:])
        self.assertEqual(json.loads(done.stdout)["lines"], len(found))

    def test_wrong_arguments_are_refused(self):
        for arguments in ([], ["--summary", "-", "--before", "x"], ["--changes", "-"], ["--summary", "-", "--input-format", "common"]):
            with self.subTest(arguments), contextlib.redirect_stderr(io.StringIO()), self.assertRaises(SystemExit) as ended:
                aasa_spark.options(["--aasa", "x", "--input", "y"] + arguments)
            self.assertEqual(ended.exception.code, 2)


if __name__ == "__main__":
    AASA = os.path.abspath(sys.argv.pop(1))
    os.environ["PYSPARK_PYTHON"] = sys.executable
    unittest.main(verbosity=1)
