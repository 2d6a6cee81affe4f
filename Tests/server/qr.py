#!/usr/bin/env python3
"""Reads QR codes of our encoder with ZXing.

    AASA_QR_FOLDER=DIR swift test --filter QRCodeTests && python3 Tests/qr.py DIR      (PyPI: zxing-cpp, pillow)
"""

import pathlib
import sys

import zxingcpp
from PIL import Image

folder = pathlib.Path(sys.argv[1])
read, failed = 0, []
for image in sorted(folder.glob("*.pbm")):
    text = image.with_suffix(".txt").read_text(encoding="utf-8")
    if not text:
        continue
    pixels = Image.open(image).convert("L")
    pixels = pixels.resize((pixels.width * 4, pixels.height * 4), Image.NEAREST)
    results = zxingcpp.read_barcodes(pixels, formats=zxingcpp.BarcodeFormat.QRCode)
    if len(results) == 1 and results[0].bytes.decode("utf-8") == text and results[0].ec_level == "M":
        read += 1
    else:
        failed.append(image.name)
print(f"{read} QR codes read, {len(failed)} not: {failed[:10]}")
sys.exit(1 if failed or read < 100 else 0)
