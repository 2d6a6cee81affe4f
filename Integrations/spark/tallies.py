"""What several runs of aasa count, put together: the documents of `match --summary` and `diff --urls`, as one run would write them."""

import re

# As many as one run shows.
MAXIMUM_BAD_LINES = 5
MAXIMUM_EXAMPLES = 3
COUNTS = ("lines", "urls", "blankLines", "otherRequests", "badLines")


def identity(value):
    """The same for equal JSON."""
    if isinstance(value, dict):
        return tuple((key, identity(value[key])) for key in sorted(value))
    return tuple(identity(item) for item in value) if isinstance(value, list) else value


class Tally:
    """What both documents have: lines of each kind."""

    @classmethod
    def without_first_line(cls, counts):
        """The counts without the blank line that each run gets first."""
        counts["lines"] -= 1
        counts["blankLines"] -= 1
        for bad in counts["firstBadLines"]:
            bad["line"] -= 1
        return counts

    @classmethod
    def merged(cls, total, later):
        """Adds the counts of the lines that follow."""
        if total is None:
            return later
        room = MAXIMUM_BAD_LINES - len(total["firstBadLines"])
        total["firstBadLines"] += [dict(bad, line=total["lines"] + bad["line"]) for bad in later["firstBadLines"][:room]]
        for name in COUNTS:
            total[name] += later[name]
        cls.merge_answers(total, later)
        return total


class MatchTally(Tally):
    """`aasa match --urls --summary --format json`"""

    statuses = (0,)

    @staticmethod
    def arguments(folder):
        return ["match", "--summary", "--aasa", folder.new]

    @classmethod
    def without_first_line(cls, counts):
        # What is a large group depends on all URLs.
        return super().without_first_line({key: value for key, value in counts.items() if not key.startswith("unmatchedGroups")})

    @staticmethod
    def merge_answers(total, later):
        for answer, count in later["decisions"].items():
            total["decisions"][answer] += count
        known = {MatchTally._key(result): result for result in total["results"]}
        for result in later["results"]:
            earlier = known.get(MatchTally._key(result))
            if earlier is None:
                total["results"].append(result)
                continue
            earlier["count"] += result["count"]
            earlier["example"] = result["example"] if earlier["example"] is None else earlier["example"]
        unreached = {identity(component) for component in later["unreachedComponents"]}
        total["unreachedComponents"] = [one for one in total["unreachedComponents"] if identity(one) in unreached]

    @staticmethod
    def ordered(total):
        """In the order of the file; unmatched ones last."""

        def place(result):
            pointer = (result["component"] or {}).get("pointer", "")
            return (result["decision"] == "unmatched", [int(number) for number in re.findall(r"\d+", pointer)])

        total["results"].sort(key=place)
        return total

    @staticmethod
    def _key(result):
        return identity({key: value for key, value in result.items() if key not in ("count", "example")})


class ChangeTally(Tally):
    """`aasa diff --urls --format json`, without the exact difference, which needs no URLs."""

    statuses = (0, 1)

    @staticmethod
    def arguments(folder):
        return ["diff", folder.old, folder.new]

    @classmethod
    def without_first_line(cls, counts):
        kept = ("schemaVersion", "readingOptions") + COUNTS + ("firstBadLines", "changedURLs", "changes", "ungroupedChanges")
        return super().without_first_line({key: counts[key] for key in kept})

    @staticmethod
    def merge_answers(total, later):
        total["changedURLs"] += later["changedURLs"]
        total["ungroupedChanges"] += later["ungroupedChanges"]
        known = {ChangeTally._key(change): change for change in total["changes"]}
        for change in later["changes"]:
            earlier = known.get(ChangeTally._key(change))
            if earlier is None:
                total["changes"].append(change)
                continue
            earlier["count"] += change["count"]
            earlier["examples"] = (earlier["examples"] + change["examples"])[:MAXIMUM_EXAMPLES]

    @staticmethod
    def ordered(total):
        """Those of most URLs first."""
        total["changes"].sort(key=lambda change: -change["count"])
        return total

    @staticmethod
    def _key(change):
        return identity([change["apps"], change["old"], change["new"]])
