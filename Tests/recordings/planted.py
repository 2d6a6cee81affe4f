#!/usr/bin/env python3
"""Stands in for swcutil, and for the program that makes random questions. The former has a planted mistake: it ignores "exclude" in a
component whose path is /x."""

import json
import random
import sys

APP = "A.com.example"


def answer(file, url, mistaken):
    path = url[len("https://example.com"):]
    for detail in file.get("applinks", {}).get("details", []):
        if APP in detail.get("appIDs", []):
            for component in detail.get("components", []):
                if component.get("/", path) == path:
                    excluded = component.get("exclude", False) and not (mistaken and component.get("/") == "/x")
                    return "excluded" if excluded else "matched"
            break
    return "unmatched"


def line(number, file, url):
    text = json.dumps(file, separators=(",", ":"))
    return "\t".join(
        [f"random-{number}", "-", "verify", APP, "example.com", url, "-", "every reading => " + answer(file, url, False), text]) + "\n"


def smaller(value):
    if isinstance(value, list):
        for index, element in enumerate(value):
            yield value[:index] + value[index + 1:]
            for other in smaller(element):
                yield value[:index] + [other] + value[index + 1:]
    elif isinstance(value, dict):
        for key, element in value.items():
            yield {name: other for name, other in value.items() if name != key}
            for other in smaller(element):
                yield dict(value, **{key: other})


arguments = sys.argv[1:]
if arguments[0] == "verify":
    url = arguments[6]
    found = answer(json.loads(arguments[4]), url, True)
    if found == "unmatched":
        print("Input JSON did not match input URL.")
    else:
        verdict = "matched." if found == "matched" else "blocked match."
        print(f'{{ s = applinks, a = {APP}, d = example.com }}: Pattern "{url}" {verdict}')
elif arguments[0] == "make":
    generator = random.Random(int(arguments[2]))
    with open(arguments[3], "w") as output:
        for number in range(int(arguments[1])):
            components = [
                {"/": generator.choice(["/x", "/y", "/z"]), "exclude": generator.random() < 0.5}
                for _ in range(generator.randrange(1, 5))]
            details = [{"appIDs": ["B.com.example"], "components": [{}]}, {"appIDs": [APP, "C.com.example"], "components": components}]
            output.write(line(number, {"applinks": {"details": details}}, "https://example.com/" + generator.choice("xyz")))
else:
    fields = open(arguments[1]).readline().rstrip("\n").split("\t")
    with open(arguments[2], "w") as output:
        for file in sorted(smaller(json.loads(fields[8])), key=lambda file: len(json.dumps(file))):
            output.write(line(fields[0], file, fields[5]))
