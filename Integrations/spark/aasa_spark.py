"""Decide the URLs of a table or of access logs with aasa, on every core of a Spark cluster.

    spark-submit aasa_spark.py --aasa FILE --input TABLE --column url --decisions FOLDER --summary summary.json
    spark-submit aasa_spark.py --aasa FILE --input LOGS --input-format combined --domain example.com --summary -
    spark-submit aasa_spark.py --before OLD --aasa NEW --input TABLE --changes changes.json

Each task pipes its rows through `aasa match --urls -` or `aasa diff --urls -`; nothing is decided here. Documentation/ManyMachines.md
explains the options and what they cost. Exit codes: 0 done, 2 usage error, 3 could not run.
"""

import argparse
import json
import os
import sys
import uuid

from runs import Files, Question, RunFailure, Runs
from tallies import ChangeTally, MatchTally

LOG_FORMATS = ("common", "combined")
TABLE_FORMATS = ("parquet", "orc", "csv", "json")
TEXT_FORMATS = ("text",) + LOG_FORMATS


def options(arguments=None):
    parser = argparse.ArgumentParser(
        prog="aasa_spark.py", description="Decide the URLs of a table or of access logs with aasa, on a Spark cluster.")
    parser.add_argument("--aasa", required=True, metavar="FILE", help="association file, on the driver's disk")
    parser.add_argument("--before", metavar="FILE", help="current association file, to compare --aasa with")
    parser.add_argument("--input", required=True, action="append", metavar="PATH", help="what Spark reads; can be repeated")
    parser.add_argument(
        "--input-format", default="parquet", choices=TABLE_FORMATS + TEXT_FORMATS,
        help="parquet, orc, csv (with a header) and json: a table; text: one URL per line; common and combined: access logs")
    parser.add_argument("--column", default="url", help="the column of the table that contains URLs (default: url)")
    parser.add_argument("--domain", help="the domain of the file; needed for logs (default: the host of each URL)")
    parser.add_argument("--app", help="decide for this app alone")
    parser.add_argument("--decisions", metavar="FOLDER", help="write every decision there")
    parser.add_argument("--decisions-format", default="parquet", choices=TABLE_FORMATS, help="default: parquet")
    parser.add_argument("--summary", metavar="FILE", help="write the counts of match --summary there, as JSON; - prints them")
    parser.add_argument("--changes", metavar="FILE", help="write the counts of diff --urls there, as JSON; - prints them")
    parser.add_argument("--program", default="aasa", help="aasa on the workers (default: aasa, on their PATH)")
    parser.add_argument("--send-program", action="store_true", help="send the driver's --program to the workers")
    parser.add_argument("--rows-per-run", type=int, default=200_000, metavar="N", help="rows in one run of aasa (default: 200000)")
    parser.add_argument("--seconds-per-run", type=int, default=600, metavar="N", help="end a run of aasa after that (default: 600)")
    chosen = parser.parse_args(arguments)
    if not (chosen.decisions or chosen.summary or chosen.changes):
        parser.error("nothing to write: pass --decisions, --summary or --changes")
    if bool(chosen.changes) != bool(chosen.before):
        parser.error("--before and --changes need each other")
    if chosen.input_format in LOG_FORMATS and not chosen.domain:
        parser.error("--input-format %s needs the host of the requests: pass --domain" % chosen.input_format)
    if chosen.rows_per_run < 1 or chosen.seconds_per_run < 1:
        parser.error("--rows-per-run and --seconds-per-run must be at least 1")
    return chosen


def read(spark, chosen):
    """The table, and the name of the column that is decided."""
    if chosen.input_format in TEXT_FORMATS:
        # A carriage return before the line feed stays in the line: aasa removes it.
        return spark.read.option("lineSep", "\n").text(chosen.input), "value"
    reader = spark.read.option("header", True) if chosen.input_format == "csv" else spark.read
    table = reader.format(chosen.input_format).load(chosen.input)
    kinds = dict(table.dtypes)
    if kinds.get(chosen.column) != "string":
        found = "its type is %s" % kinds[chosen.column] if chosen.column in kinds else "its columns are " + ", ".join(kinds)
        raise RunFailure("the table has no column of strings named %s: %s" % (chosen.column, found))
    return table, chosen.column


def write_decisions(table, column, runs, chosen):
    from pyspark.sql.types import StringType, StructField, StructType

    added = [StructField(name, StringType()) for name in ("decision", "component", "app")]
    if chosen.input_format in LOG_FORMATS:
        schema = StructType([StructField("url", StringType())] + added)
        decided = table.select(column).mapInArrow(lambda batches: runs.requests(batches), schema)
    else:
        taken = sorted(set(table.columns) & {field.name for field in added})
        if taken:
            raise RunFailure("the table already has a column named %s: rename it" % taken[0])
        schema = StructType(table.schema.fields + added)
        decided = table.mapInArrow(lambda batches: runs.rows(batches, column), schema)
    writer = decided.write.mode("errorifexists").format(chosen.decisions_format)
    (writer.option("header", True) if chosen.decisions_format == "csv" else writer).save(chosen.decisions)


def counted(table, column, runs, tally):
    """What all partitions counted, in their order."""
    parts = table.select(column).mapInArrow(lambda batches: runs.counts(batches, tally), "part int, counts string")
    total = None
    for _, counts in sorted((row.part, row.counts) for row in parts.collect()):
        total = tally.merged(total, json.loads(counts))
    if total is None or total["urls"] == 0:
        raise RunFailure("No URL found: none of the lines can be read as --input-format says")
    return tally.ordered(total)


def write(document, path):
    text = json.dumps(document, ensure_ascii=False, indent=2) + "\n"
    if path == "-":
        sys.stdout.write(text)
        return
    # Nobody reads half a document.
    unfinished = "%s.%s" % (path, uuid.uuid4().hex)
    with open(unfinished, "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(unfinished, path)


def answer(spark, chosen):
    """Does what was asked.

    Returns the exit code.
    """
    from pyspark.errors import PySparkException

    # More rows in a batch of Arrow's: fewer of them to put together.
    spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", min(chosen.rows_per_run, 50_000))
    try:
        run(spark, chosen)
    except (RunFailure, OSError, PySparkException) as failure:
        print("aasa_spark.py: %s" % RunFailure.sentence(str(failure)), file=sys.stderr)
        return 3
    return 0


def run(spark, chosen):
    context = spark.sparkContext
    for module in ("runs.py", "tallies.py"):
        context.addPyFile(os.path.join(os.path.dirname(os.path.abspath(__file__)), module))
    program = chosen.program
    if chosen.send_program:
        context.addFile(program)
    files = context.broadcast(Files.read(chosen.aasa, chosen.before))
    table, column = read(spark, chosen)
    question = Question(
        domain=chosen.domain, app=chosen.app, program=program, is_sent=chosen.send_program,
        log_format=chosen.input_format if chosen.input_format in LOG_FORMATS else None,
        rows=chosen.rows_per_run, seconds=chosen.seconds_per_run)
    runs = Runs(question, files)
    if chosen.decisions:
        write_decisions(table, column, runs, chosen)
    if chosen.summary:
        write(counted(table, column, runs, MatchTally), chosen.summary)
    if chosen.changes:
        write(counted(table, column, runs, ChangeTally), chosen.changes)


def main():
    chosen = options()
    from pyspark.sql import SparkSession

    spark = SparkSession.builder.appName("aasa").getOrCreate()
    try:
        return answer(spark, chosen)
    finally:
        spark.stop()


if __name__ == "__main__":
    sys.exit(main())
