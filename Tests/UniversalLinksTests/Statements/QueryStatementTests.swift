import Testing
import UniversalLinks

/// Sections 8 and 9 of the specification: keys `?` and `#`.
struct QueryStatementTests {
    @Test("Q1: no query counts as an empty one")
    func noQueryIsAnEmptyOne() throws {
        try DecisionRow.checkAll([
            .component(#"{"?": ""}"#, "/x", .matched),
            .component(#"{"?": ""}"#, "/x?", .matched),
            .component(#"{"?": "*"}"#, "/x", .matched),
            .component(#"{"?": "a"}"#, "/x", .unmatched),
            .component(#"{"?": "a"}"#, "/x?", .unmatched),
        ])
    }

    @Test("Q2: the string form covers the whole query as written")
    func stringCoversTheWholeQuery() throws {
        try DecisionRow.checkAll([
            .component(#"{"?": "a=1"}"#, "/x?a=1", .matched),
            .component(#"{"?": "a=1"}"#, "/x?a=1&b=2", .unmatched),
            .component(#"{"?": "a=1"}"#, "/x?b=2&a=1", .unmatched),
            .component(#"{"?": "a=1*"}"#, "/x?a=1&b=2", .matched),
            .component(#"{"?": "*a=1*"}"#, "/x?b=2&a=1&c", .matched),
            .component(#"{"?": "?*"}"#, "/x", .unmatched),
            .component(#"{"?": "?*"}"#, "/x?", .unmatched),
            .component(#"{"?": "?*"}"#, "/x?a", .matched),
            .component(#"{"?": "a//b"}"#, "/x?a//b", .matched),
            .component(#"{"?": "a//b"}"#, "/x?a/b", .unmatched),
            .component(#"{"?": "a=%2F"}"#, "/x?a=%2f", .unmatched),
        ])
    }

    @Test("Q3: the object form constrains the listed names alone, and all of them")
    func objectConstrainsListedNames() throws {
        try DecisionRow.checkAll([
            .component(#"{"?": {"a": "1"}}"#, "/x?a=1", .matched),
            .component(#"{"?": {"a": "1"}}"#, "/x?z=9&a=1&y", .matched),
            .component(#"{"?": {"a": "1"}}"#, "/x?a=2", .unmatched),
            .component(#"{"?": {"a": "1", "b": "2*"}}"#, "/x?b=22&a=1", .matched),
            .component(#"{"?": {"a": "1", "b": "2*"}}"#, "/x?a=1&b=3", .unmatched),
            .component(#"{"?": {"a": "1", "b": "2*"}}"#, "/x?a=1", .unmatched),
        ])
    }

    @Test("Q4: a missing name, and an item without an equals sign, count as an empty value")
    func missingIsEmpty() throws {
        try DecisionRow.checkAll([
            .component(#"{"?": {"a": "*"}}"#, "/x", .matched),
            .component(#"{"?": {"a": ""}}"#, "/x?b=1", .matched),
            .component(#"{"?": {"a": "?*"}}"#, "/x?b=1", .unmatched),
            .component(#"{"?": {"a": "1"}}"#, "/x", .unmatched),
            .component(#"{"?": {"a": ""}}"#, "/x?a", .matched),
            .component(#"{"?": {"a": "*"}}"#, "/x?a", .matched),
            .component(#"{"?": {"a": "?*"}}"#, "/x?a", .unmatched),
            .component(#"{"?": {"a": ""}}"#, "/x?a=", .matched),
            .component(#"{"?": {"a": ""}}"#, "/x?a=1", .unmatched),
        ])
    }

    @Test("Q5: every occurrence of a repeated name has to match")
    func everyOccurrenceCounts() throws {
        try DecisionRow.checkAll([
            .component(#"{"?": {"a": "1*"}}"#, "/x?a=1&a=12", .matched),
            .component(#"{"?": {"a": "1*"}}"#, "/x?a=1&a=2", .unmatched),
            .component(#"{"?": {"a": "1*"}}"#, "/x?a=2&a=1", .unmatched),
            .component(#"{"?": {"a": "12"}}"#, "/x?a=1&a=2", .unmatched),
            .component(#"{"?": {"a": "?*"}}"#, "/x?a=1&a", .unmatched),
        ])
    }

    @Test("Q6: one value that is no string, and the whole object is ignored")
    func oneWrongValueSinksTheObject() throws {
        let wrongValues = ["true", "1", "null", "[]", "{}", #"["1"]"#]
        try DecisionRow.checkAll(
            wrongValues.flatMap { value -> [DecisionRow] in
                [
                    .component(#"{"?": {"a": "1", "b": \#(value)}}"#, "/x?a=2", .matched),
                    .component(#"{"?": {"b": \#(value)}}"#, "/x", .matched),
                    .component(#"{"/": "/y", "?": {"b": \#(value)}}"#, "/x", .unmatched),
                ]
            })
    }

    @Test("Q6: an empty object constrains nothing")
    func emptyObjectConstrainsNothing() throws {
        try DecisionRow.checkAll([
            .component(#"{"?": {}}"#, "/x", .matched, assuming: ["Q6"]),
            .component(#"{"?": {}}"#, "/x?a=1", .matched, assuming: ["Q6"]),
            .component(#"{"/": "/y", "?": {}}"#, "/x?a=1", .unmatched),
        ])
    }

    @Test("Q7: the query is split at each ampersand, each item at its first equals sign")
    func queryIsSplit() throws {
        try DecisionRow.checkAll([
            .component(#"{"?": {"a": "b=c"}}"#, "/x?a=b=c", .matched, assuming: ["Q7"]),
            .component(#"{"?": {"a": "b"}}"#, "/x?a=b=c", .unmatched, assuming: ["Q7"]),
            .component(#"{"?": {"": ""}}"#, "/x?a&&b", .matched, assuming: ["Q7"]),
            .component(#"{"?": {"": "1"}}"#, "/x?a&=1&b", .matched, assuming: ["Q7"]),
            .component(#"{"?": {"": "?*"}}"#, "/x?", .unmatched, assuming: ["Q7"]),
            .component(#"{"?": {"a": "1&b=2"}}"#, "/x?a=1&b=2", .unmatched),
        ])
    }

    @Test("Q7: items are split while encoded and decoded afterwards")
    func itemsAreDecodedAlone() throws {
        let decoded = { (query: String) in #"{"?": {\#(query)}, "percentEncoded": false}"# }
        try DecisionRow.checkAll([
            .component(decoded(#""a": "1&b=2""#), "/x?a=1%26b%3D2", .matched, assuming: ["E3", "Q7"]),
            .component(decoded(#""a": "1", "b": "2""#), "/x?a=1%26b=2", .unmatched, assuming: ["E3", "Q7"]),
            .component(decoded(#""a=b": "1""#), "/x?a%3Db=1", .matched, assuming: ["E3", "Q7"]),
            .component(decoded(#""a[]": "1""#), "/x?a%5B%5D=1", .matched, assuming: ["E3", "Q7"]),
            .component(#"{"?": {"a[]": "1"}}"#, "/x?a%5B%5D=1", .unmatched, assuming: ["Q7"]),
            .component(#"{"?": {"a[]": ""}}"#, "/x?a%5B%5D=1", .matched, assuming: ["Q7"]),
            .component(#"{"?": {"a%5B%5D": "1"}}"#, "/x?a%5B%5D=1", .matched, assuming: ["Q7"]),
            .component(#"{"?": {"a": "x%20y"}}"#, "/x?a=x%20y", .matched),
            .component(decoded(#""a": "x y""#), "/x?a=x%20y", .matched, assuming: ["E3"]),
            .component(decoded(#""a": "", "b": "é""#), "/x?a=%FF&b=%C3%A9", .matched, assuming: ["E3", "Q7"]),
            .component(decoded(#""": "1""#), "/x?%FF=1", .matched, assuming: ["E3", "Q7"]),
        ])
    }

    @Test("Q7: names are compared exactly, without wildcards and variables")
    func namesAreExact() throws {
        try DecisionRow.checkAll([
            .component(#"{"?": {"A": "1"}}"#, "/x?a=1", .unmatched, assuming: ["Q7"]),
            .component(#"{"?": {"A": "1"}, "caseSensitive": false}"#, "/x?a=1", .unmatched, assuming: ["Q7"]),
            .component(#"{"?": {"a": "X"}, "caseSensitive": false}"#, "/x?a=x", .matched),
            .component(#"{"?": {"*": "1"}}"#, "/x?a=1", .unmatched, assuming: ["Q7"]),
            .component(#"{"?": {"*": "1"}}"#, "/x?*=1", .matched, assuming: ["Q7"]),
            .component(#"{"?": {"$(digit)": "1"}}"#, "/x?7=1", .unmatched, assuming: ["Q7"]),
        ])
    }

    @Test("Q7: a plus sign is not a space")
    func plusIsNoSpace() throws {
        try DecisionRow.checkAll([
            .component(#"{"?": {"a": "x y"}, "percentEncoded": false}"#, "/x?a=x+y", .unmatched, assuming: ["Q7"]),
            .component(#"{"?": {"a": "x+y"}, "percentEncoded": false}"#, "/x?a=x+y", .matched, assuming: ["Q7"]),
            .component(#"{"?": {"a": "x+y"}}"#, "/x?a=x+y", .matched),
        ])
    }

    @Test("F1: no fragment counts as an empty one, and the whole text is compared")
    func fragmentIsComparedWhole() throws {
        try DecisionRow.checkAll([
            .component(##"{"#": "*"}"##, "/x", .matched),
            .component(##"{"#": ""}"##, "/x", .matched),
            .component(##"{"#": ""}"##, "/x#", .matched),
            .component(##"{"#": "?*"}"##, "/x", .unmatched),
            .component(##"{"#": "?*"}"##, "/x#a", .matched),
            .component(##"{"#": "top"}"##, "/x#top", .matched),
            .component(##"{"#": "top"}"##, "/x#top/", .unmatched),
            .component(##"{"#": "top"}"##, "/x#/top", .unmatched),
            .component(##"{"#": "a//b"}"##, "/x#a//b", .matched),
            .component(##"{"#": "a//b"}"##, "/x#a/b", .unmatched),
            .component(##"{"#": "a?b"}"##, "/x#a?b", .matched),
            .component(##"{"?": "", "#": "*b=1"}"##, "/x#a?b=1", .matched),
            .component(##"{"?": "b=1"}"##, "/x#a?b=1", .unmatched),
        ])
    }
}
