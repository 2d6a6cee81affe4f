#!/usr/bin/env python3
"""Writes host-and-path.js into template.yml. With --check, writes nothing and ends with 1 if the two differ."""

import pathlib
import re
import sys

folder = pathlib.Path(__file__).resolve().parent
template = folder / "template.yml"
text = template.read_text(encoding="utf-8")
code = (folder / "host-and-path.js").read_text(encoding="utf-8")
indented = "".join(" " * 8 + line if line.strip() else line for line in code.splitlines(keepends=True))
block = re.compile(r"(?m)(^      FunctionCode: \|\n)(?:(?: {8}.*)?\n)+?(?=\n  \S|  #)")
if len(block.findall(text)) != 1:
    sys.exit("template.yml has another form than expected")
written = block.sub(lambda match: match.group(1) + indented, text)
if sys.argv[1:] == ["--check"]:
    if written != text:
        sys.exit("template.yml does not contain host-and-path.js as it is: run Deployment/aws/embed-function.py")
else:
    template.write_text(written, encoding="utf-8")
