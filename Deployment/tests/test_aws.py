#!/usr/bin/env python3
"""Deploys template.yml into moto, uploads files with upload.py, and checks with aasa what CloudFront would serve.

AASA names the program; aws has to be on the path. Nothing leaves the machine.
"""

import hashlib
import json
import logging
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import boto3
import cfnlint.decode
from moto.server import ThreadedMotoServer

import file_server
from moto_extension import cloudfront as moto_cloudfront

ROOT = pathlib.Path(__file__).resolve().parent.parent
AASA = os.path.abspath(os.environ.get("AASA", ".build/debug/aasa"))
SUFFIX = "aasa-staging.example.com"
PATH = "/.well-known/apple-app-site-association"
KEY = PATH.lstrip("/")
TEAM = "7Q4KX2M9TD"


def association_file(bundle, path):
    return json.dumps({"applinks": {"details": [{"appIDs": [f"{TEAM}.{bundle}"], "components": [{"/": path}]}]}}).encode()


FILES = {
    "lieferando.de": association_file("example.lieferando", "/speisekarte/*"),
    "pyszne.pl": association_file("example.pyszne", "/menu/*"),
    "www.pyszne.pl": association_file("example.pyszne.web", "/order/*"),
}
STAGED = {f"{domain.replace('.', '-')}.{SUFFIX}": data for domain, data in FILES.items()}


class CloudFront:
    """Answers as the distribution of the template would: the function, then the object, then the policies."""

    def __init__(self, deployment, function):
        self.deployment, self.function = deployment, function

    def answer(self, method, host, path, headers):
        behavior = self.deployment.behavior
        if method not in behavior["AllowedMethods"]:
            return 403, {"Content-Type": "text/html"}, b"<html>method</html>"
        uri, _, query = path.partition("?")
        event = {"version": "1.0", "request": {
            "method": method, "uri": uri, "querystring": {query: {"value": ""}} if query else {},
            "headers": {"host": {"value": host}}, "cookies": {}}}
        self.function.stdin.write(json.dumps(event) + "\n")
        self.function.stdin.flush()
        result = json.loads(self.function.stdout.readline())
        if "statusCode" in result:
            fields = {name.title(): field["value"] for name, field in result["headers"].items()}
            return result["statusCode"], fields, result["body"]["data"].encode()
        s3 = self.deployment.s3
        try:
            found = s3.get_object(Bucket=self.deployment.outputs["BucketName"], Key=result["uri"].lstrip("/"))
        except s3.exceptions.NoSuchKey:
            return 404, {"Content-Type": "application/xml"}, b"<Error/>"
        fields = {"Content-Type": found["ContentType"], "ETag": found["ETag"], "X-Content-Type-Options": "nosniff",
                  "Last-Modified": found["ResponseMetadata"]["HTTPHeaders"]["last-modified"],
                  "Cache-Control": found["CacheControl"], "Via": "1.1 cloudfront", "X-Cache": "Miss from cloudfront"}
        if headers.get("If-None-Match") == found["ETag"]:
            return 304, fields, b""
        return 200, fields, found["Body"].read()


