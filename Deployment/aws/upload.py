#!/usr/bin/env python3
"""Uploads association files to the bucket of template.yml, each under its host name, with type and caching.

The files come from aasa.yml (the nearest one, or --config) or from a folder with DOMAIN/apple-app-site-association or
DOMAIN/.well-known/apple-app-site-association in it. All of them are linted first; if one has an error, nothing is uploaded.
Needs aasa, and the AWS command line with permission to write to the bucket and to invalidate.

  upload.py --stack aasa-staging                    bucket, distribution and suffix from the stack
  upload.py --stack aasa-staging --dry-run          what it would do
  upload.py --stack aasa-staging --list             the host names, for aasa check --domains-from -
  upload.py --bucket NAME --folder web              under the domains' own names

Exit codes: 0 done, 1 a file has an error, 2 usage error, 3 could not run.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

PATH = ".well-known/apple-app-site-association"
LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?"
HOST = re.compile(rf"{LABEL}([.]{LABEL})+\Z")
LARGEST = 128 * 1024


class Failure(Exception):
    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


def output_of(words, purpose):
    """Standard output of a program that has to succeed."""
    try:
        run = subprocess.run(words, stdout=subprocess.PIPE, check=False)
    except OSError as error:
        raise Failure(3, f"{purpose}: {words[0]} cannot be run: {error.strerror}") from None
    if run.returncode != 0:
        raise Failure(3, f"{purpose}: {words[0]} ended with {run.returncode}")
    return run.stdout


def stack_outputs(name):
    text = output_of(["aws", "cloudformation", "describe-stacks", "--stack-name", name, "--output", "json"],
                     "reading the stack")
    return {row["OutputKey"]: row["OutputValue"] for row in json.loads(text)["Stacks"][0].get("Outputs", [])}


def project_files(aasa, config):
    """Pairs of domain and path, from the project."""
    words = [aasa, "config", "--format", "json"] + (["--config", config] if config else [])
    settings = json.loads(output_of(words, "reading aasa.yml"))
    if not settings.get("configuration"):
        raise Failure(2, "no aasa.yml in this folder or above: name one with --config, or a folder with --folder")
    for domain in settings["domains"]:
        file = next((row["value"] for row in domain["settings"] if row["name"] == "file"), None)
        if not file or "://" in file:
            raise Failure(2, f"{domain['domain']} has no file in aasa.yml that could be uploaded")
        yield domain["domain"], pathlib.Path(file)


def folder_files(folder):
    """Pairs of domain and path, from a folder with a folder for each domain."""
    if not folder.is_dir():
        raise Failure(2, f"{folder} is not a folder")
    for child in sorted(folder.iterdir()):
        for file in (child / PATH, child / "apple-app-site-association"):
            if file.is_file():
                yield child.name, file
                break


def uploads(files, suffix, chosen):
    """Pairs of host and path; each host once."""
    found = {}
    for domain, file in files:
        # Subdomains of a wildcard use the file of the domain above them.
        host = domain.lower().removeprefix("*.").rstrip(".")
        if chosen and host not in chosen and domain not in chosen:
            continue
        if suffix:
            host = f"{host.replace('.', '-')}.{suffix}"
        if not HOST.match(host) or len(host) > 253:
            raise Failure(2, f"{host!r} cannot be a host name: a label has at most 63 letters, digits and hyphens")
        if not file.is_file():
            raise Failure(3, f"{file}: there is no such file")
        if host in found and found[host].read_bytes() != file.read_bytes():
            raise Failure(2, f"{found[host]} and {file} would both be uploaded for {host}")
        found[host] = file
    if not found:
        raise Failure(2, "there is no file to upload")
    return sorted(found.items())


def lint(aasa, files, config):
    words = [aasa, "lint"] + (["--config", config] if config else []) + ["--", *files]
    status = subprocess.run(words, check=False).returncode
    if status == 1:
        raise Failure(1, "nothing was uploaded: fix the errors first")
    if status != 0:
        raise Failure(3, f"nothing was uploaded: {aasa} lint ended with {status}")


def run(options):
    if not shutil.which(options.aasa):
        raise Failure(3, f"{options.aasa} is not installed")
    bucket, distribution, suffix = options.bucket, options.distribution_id, options.staging_suffix
    if options.stack:
        outputs = stack_outputs(options.stack)
        bucket = bucket or outputs.get("BucketName")
        distribution = distribution or outputs.get("DistributionId")
        suffix = suffix or outputs.get("StagingSuffix")
    if not bucket and not options.list:
        raise Failure(2, "name the bucket with --bucket, or the stack with --stack")
    files = folder_files(options.folder) if options.folder else project_files(options.aasa, options.config)
    rows = uploads(files, suffix, {domain.lower() for domain in options.domain})
    if options.list:
        print(*(host for host, _ in rows), sep="\n")
        return
    for _, file in rows:
        if file.stat().st_size > LARGEST:
            raise Failure(1, f"{file}: Apple's systems refuse files over {LARGEST} bytes")
    lint(options.aasa, sorted({str(file) for _, file in rows}), options.config)
    for host, file in rows:
        print(f"{'would upload' if options.dry_run else 'uploading'} {file} as s3://{bucket}/{host}/{PATH}", flush=True)
        if not options.dry_run:
            output_of(["aws", "s3api", "put-object", "--bucket", bucket, "--key", f"{host}/{PATH}", "--body", str(file),
                       "--content-type", "application/json", "--cache-control", f"max-age={options.max_age}"],
                      f"uploading {file}")
    if not distribution:
        print("nothing is invalidated: no distribution is named")
        return
    # Where a function changes paths, CloudFront's documentation recommends to invalidate those before and after it.
    paths = [f"/{PATH}"] + [f"/{host}/{PATH}" for host, _ in rows]
    print(f"{'would invalidate' if options.dry_run else 'invalidating'} {len(paths)} paths "
          f"of {distribution}", flush=True)
    if not options.dry_run:
        output_of(["aws", "cloudfront", "create-invalidation", "--distribution-id", distribution, "--paths", *paths],
                  "invalidating")


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    target = parser.add_argument_group("where to")
    target.add_argument("--stack", help="stack of template.yml, for all that is not named by one of these")
    target.add_argument("--bucket", help="bucket")
    target.add_argument("--distribution-id", help="CloudFront distribution to invalidate")
    target.add_argument("--staging-suffix", help="upload under staging names: example.com becomes example-com.SUFFIX")
    source = parser.add_argument_group("what")
    source.add_argument("--config", help="aasa.yml, if it is not the nearest one")
    source.add_argument("--folder", type=pathlib.Path, help="folder with a folder for each domain, instead of aasa.yml")
    source.add_argument("--domain", action="append", default=[], help="only this domain (repeatable)")
    parser.add_argument("--max-age", type=int, default=300, help="seconds for which caches may keep a file (default: 300)")
    parser.add_argument("--aasa", default=os.environ.get("AASA", "aasa"), help="the program aasa (default: $AASA, or aasa)")
    parser.add_argument("--dry-run", action="store_true", help="lint, and show what would be uploaded")
    parser.add_argument("--list", action="store_true", help="only print the host names, one per line")
    options = parser.parse_args()
    if options.folder and options.config:
        parser.error("--folder and --config exclude each other")
    if options.max_age < 0:
        parser.error("--max-age expects 0 or more")
    return options


try:
    run(arguments())
except Failure as failure:
    print(f"upload.py: error: {failure}", file=sys.stderr)
    sys.exit(failure.status)
except OSError as error:
    print(f"upload.py: error: {error.filename}: {error.strerror}", file=sys.stderr)
    sys.exit(3)
