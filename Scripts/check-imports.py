#!/usr/bin/env python3
"""Does every target import only what its manifest declares? SwiftPM alone accepts what another target happens to bring along.
    Scripts/check-imports.py [package folder…]      this one otherwise
"""
import json, pathlib, re, subprocess, sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Of the toolchain and of the system.
SYSTEM = set(
    "Swift Foundation FoundationEssentials FoundationInternationalization FoundationNetworking CoreFoundation Dispatch Synchronization "
    "FoundationXML Testing Glibc Musl Darwin Security os Android PackagePlugin".split())
# libyaml, from Yams or of the system: Package.swift decides by AASA_SYSTEM_YAML.
SYSTEM.update(["CLibYAML", "CYaml"])
IMPORT = re.compile(
    r"^[^/\"]*?(?:^|\s)import\s+(?:(?:struct|enum|class|func|var|let|protocol|typealias)\s+)?([A-Za-z_]\w*)", re.MULTILINE)

QUOTED = re.compile(r'(#*)"""\n.*?"""\1', re.DOTALL)
# Xcode's part of plugins.
SYSTEM.add("XcodeProjectPlugin")


def declared(target):
    names = set()
    for dependency in target["dependencies"]:
        for kind in ("byName", "target", "product"):
            if kind in dependency:
                names.add(dependency[kind][0])
    return names


def folder(package, target):
    if target.get("path"):
        return package / target["path"]
    above = {"test": "Tests", "plugin": "Plugins"}.get(target["type"], "Sources")
    return package / above / target["name"]


def check(package):
    """The problems of a package, and how many imports were looked at."""
    manifest = json.loads(
        subprocess.run(["swift", "package", "--package-path", package, "dump-package"], check=True, capture_output=True).stdout)
    problems, count = [], 0
    for target in manifest["targets"]:
        allowed = SYSTEM | declared(target) | {target["name"]}
        for file in sorted(folder(package, target).rglob("*.swift")):
            # Code that a test quotes imports nothing; its lines still count.
            text = QUOTED.sub(lambda quoted: "\n" * quoted.group().count("\n"), file.read_text())
            for found in IMPORT.finditer(text):
                count += 1
                if found.group(1) not in allowed:
                    line = text.count("\n", 0, found.start(1)) + 1
                    problems.append(f"{file}:{line}: {target['name']} does not declare {found.group(1)} in {package}/Package.swift")
    return problems, count


def main():
    assert IMPORT.findall("public import struct NIOCore.ByteBuffer\n@testable import A\n// import B\n") == ["NIOCore", "A"]
    failed = False
    for package in map(pathlib.Path, sys.argv[1:] or [ROOT]):
        problems, count = check(package)
        print("\n".join(problems + [f"{package}: {count} imports, {len(problems)} that nothing declares"]))
        failed = failed or bool(problems) or count == 0
    sys.exit(1 if failed else 0)


main()
