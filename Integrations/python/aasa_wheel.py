"""Packs aasa as a wheel; also what pip calls for `pip install .` in a checkout (PEP 517, pyproject.toml).

    python3 Integrations/python/aasa_wheel.py PROGRAM FOLDER [LICENCES]

The same program gives the same wheel: names in order, the time of SOURCE_DATE_EPOCH.
"""

import base64
import hashlib
import os
import pathlib
import re
import stat
import struct
import subprocess
import sys
import time
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from elf_program import Program, ProgramError  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def version():
    source = (ROOT / "Sources" / "aasa" / "AASACommand.swift").read_text(encoding="utf-8")
    return re.search(r'^ *version: "([^"]*)",$', source, re.MULTILINE).group(1)


def platform(program):
    """The platform tag of a wheel with the program."""
    with open(program, "rb") as file:
        head = file.read(8)
    # Programs of Macs, for several processors or for one.
    if head[:4] == b"\xca\xfe\xba\xbe":
        return "macosx_13_0_universal2"
    if head[:4] == b"\xcf\xfa\xed\xfe":
        return "macosx_13_0_" + {0x01000007: "x86_64", 0x0100000C: "arm64"}[struct.unpack_from("<I", head, 4)[0]]
    return Program.read(program).platform


def metadata():
    readme = "Find mistakes in apple-app-site-association files that make Universal Links fail silently."
    return (
        "Metadata-Version: 2.1\nName: aasa\nVersion: %s\nSummary: %s\nLicense: Apache-2.0\nRequires-Python: >=3.8\n"
        "Classifier: Environment :: Console\nClassifier: Topic :: Software Development :: Quality Assurance\n"
        "Description-Content-Type: text/markdown\n\n# aasa\n\n%s\n\n    aasa lint apple-app-site-association\n"
    ) % (version(), readme, readme)


def pack(program, folder, licences=None):
    """Writes the wheel, and returns its path."""
    tag = "py3-none-" + platform(program)
    label = "aasa-" + version()
    information = label + ".dist-info/"
    members = {
        label + ".data/scripts/aasa": (pathlib.Path(program).read_bytes(), True),
        information + "METADATA": (metadata().encode(), False),
        information + "WHEEL": (
            ("Wheel-Version: 1.0\nGenerator: aasa_wheel\nRoot-Is-Purelib: false\nTag: %s\n" % tag).encode(), False),
        information + "entry_points.txt": (b"[console_scripts]\nAASAValidator = aasa:validator\n", False),
        information + "licenses/LICENSE": ((ROOT / "LICENSE").read_bytes(), False),
    }
    for source in sorted((HERE / "aasa").glob("*.py")):
        members["aasa/" + source.name] = (source.read_bytes(), False)
    for source in sorted(pathlib.Path(licences).rglob("*")) if licences else []:
        if source.is_file():
            members[information + "licenses/" + source.relative_to(licences).as_posix()] = (source.read_bytes(), False)
    record = information + "RECORD"
    lines = []
    for name, (content, _) in members.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append("%s,sha256=%s,%d\n" % (name, digest, len(content)))
    members[record] = (("".join(lines) + record + ",,\n").encode(), False)

    path = pathlib.Path(folder) / ("%s-%s.whl" % (label, tag))
    path.parent.mkdir(parents=True, exist_ok=True)
    moment = time.gmtime(max(int(os.environ.get("SOURCE_DATE_EPOCH", "315532800")), 315532800))[:6]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        for name, (content, is_program) in members.items():
            member = zipfile.ZipInfo(name, moment)
            member.external_attr = (stat.S_IFREG | (0o755 if is_program else 0o644)) << 16
            member.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(member, content)
    return path


# What pip calls.


def get_requires_for_build_wheel(config_settings=None):
    return []


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Packs the release's program if the checkout is a release, and one built with Swift otherwise."""
    program = os.environ.get("AASA_PROGRAM")
    licences = None
    if not program:
        # A run by pip has a standard output of its own.
        arguments = ["bash", str(ROOT / "Scripts" / "install.sh"), os.environ.get("AASA_VERSION", "")]
        done = subprocess.run(arguments, stdout=subprocess.PIPE, check=False)
        if done.returncode != 0:
            raise SystemExit("aasa could not be installed: Scripts/install.sh ended with code %d" % done.returncode)
        folder = pathlib.Path(os.fsdecode(done.stdout).strip())
        program = folder / "aasa"
        notices = folder.parent / "share" / "doc" / "aasa" / "licences"
        licences = notices if notices.is_dir() else None
    return pack(program, wheel_directory, licences).name


def main(arguments):
    if len(arguments) not in (2, 3):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        print(pack(*arguments))
    except (OSError, ProgramError) as failure:
        print("aasa_wheel.py: %s" % failure, file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