class Deployment(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        logging.getLogger("werkzeug").setLevel(logging.ERROR)
        cls.moto = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
        cls.moto.start()
        cls.addClassCleanup(cls.moto.stop)
        _, port = cls.moto.get_host_and_port()
        cls.home = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.environment = {
            "PATH": os.environ["PATH"], "HOME": str(cls.home), "AWS_ENDPOINT_URL": f"http://127.0.0.1:{port}",
            "AWS_ACCESS_KEY_ID": "testing", "AWS_SECRET_ACCESS_KEY": "testing", "AWS_DEFAULT_REGION": "us-east-1",
            "AWS_PAGER": "", "AASA": AASA,
        }
        settings = {"endpoint_url": cls.environment["AWS_ENDPOINT_URL"], "region_name": "us-east-1",
                    "aws_access_key_id": "testing", "aws_secret_access_key": "testing"}
        moto_cloudfront.CLIENT[:] = [lambda name: boto3.client(name, **settings)]
        cls.s3, cls.cloudfront, cls.route53, cls.cloudformation = (
            boto3.client(name, **settings) for name in ("s3", "cloudfront", "route53", "cloudformation"))
        cls.zone = cls.route53.create_hosted_zone(Name="example.com", CallerReference="1")["HostedZone"]["Id"]
        cls.cloudformation.create_stack(
            StackName="aasa-staging", TemplateBody=(ROOT / "aws/template.yml").read_text(encoding="utf-8"),
            Parameters=[
                {"ParameterKey": "HostedZoneId", "ParameterValue": cls.zone.split("/")[-1]},
                {"ParameterKey": "CertificateArn",
                 "ParameterValue": "arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012"}])
        stack = cls.cloudformation.describe_stacks(StackName="aasa-staging")["Stacks"][0]
        assert stack["StackStatus"] == "CREATE_COMPLETE", stack
        cls.outputs = {row["OutputKey"]: row["OutputValue"] for row in stack["Outputs"]}
        cls.configuration = moto_cloudfront.RECORDED["Distribution"]["DistributionConfig"]
        cls.behavior = cls.configuration["DefaultCacheBehavior"]

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        lines = ["version: 1", "defaults:", "  file: web/$(domain)/apple-app-site-association", "domains:"]
        for domain, data in FILES.items():
            file = self.folder / "web" / domain / "apple-app-site-association"
            file.parent.mkdir(parents=True)
            file.write_bytes(data)
            lines.append(f"  {domain}: {{}}")
        (self.folder / "aasa.yml").write_text("\n".join(lines) + "\n", encoding="utf-8")
        self.empty()

    def empty(self):
        for key in self.keys():
            self.s3.delete_object(Bucket=self.outputs["BucketName"], Key=key)

    def keys(self):
        listing = self.s3.list_objects_v2(Bucket=self.outputs["BucketName"])
        return [row["Key"] for row in listing.get("Contents", [])]

    def invalidations(self):
        rows = self.cloudfront.list_invalidations(DistributionId=self.outputs["DistributionId"])
        return rows["InvalidationList"].get("Items", [])

    def upload(self, *arguments, folder=None):
        return subprocess.run(
            [sys.executable, str(ROOT / "aws/upload.py"), *arguments], cwd=folder or self.folder, env=self.environment,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)

    # What is deployed

    def test_nothing_redirects_compresses_or_varies(self):
        self.assertEqual(self.behavior["ViewerProtocolPolicy"], "https-only")
        self.assertFalse(self.behavior["Compress"])
        self.assertEqual(self.behavior["AllowedMethods"], ["GET", "HEAD"])
        self.assertEqual(self.configuration["Aliases"], [f"*.{SUFFIX}"])
        caching = moto_cloudfront.RECORDED["Caching"]["CachePolicyConfig"]
        key = caching["ParametersInCacheKeyAndForwardedToOrigin"]
        self.assertFalse(key["EnableAcceptEncodingGzip"] or key["EnableAcceptEncodingBrotli"])
        self.assertEqual(key["HeadersConfig"], {"HeaderBehavior": "none"})
        self.assertLessEqual(caching["MaxTTL"], 86_400)
        self.assertNotIn("CorsConfig", moto_cloudfront.RECORDED["Headers"]["ResponseHeadersPolicyConfig"])
        made = self.cloudfront.get_distribution_config(Id=self.outputs["DistributionId"])["DistributionConfig"]
        self.assertEqual(made["Aliases"]["Items"], [f"*.{SUFFIX}"])
        self.assertEqual(made["DefaultCacheBehavior"]["ViewerProtocolPolicy"], "https-only")

    def test_the_function_that_is_deployed_is_the_one_that_is_tested(self):
        code = (ROOT / "aws/host-and-path.js").read_text(encoding="utf-8")
        name = moto_cloudfront.RECORDED["HostAndPath"]["Name"]
        self.assertEqual(self.cloudfront.get_function(Name=name)["FunctionCode"].read().decode(), code)
        association = self.behavior["FunctionAssociations"][0]
        self.assertEqual(association["EventType"], "viewer-request")
        self.assertTrue(association["FunctionARN"].endswith(f"function/{name}"), association)

    def test_the_bucket_is_private(self):
        bucket = self.outputs["BucketName"]
        # moto makes the bucket without it.
        template, _ = cfnlint.decode.decode(str(ROOT / "aws/template.yml"))
        properties = template["Resources"]["Files"]["Properties"]
        block = properties["PublicAccessBlockConfiguration"]
        self.assertEqual([str(value).lower() for value in block.values()], ["true"] * 4)
        self.assertEqual(properties["OwnershipControls"]["Rules"], [{"ObjectOwnership": "BucketOwnerEnforced"}])
        policy = moto_cloudfront.RECORDED["FilesPolicy"]
        self.assertEqual(policy["Bucket"], bucket)
        arn = f"arn:aws:cloudfront::123456789012:distribution/{self.outputs['DistributionId']}"
        allowed = [statement for statement in policy["PolicyDocument"]["Statement"] if statement["Effect"] == "Allow"]
        self.assertEqual([statement["Action"] for statement in allowed], ["s3:GetObject", "s3:ListBucket"])
        for statement in allowed:
            self.assertEqual(statement["Principal"], {"Service": "cloudfront.amazonaws.com"})
            self.assertEqual(statement["Condition"], {"StringEquals": {"AWS:SourceArn": arn}})
        origin = self.configuration["Origins"][0]
        self.assertTrue(origin["DomainName"].startswith(bucket + ".s3."), origin)
        control = self.cloudfront.get_origin_access_control(Id=origin["OriginAccessControlId"])
        settings = control["OriginAccessControl"]["OriginAccessControlConfig"]
        self.assertEqual((settings["SigningBehavior"], settings["SigningProtocol"]), ("always", "sigv4"))

    def test_every_staging_name_leads_to_the_distribution(self):
        rows = self.route53.list_resource_record_sets(HostedZoneId=self.zone)["ResourceRecordSets"]
        found = {(row["Type"], row["Name"].replace("\\052", "*").rstrip(".")): row.get("AliasTarget", {}).get("DNSName", "")
                 for row in rows if row["Type"] in ("A", "AAAA")}
        self.assertEqual(set(found), {("A", f"*.{SUFFIX}"), ("AAAA", f"*.{SUFFIX}")})
        for name in found.values():
            self.assertEqual(name.rstrip("."), self.outputs["DomainName"])

    # What is uploaded

    def test_every_file_arrives_as_it_is(self):
        before = len(self.invalidations())
        run = self.upload("--stack", "aasa-staging")
        self.assertEqual(run.returncode, 0, run.stdout)
        self.assertEqual(sorted(self.keys()), sorted(f"{host}/{KEY}" for host in STAGED))
        for host, data in STAGED.items():
            found = self.s3.get_object(Bucket=self.outputs["BucketName"], Key=f"{host}/{KEY}")
            self.assertEqual(found["Body"].read(), data)
            self.assertEqual(found["ContentType"], "application/json")
            self.assertEqual(found["CacheControl"], "max-age=300")
            self.assertNotIn("ContentEncoding", found)
            self.assertEqual(found["ETag"].strip('"'), hashlib.md5(data).hexdigest())
        self.assertEqual(len(self.invalidations()), before + 1)

    def test_a_folder_is_uploaded_under_the_names_of_the_domains(self):
        run = self.upload("--bucket", self.outputs["BucketName"], "--folder", "web", "--max-age", "3600",
                          "--domain", "pyszne.pl")
        self.assertEqual(run.returncode, 0, run.stdout)
        self.assertIn("nothing is invalidated", run.stdout)
        self.assertEqual(self.keys(), [f"pyszne.pl/{KEY}"])
        found = self.s3.head_object(Bucket=self.outputs["BucketName"], Key=f"pyszne.pl/{KEY}")
        self.assertEqual(found["CacheControl"], "max-age=3600")

    def test_the_project_is_found_from_a_folder_below(self):
        run = self.upload("--stack", "aasa-staging", folder=self.folder / "web")
        self.assertEqual(run.returncode, 0, run.stdout)
        self.assertEqual(len(self.keys()), len(STAGED))

    def test_a_dry_run_writes_nothing(self):
        before = len(self.invalidations())
        run = self.upload("--stack", "aasa-staging", "--dry-run")
        self.assertEqual(run.returncode, 0, run.stdout)
        self.assertEqual(run.stdout.count("would upload"), len(FILES))
        self.assertEqual((self.keys(), len(self.invalidations())), ([], before))

    def test_host_names_can_be_listed(self):
        run = self.upload("--stack", "aasa-staging", "--list")
        self.assertEqual((run.returncode, run.stdout.split(), self.keys()), (0, sorted(STAGED), []))

    def test_nothing_is_uploaded_if_one_file_is_broken(self):
        (self.folder / "web/pyszne.pl/apple-app-site-association").write_text('{"applinks": {,}}', encoding="utf-8")
        run = self.upload("--stack", "aasa-staging")
        self.assertEqual(run.returncode, 1, run.stdout)
        self.assertIn("web/pyszne.pl", run.stdout)
        self.assertEqual(self.keys(), [])

    def test_what_cannot_be_done_is_said(self):
        (self.folder / "empty").mkdir()
        (self.folder / "two").mkdir()
        for domain in ("a-b.de", "a.b.de"):
            file = self.folder / "two" / domain / "apple-app-site-association"
            file.parent.mkdir()
            file.write_bytes(association_file("example.app", f"/{domain}/*"))
        (self.folder / "odd" / "a..b").mkdir(parents=True)
        (self.folder / "odd" / "a..b" / "apple-app-site-association").write_bytes(FILES["pyszne.pl"])
        bucket = ["--bucket", self.outputs["BucketName"]]
        for arguments, status, words in [
            ([], 2, "name the bucket"), (["--stack", "none"], 3, "reading the stack"),
            (bucket + ["--folder", "missing"], 2, "missing is not a folder"),
            (bucket + ["--folder", "empty"], 2, "no file to upload"),
            (bucket + ["--folder", "odd"], 2, "cannot be a host name"),
            (bucket + ["--folder", "two", "--staging-suffix", SUFFIX], 2, "would both be uploaded"),
            (bucket + ["--domain", "other.example"], 2, "no file to upload"),
            (bucket + ["--aasa", "no-such-program"], 3, "not installed"),
            (bucket + ["--config", "missing.yml"], 3, "reading aasa.yml"),
            (["--bucket", "no-such-bucket-of-ours"], 3, "uploading"), (["--max-age", "-1"], 2, "--max-age"),
            (["--folder", "web", "--config", "aasa.yml"], 2, "exclude each other"), (["--bogus"], 2, "--bogus"),
        ]:
            with self.subTest(arguments=arguments):
                run = self.upload(*arguments)
                self.assertEqual(run.returncode, status, run.stdout)
                self.assertIn(words, run.stdout)
                self.assertNotIn("Traceback", run.stdout)
        self.assertEqual(self.keys(), [])

    # What Apple would get

    def test_aasa_check_accepts_what_would_be_served(self):
        self.assertEqual(self.upload("--stack", "aasa-staging").returncode, 0)
        missing = f"missing-example.{SUFFIX}"
        ca, leaf, key = file_server.certificates(self.folder, [f"*.{SUFFIX}"])
        function = subprocess.Popen(
            ["node", str(ROOT / "tests/host-and-path.test.js"), "--lines"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True)
        self.addCleanup(lambda: (function.stdin.close(), function.wait(), function.stdout.close()))
        # One request at a time: the function has one standard input.
        cloudfront = CloudFront(self, function)
        with file_server.serving(file_server.one_at_a_time(cloudfront.answer), leaf, key) as port:
            def check(host):
                return subprocess.run(
                    [AASA, "check", f"{host}:{port}", "--resolve", f"{host}:127.0.0.1", "--ca-file", ca, "--no-cdn",
                     "--fail-on", "warning", "--retries", "0"],
                    cwd=self.home, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                    check=False)

            for host in STAGED:
                run = check(host)
                self.assertEqual(run.returncode, 0, run.stdout)
                print(run.stdout.splitlines()[0])
            # The check is not blind.
            self.assertEqual(check(missing).returncode, 1)
            self.s3.put_object(Bucket=self.outputs["BucketName"], Key=f"{missing}/{KEY}", Body=b"<html></html>",
                               ContentType="text/html", CacheControl="max-age=300")
            self.assertEqual(check(missing).returncode, 1)


if __name__ == "__main__":
    unittest.main(verbosity=2)
