"""Runs aasa on the rows of one task of Spark, some at a time, each run with a limit of time and of rows."""

import io
import json
import os
import re
import subprocess
import tempfile
import uuid
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv

# Text in one run, whatever the number of rows.
MAXIMUM_BYTES = 64 * 1024 * 1024


class RunFailure(Exception):
    """Why the job ends without its results, for people."""

    @staticmethod
    def sentence(text):
        """The reason in what Spark says about a failed task, or all of it."""
        found = re.search(r"RunFailure: (.*)", text)
        return found.group(1).strip() if found else text


@dataclass(frozen=True)
class Files:
    """The association files, as the driver read them."""

    new: bytes
    old: bytes = None

    @staticmethod
    def read(new, old):
        def content(path):
            with open(path, "rb") as file:
                return file.read()

        return Files(content(new), content(old) if old else None)


@dataclass(frozen=True)
class Question:
    """What aasa is asked, and within which limits."""

    domain: str
    app: str
    program: str
    is_sent: bool
    log_format: str
    rows: int
    seconds: int

    def command(self):
        program = self.program
        if self.is_sent:
            from pyspark import SparkFiles

            program = SparkFiles.get(os.path.basename(program))
        return program

    def arguments(self):
        # Spark counts the cores: a run has one.
        arguments = ["--urls", "-", "--jobs", "1"]
        for name, value in (("--domain", self.domain), ("--app", self.app), ("--log-format", self.log_format)):
            if value:
                arguments += [name, value]
        return arguments


