#!/usr/bin/env python3
"""Writes the software bill of materials of a release, CycloneDX 1.6:

    python3 Scripts/write-sbom.py PROGRAM CHECKOUTS VERSION > aasa.cdx.json

PROGRAM is the stripped program, CHECKOUTS the folder with the packages that it was built from. Versions and commits are those of
Package.resolved; what a package contains of other people's is found in its sources, and what came from the system by what the
program says. The same build gives the same document.
"""

import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import uuid

ROOT = pathlib.Path(__file__).resolve().parent.parent
NAMESPACE = uuid.UUID("6ba7b811-9dad-11d1-80b4-00c04fd430c8")
LICENCES = (
    ("Runtime Library Exception", {"expression": "Apache-2.0 WITH Swift-exception"}),
    ("Apache License", {"license": {"id": "Apache-2.0"}}),
    ("Permission is hereby granted, free of charge", {"license": {"id": "MIT"}}),
)


def licence(folder):
    """The licence of a package, by what its file says."""
    for path in sorted(folder.glob("LICENSE*")):
        text = path.read_text(encoding="utf-8", errors="replace")
        for words, found in LICENCES:
            if words in text:
                return [found]
    return []


def package(pin, checkouts):
    location = re.sub(r"\.git$", "", pin["location"])
    state, place = pin["state"], re.sub(r"^https://", "", location)
    version = state.get("version", state["revision"])
    address = "pkg:swift/%s@%s" % (place, version)
    return {
        "type": "library", "bom-ref": address, "name": pin["identity"], "version": version, "purl": address,
        "licenses": licence(checkouts / location.rsplit("/", 1)[-1]),
        "externalReferences": [{"type": "vcs", "url": location, "comment": "commit " + state["revision"]}],
    }


def copies(checkouts):
    """BoringSSL, which two of the packages contain a copy of."""
    for source in sorted(checkouts.glob("*/Sources/C*BoringSSL")):
        revision = re.search(r"[0-9a-f]{40}", (source / "hash.txt").read_text()) if (source / "hash.txt").is_file() else None
        owner = source.parent.parent.name
        yield {
            "type": "library", "bom-ref": "boringssl-of-" + owner, "name": "BoringSSL",
            "version": revision.group(0) if revision else "as in " + owner, "description": "the copy in " + owner,
            "licenses": [{"license": {"id": "Apache-2.0"}}],
        }


def system(program, checkouts):
    """What the toolchain and the system linked in, or load."""
    content = program.read_bytes()
    swift = re.search(r"Swift version (\S+)", subprocess.run(
        ["swift", "--version"], capture_output=True, text=True, timeout=60, check=True).stdout).group(1)
    yield {
        "type": "library", "bom-ref": "swift-runtime", "name": "Swift runtime, standard library and Foundation", "version": swift,
        "purl": "pkg:generic/swift@" + swift, "licenses": [{"expression": "Apache-2.0 WITH Swift-exception"}]}
    unicode_data = re.search(rb"icudt(\d+)", content)
    if unicode_data:
        yield {
            "type": "library", "bom-ref": "icu", "name": "ICU, in Foundation", "version": unicode_data.group(1).decode(),
            "licenses": [{"license": {"id": "Unicode-3.0"}}]}
    zlib = re.search(rb"deflate (\d+\.\d+[.\d]*) Copyright", content) or re.search(rb"inflate (\d+\.\d+[.\d]*) Copyright", content)
    if zlib:
        number = zlib.group(1).decode()
        yield {
            "type": "library", "bom-ref": "zlib", "name": "zlib", "version": number, "purl": "pkg:generic/zlib@" + number,
            "licenses": [{"license": {"id": "Zlib"}}]}
    # The packages' own copy is listed with them.
    if b"did not find expected <document start>" in content and not (checkouts / "Yams").is_dir():
        number = subprocess.run(
            ["pkg-config", "--modversion", "yaml-0.1"], capture_output=True, text=True, timeout=60, check=True).stdout.strip()
        yield {
            "type": "library", "bom-ref": "libyaml", "name": "libyaml", "version": number,
            "purl": "pkg:generic/libyaml@" + number, "licenses": [{"license": {"id": "MIT"}}]}
    if content[:4] == b"\x7fELF":
        # Its folder is named after its version; the newest is the one that is linked.
        folders = [path.parent.name for path in pathlib.Path("/usr/lib/gcc").glob("*/*/libstdc++.a")]
        compiler = max(folders, key=lambda name: [int(part) for part in re.findall(r"\d+", name)], default="of the system")
        yield {
            "type": "library", "bom-ref": "libstdcxx", "name": "libstdc++", "version": compiler,
            "licenses": [{"expression": "GPL-3.0-or-later WITH GCC-exception-3.1"}]}
        sys.path.insert(0, str(ROOT / "Integrations" / "python"))
        from elf_program import Program

        needs = Program.read(program)
        yield {
            "type": "library", "bom-ref": "glibc", "name": "glibc", "scope": "excluded",
            "version": ">= %d.%d" % needs.glibc, "description": "of the system it runs on: " + ", ".join(needs.libraries),
            "licenses": [{"license": {"id": "LGPL-2.1-or-later"}}]}


def document(program, checkouts, version):
    pins = json.loads((ROOT / "Package.resolved").read_text())["pins"]
    packages = [package(pin, checkouts) for pin in pins if (checkouts / re.sub(r"\.git$", "", pin["location"]).rsplit("/", 1)[-1]).is_dir()]
    components = sorted(packages + list(copies(checkouts)) + list(system(program, checkouts)), key=lambda one: one["bom-ref"])
    digest = hashlib.sha256(program.read_bytes()).hexdigest()
    moment = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))
    return {
        "bomFormat": "CycloneDX", "specVersion": "1.6",
        "serialNumber": "urn:uuid:%s" % uuid.uuid5(NAMESPACE, digest), "version": 1,
        "metadata": {
            "timestamp": datetime.datetime.fromtimestamp(moment, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {
                "type": "application", "bom-ref": "aasa", "name": "aasa", "version": version,
                "licenses": [{"license": {"id": "Apache-2.0"}}], "hashes": [{"alg": "SHA-256", "content": digest}]}},
        "components": components,
        "dependencies": [{"ref": "aasa", "dependsOn": [one["bom-ref"] for one in components]}],
    }


def main(arguments):
    if len(arguments) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    program, checkouts, version = pathlib.Path(arguments[0]), pathlib.Path(arguments[1]), arguments[2]
    try:
        print(json.dumps(document(program, checkouts, version), indent=2))
    except (OSError, subprocess.SubprocessError) as failure:
        print("write-sbom.py: %s" % failure, file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
