"""What a program for Linux needs from the system, as its own tables say."""

import os
import struct
from dataclasses import dataclass

MACHINES = {62: "x86_64", 183: "aarch64"}
# What every system has that a manylinux tag names.
COMMON = ("libc", "libm", "libpthread", "libdl", "librt", "libgcc_s", "ld-linux-x86-64", "ld-linux-aarch64")
DYNAMIC, VERSIONS_NEEDED = 6, 0x6FFFFFFE
NEEDED = 1


class ProgramError(Exception):
    """Why a file is not a program that can be packed."""


@dataclass(frozen=True)
class Program:
    """A program for Linux."""

    machine: str
    libraries: tuple
    glibc: tuple

    @property
    def platform(self):
        """The platform tag of a wheel with it."""
        foreign = [one for one in self.libraries if one.split(".so")[0] not in COMMON]
        if foreign or self.glibc < (2, 17):
            return "linux_" + self.machine
        return "manylinux_%d_%d_%s" % (self.glibc + (self.machine,))

    @staticmethod
    def read(path):
        with open(path, "rb") as file:
            return _read(file, os.path.basename(path))


def _read(file, name):
    head = file.read(64)
    if head[:4] != b"\x7fELF" or head[4] != 2 or head[5] != 1:
        raise ProgramError("%s is not a program for 64-bit Linux" % name)
    machine = MACHINES.get(struct.unpack_from("<H", head, 18)[0])
    if machine is None:
        raise ProgramError("%s is for another processor than x86-64 and arm64" % name)
    start, (size, count) = struct.unpack_from("<Q", head, 40)[0], struct.unpack_from("<HH", head, 58)
    sections = []
    for number in range(count):
        file.seek(start + number * size)
        _, kind, _, _, offset, length, link, info = struct.unpack("<IIQQQQII", file.read(48))
        sections.append((kind, offset, length, link, info))

    def content(section):
        file.seek(section[1])
        return file.read(section[2])

    def text(table, place):
        return table[place : table.index(b"\0", place)].decode()

    libraries, versions = [], [(0, 0)]
    for section in sections:
        if section[0] not in (DYNAMIC, VERSIONS_NEEDED):
            continue
        data, names = content(section), content(sections[section[3]])
        if section[0] == DYNAMIC:
            entries = (struct.unpack_from("<qQ", data, place) for place in range(0, len(data), 16))
            libraries += [text(names, value) for tag, value in entries if tag == NEEDED]
            continue
        place = 0
        for _ in range(section[4]):
            _, amount, _, first, following = struct.unpack_from("<HHIII", data, place)
            entry = place + first
            for _ in range(amount):
                _, _, _, label, step = struct.unpack_from("<IHHII", data, entry)
                version = text(names, label)
                if version.startswith("GLIBC_2."):
                    versions.append(tuple(int(part) for part in version[6:].split(".")[:2]))
                entry += step
            place += following
    if not libraries:
        raise ProgramError("%s needs no library at all, or its tables were removed: no tag fits it" % name)
    return Program(machine, tuple(libraries), max(versions))