class Runs:
    """Each method turns the batches of one task into batches of results, in the same order."""

    def __init__(self, question, files):
        self.question = question
        self.files = files

    def rows(self, batches, column):
        """Every row with its decision; without one if it contains no URL."""
        with Folder(self.files.value) as folder:
            for table in groups(batches, self.question.rows):
                decided = self._decisions(folder, texts(table, column))
                for name in ("decision", "component", "app"):
                    table = table.append_column(name, decided[name])
                yield from table.to_batches()

    def requests(self, batches):
        """The URLs of a log with their decisions."""
        with Folder(self.files.value) as folder:
            for table in groups(batches, self.question.rows):
                mark = uuid.uuid4().hex
                line = b'- - - [01/Jan/2000:00:00:00 +0000] "GET /%s HTTP/1.1" 200 0 "-" "-"\n' % mark.encode()
                answers = self._match(folder, line + lines(texts(table, 0)))
                yield from answers.slice(1).select(["url", "decision", "component", "app"]).to_batches()

    def counts(self, batches, tally):
        """One row with what all runs of the task count."""
        from pyspark import TaskContext

        total = None
        with Folder(self.files.value) as folder:
            for table in groups(batches, self.question.rows):
                arguments = tally.arguments(folder) + self.question.arguments() + ["--format", "json"]
                # A blank line comes first, so that no URL is: a byte-order mark at the start would be skipped.
                status, output, errors = self._run(arguments, b"\n" + lines(texts(table, 0)))
                try:
                    counts = json.loads(output)
                except ValueError:
                    counts = None
                # 3 is also the code if none of these rows is a URL.
                if counts is None or status not in tally.statuses and not (status == 3 and counts["urls"] == 0):
                    raise RunFailure(self._reason(status, errors))
                total = tally.merged(total, tally.without_first_line(counts))
        if total is not None:
            part = TaskContext.get().partitionId()
            yield pa.RecordBatch.from_pydict({"part": pa.array([part], pa.int32()), "counts": [json.dumps(total)]})

    def _decisions(self, folder, found):
        """A table with a row for each of the texts."""
        # A URL that is no row: it says that a run has read all lines, and if it has to, where a row begins.
        mark = b"https://%s.invalid/\n" % uuid.uuid4().hex.encode()
        is_line = pc.greater(pc.binary_length(found), 0)
        sent = found.filter(is_line)
        answers = self._match(folder, mark + lines(sent)).slice(1)
        if answers.num_rows == len(sent):
            places = pc.indices_nonzero(is_line)
        else:
            # Some rows are no URLs, and have no answer: a mark before each row shows which.
            answers = self._match(folder, mark + b"".join(bytes(text) + b"\n" + mark for text in sent.to_pylist()))
            is_mark = pc.equal(answers["url"], mark[:-1].decode())
            rows = pc.subtract(pc.cumulative_sum(pc.cast(is_mark, pa.int64())), 1).filter(pc.invert(is_mark))
            places = pc.indices_nonzero(is_line).take(rows.combine_chunks())
            answers = answers.filter(pc.invert(is_mark))
        # A row without an answer takes a null.
        index = pc.index_in(pa.array(range(len(found)), pa.uint64()), value_set=pc.cast(places, pa.uint64()))
        return answers.select(["decision", "component", "app"]).take(index)

    def _match(self, folder, text):
        """The answers of aasa, one for each URL."""
        status, output, errors = self._run(["match", "--aasa", folder.new] + self.question.arguments(), text)
        if status != 0:
            raise RunFailure(self._reason(status, errors))
        names = ["decision", "component", "app", "url"]
        table = pyarrow.csv.read_csv(
            io.BytesIO(output),
            read_options=pyarrow.csv.ReadOptions(column_names=names, use_threads=False),
            parse_options=pyarrow.csv.ParseOptions(delimiter="\t", quote_char=False, escape_char=False),
            convert_options=pyarrow.csv.ConvertOptions(
                column_types={name: pa.string() for name in names}, null_values=[""], strings_can_be_null=True))
        return table

    def _run(self, arguments, text):
        command = [self.question.command()] + arguments
        try:
            done = subprocess.run(command, input=text, capture_output=True, timeout=self.question.seconds, check=False)
        except subprocess.TimeoutExpired:
            raise RunFailure("aasa needed more than %d s for one run: see --seconds-per-run" % self.question.seconds) from None
        except OSError as error:
            raise RunFailure("%s cannot be run on this worker: %s" % (command[0], error.strerror)) from None
        return done.returncode, done.stdout, done.stderr

    @staticmethod
    def _reason(status, errors):
        ended = "was ended by signal %d" % -status if status < 0 else "ended with code %d" % status
        said = errors.decode("utf-8", "replace").strip().splitlines()
        return "aasa %s: %s" % (ended, said[-1] if said else "it says nothing")


class Folder:
    """The association files on the worker's disk, while a task needs them."""

    def __init__(self, files):
        self.files = files

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="aasa-")
        self.new = self._write("apple-app-site-association", self.files.new)
        self.old = self._write("before", self.files.old) if self.files.old is not None else None
        return self

    def __exit__(self, *reason):
        self.folder.cleanup()

    def _write(self, name, content):
        path = os.path.join(self.folder.name, name)
        with open(path, "wb") as file:
            file.write(content)
        return path


def groups(batches, maximum):
    """Tables with about as many rows as one run takes."""
    waiting, rows, size = [], 0, 0
    for batch in batches:
        waiting.append(batch)
        rows += batch.num_rows
        size += batch.nbytes
        if rows >= maximum or size >= MAXIMUM_BYTES:
            yield pa.Table.from_batches(waiting)
            waiting, rows, size = [], 0, 0
    if rows:
        yield pa.Table.from_batches(waiting)


def texts(table, column):
    """What is in the rows; a line that is blank for nothing, or for more than a line."""
    found = pc.fill_null(table.column(column).combine_chunks().cast(pa.binary()), b"")
    return pc.if_else(pc.equal(pc.find_substring(found, b"\n"), -1), found, pa.scalar(b"", pa.binary()))


def lines(texts):
    """The rows as the lines that aasa reads."""
    return b"".join(text + b"\n" for text in texts.to_pylist())
