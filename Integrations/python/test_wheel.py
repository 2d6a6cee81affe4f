"""The Python package and the hooks for pre-commit, as users install them; recipes and the bill of materials:

    python3 Integrations/python/test_wheel.py AASA

AASA may be any program of this system; the tests of a release are in Scripts/build-wheel.sh and Scripts/try-release.sh.
"""

import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EXAMPLES = ROOT / "Examples"
sys.path.insert(0, str(ROOT / "Integrations" / "python"))
sys.dont_write_bytecode = True

import aasa_wheel  # noqa: E402
from elf_program import Program, ProgramError  # noqa: E402

AASA = None


def run(*command, folder=None, code=0, **variables):
    surroundings = dict(os.environ, **variables)
    done = subprocess.run(
        [str(one) for one in command], cwd=folder, env=surroundings, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == code, done
    return done.stdout + done.stderr


class WheelTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        # Without symbols it is half as large.
        cls.program = cls.folder / "aasa"
        shutil.copy(AASA, cls.program)
        if shutil.which("strip"):
            run("strip", cls.program)
        run(sys.executable, "-m", "venv", cls.folder / "empty")
        cls.bin = cls.folder / "empty" / "bin"
        run(cls.bin / "pip", "install", "--quiet", "--no-index", ROOT, AASA_PROGRAM=str(cls.program))
        cls.version = run(AASA, "--version").strip()

    def test_both_names_and_the_module_run_the_program(self):
        self.assertEqual(run(self.bin / "aasa", "--version").strip(), self.version)
        self.assertEqual(run(self.bin / "python", "-m", "aasa", "--version").strip(), self.version)
        self.assertIn("USAGE: AASAValidator", run(self.bin / "AASAValidator", "--help"))
        self.assertIn("2 domains: no findings", run(self.bin / "aasa", "--config", EXAMPLES / "food-delivery" / "aasa.yml"))

    def test_exit_codes_and_arguments_pass_through(self):
        broken = EXAMPLES / "broken" / "apple-app-site-association"
        self.assertIn("AASA307", run(self.bin / "python", "-m", "aasa", "lint", broken, code=1))
        self.assertIn("error", run(self.bin / "AASAValidator", "--no-such-option", code=2))

    def test_a_package_that_was_taken_apart_says_so(self):
        hidden = self.bin / "aasa.hidden"
        (self.bin / "aasa").rename(hidden)
        self.addCleanup(lambda: hidden.rename(self.bin / "aasa"))
        self.assertIn("Install the package again", run(self.bin / "AASAValidator", "--version", code=1))

    def test_a_wheel_says_what_it_contains_and_is_always_the_same(self):
        # A program of the toolchain's size is not needed for this.
        small = self.folder / "small"
        shutil.copy(shutil.which("git") or sys.executable, small)
        paths = [aasa_wheel.pack(small, self.folder / name, EXAMPLES / "legacy-paths") for name in ("first", "second")]
        digests = {hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}
        self.assertEqual(len(digests), 1)
        with zipfile.ZipFile(paths[0]) as wheel:
            names = wheel.namelist()
            record = wheel.read("aasa-%s.dist-info/RECORD" % self.version).decode().splitlines()
            self.assertEqual([line.split(",")[0] for line in record], names)
            self.assertIn("aasa-%s.dist-info/licenses/apple-app-site-association" % self.version, names)
            self.assertEqual(wheel.getinfo("aasa-%s.data/scripts/aasa" % self.version).external_attr >> 16 & 0o777, 0o755)

    def test_what_is_not_a_program_is_refused(self):
        text = self.folder / "text"
        text.write_text("#!/bin/sh\n")
        with self.assertRaisesRegex(ProgramError, "text is not a program for 64-bit Linux"):
            Program.read(text)
        self.assertEqual(aasa_wheel.main([str(self.folder / "nothing"), str(self.folder)]), 3)
        self.assertIn("No such file", run(
            self.bin / "pip", "install", "--no-index", "--force-reinstall", ROOT, AASA_PROGRAM=str(self.folder / "nothing"), code=1))

    def test_tags_name_the_glibc_that_is_needed(self):
        for libraries, glibc, tag in (
            (("libc.so.6", "libm.so.6", "libgcc_s.so.1", "ld-linux-x86-64.so.2"), (2, 35), "manylinux_2_35_x86_64"),
            (("libc.so.6", "libz.so.1"), (2, 35), "linux_x86_64"),
            (("libc.so.6",), (2, 4), "linux_x86_64"),
        ):
            self.assertEqual(Program("x86_64", libraries, glibc).platform, tag)

    def test_pre_commit_runs_the_hooks(self):
        pre_commit = pathlib.Path(sys.executable).parent / "pre-commit"
        if not pre_commit.exists():
            self.skipTest("NOT RUN: no pre-commit of PyPI")
        hooks, site = self.folder / "hooks", self.folder / "site"
        git = ("git", "-c", "user.name=test", "-c", "user.email=test@example.com")
        run(*git, "clone", "--quiet", "--no-hardlinks", ROOT, hooks)
        shutil.copytree(EXAMPLES / "food-delivery", site)
        run(self.bin / "aasa", "fmt", site / "apple-app-site-association")
        run(*git, "init", "--quiet", folder=site)
        commit = run(*git, "rev-parse", "HEAD", folder=hooks).strip()
        (site / ".pre-commit-config.yaml").write_text(
            "repos:\n- repo: %s\n  rev: %s\n  hooks: [{id: aasa-lint-py}, {id: aasa-fmt-py}, {id: aasa-test-py}]\n" % (hooks, commit))
        run(*git, "add", "-A", folder=site)
        variables = {"PRE_COMMIT_HOME": str(self.folder / "cache"), "AASA_PROGRAM": str(self.program)}
        said = run(pre_commit, "run", "--all-files", folder=site, **variables)
        self.assertEqual(said.count("Passed"), 3, said)
        shutil.copy(EXAMPLES / "broken" / "apple-app-site-association", site)
        self.assertIn("AASA307", run(pre_commit, "run", "aasa-lint-py", "--all-files", folder=site, code=1, **variables))


class RecipeTests(unittest.TestCase):
    def test_recipes_have_the_checksums_of_the_archives_that_there_are(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            script = ROOT / "Scripts" / "write-recipes.sh"
            self.assertIn("there is no archive", run("bash", script, "1.2.3", folder, "https://example.com/o/r", code=1))
            sums = {}
            for system in ("linux-x86_64", "macos-universal"):
                sums[system] = hashlib.sha256(system.encode()).hexdigest()
                archive = "aasa-1.2.3-%s.tar.gz" % system
                (folder / (archive + ".sha256")).write_text("%s  %s\n" % (sums[system], archive))
            run("bash", script, "1.2.3", folder, "https://example.com/o/r.git")
            formula, tool = (folder / "aasa.rb").read_text(), (folder / "mise.toml").read_text()
            for system, digest in sums.items():
                url = "https://example.com/o/r/releases/download/v1.2.3/aasa-1.2.3-%s.tar.gz" % system
                for text in (formula, tool):
                    self.assertIn(url, text)
                    self.assertIn(digest, text)
            self.assertNotIn("aarch64", formula + tool)
            self.assertEqual(formula.count(" do\n"), formula.count("end\n") - 2)
            self.assertIn("NOT RUN", run("bash", script, "1.2.3", folder, "/a/folder"))

    def test_the_bill_of_materials_is_valid_and_names_what_is_linked(self):
        checkouts = ROOT / ".build" / "checkouts"
        if not (ROOT / "Package.resolved").exists() or not checkouts.is_dir():
            self.skipTest("NOT RUN: nothing was built in this checkout")
        text = run(sys.executable, ROOT / "Scripts" / "write-sbom.py", AASA, checkouts, "1.2.3")
        document = json.loads(text)
        names = {component["name"] for component in document["components"]}
        self.assertLessEqual({"swift-argument-parser", "yams", "BoringSSL", "glibc"}, {name.lower() if name == "Yams" else name for name in names})
        for component in document["components"]:
            self.assertTrue(component["licenses"], component["name"])
        try:
            from cyclonedx.schema import SchemaVersion
            from cyclonedx.validation.json import JsonStrictValidator
        except ImportError:
            self.skipTest("NOT RUN: no cyclonedx-python-lib of PyPI")
        self.assertIsNone(JsonStrictValidator(SchemaVersion.V1_6).validate_str(text))


if __name__ == "__main__":
    AASA = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=1)
