"""The recipes of Documentation/ManyMachines.md, as they are written there, compared with what aasa itself says:

    python3 Integrations/test_recipes.py AASA
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import pyarrow as pa
import pyarrow.parquet

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXAMPLE = ROOT / "Examples" / "food-delivery"


def main(program):
    page = (ROOT / "Documentation" / "ManyMachines.md").read_text(encoding="utf-8")
    recipes = re.findall(r"```(sh|python)\n(.*?)```", page, re.DOTALL)
    known = (EXAMPLE / "urls.txt").read_text().split()
    urls = ["%s?n=%d" % (known[number % len(known)], number % 5000) for number in range(20_000)]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "bin").mkdir()
        (folder / "bin" / "aasa").symlink_to(program)
        shutil.copy(EXAMPLE / "apple-app-site-association", folder)
        (folder / "urls.txt").write_text("\n".join(urls) + "\n")
        rows = urls + [None, "no URL"]
        pyarrow.parquet.write_table(pa.table({"id": range(len(rows)), "url": rows}), folder / "visits.parquet")
        surroundings = dict(os.environ, PATH="%s:%s" % (folder / "bin", os.environ["PATH"]))
        command = ["aasa", "match", "--urls", "urls.txt", "--aasa", "apple-app-site-association"]
        expected = subprocess.run(command, cwd=folder, env=surroundings, capture_output=True, timeout=120, check=True).stdout
        cells = [line.split("\t") for line in expected.decode().splitlines()]
        tried = 0
        for language, text in recipes:
            if language == "sh" and not shutil.which("parallel"):
                print("NOT RUN: no parallel of Debian")
                continue
            # Smaller blocks, so that there are several.
            arguments = ["sh", "-c", text.replace("64M", "64k")] if language == "sh" else [sys.executable, "-c", text]
            subprocess.run(arguments, cwd=folder, env=surroundings, timeout=300, check=True)
            if language == "sh":
                assert (folder / "decisions.tsv").read_bytes() == expected, "GNU parallel says something else"
            else:
                table = pyarrow.parquet.read_table(folder / "decided.parquet").sort_by("id").to_pydict()
                assert table["id"] == list(range(len(rows))), "%d rows instead of %d" % (len(table["id"]), len(rows))
                found = list(zip(table["decision"], table["component"], table["app"]))
                assert found[-2:] == [(None,) * 3] * 2, found[-2:]
                for answer, cell in zip(found, cells):
                    assert [one or "" for one in answer] == cell[:3], (answer, cell)
                (folder / "decided.parquet").unlink()
            tried += 1
            print("as aasa says: " + ("GNU parallel" if language == "sh" else "DuckDB" if "duckdb" in text else "Polars"))
    assert tried >= 2, "the page has no recipes"


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]))
