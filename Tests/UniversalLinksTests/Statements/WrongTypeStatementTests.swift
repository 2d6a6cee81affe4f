import Testing
import UniversalLinks

/// Section 2 of the specification: wrong types (P6) and unknown keys (P7).
struct WrongTypeStatementTests {
    static let others = ["null", "true", "5", #""x""#, "[]", "{}"]

    static func others(without types: String...) -> [String] { others.filter { !types.contains($0) } }

    static let usual = #"{"appID": "\#(DecisionRow.app)", "components": [{"/": "/a"}]}"#

    @Test("P6: a service that is not an object is skipped")
    func otherServicesAreSkipped() throws {
        try DecisionRow.checkAll(
            Self.others(without: "{}").flatMap { value -> [DecisionRow] in
                [
                    .file(#"{"applinks": \#(value)}"#, "/a", .unmatched, assuming: ["P6"]),
                    .file(#"{"webcredentials": \#(value), "applinks": {"details": [\#(Self.usual)]}}"#, "/a", .matched),
                ]
            })
    }

    @Test("P6: details of another type yield no entries and no fallback to apps")
    func otherDetailsYieldNothing() throws {
        try DecisionRow.checkAll(
            Self.others(without: "{}", "[]").map { value in
                .appLinks(
                    #""apps": ["\#(DecisionRow.app)"], "details": \#(value)"#, "/a", .unmatched, assuming: ["P6"])
            })
    }

    @Test("P6: members of details and app identifiers of another type are skipped")
    func otherMembersAreSkipped() throws {
        try DecisionRow.checkAll(
            Self.others(without: "{}").map { value in
                .appLinks(#""details": [\#(value), \#(Self.usual)]"#, "/a", .matched, assuming: ["P6"])
            }
                + Self.others(without: #""x""#).map { value in
                    .appLinks(
                        #""details": [{"appIDs": [\#(value), "\#(DecisionRow.app)"], "components": [{}]}]"#, "/a",
                        .matched, assuming: ["P6"])
                }
                + [
                    .appLinks(
                        #""details": [{"appID": 5, "components": [{}]}, \#(Self.usual)]"#, "/b", .unmatched,
                        assuming: ["P6"]),
                    .appLinks(
                        #""details": {"x": 5, "\#(DecisionRow.app)": {"paths": ["/a"]}}"#, "/a", .matched,
                        assuming: ["P6"]),
                    .appLinks(#""details": [{}, \#(Self.usual)]"#, "/a", .matched),
                ])
    }

    @Test("P6: lists of another type are as if absent")
    func otherListsAreAbsent() throws {
        try DecisionRow.checkAll(
            Self.others(without: "[]").flatMap { value -> [DecisionRow] in
                [
                    .detail(#""components": \#(value), "paths": ["/a"]"#, "/a", .matched, assuming: ["P6"]),
                    .detail(#""components": \#(value)"#, "/b", .matched, assuming: ["1.4", "P6"]),
                    .detail(#""paths": \#(value)"#, "/b", .matched, assuming: ["1.4", "P6"]),
                    .detail(#""components": [{"/": "/a"}], "paths": \#(value)"#, "/a", .matched),
                ]
            })
    }

    @Test("P6: a member of components that is no object matches everything and ignores defaults")
    func otherComponentsMatchEverything() throws {
        try DecisionRow.checkAll(
            Self.others(without: "{}").map { value in
                .component(
                    value, beside: #""defaults": {"/": "/b", "exclude": true}"#, "/a?q#f", .matched, assuming: ["P6"])
            })
    }

    @Test("P6: a member of paths that is no string has no keys of its own")
    func otherPathsTakeDefaults() throws {
        try DecisionRow.checkAll(
            Self.others(without: #""x""#).flatMap { value -> [DecisionRow] in
                [
                    .detail(#""paths": [\#(value)]"#, "/a", .matched, assuming: ["P6"]),
                    .detail(
                        #""paths": [\#(value)], "defaults": {"/": "/b"}"#, "/a", .unmatched, assuming: ["B3", "P6"]),
                ]
            })
    }

    @Test("P6: a pattern of another type constrains nothing and hides the defaults")
    func otherPatternsHideDefaults() throws {
        let defaults = ##""defaults": {"/": "/b", "?": "b", "#": "b"}"##
        var rows: [DecisionRow] = []
        for value in Self.others(without: #""x""#) {
            rows.append(.component(#"{"/": \#(value)}"#, "/a", .matched, assuming: ["P6"]))
            rows.append(.component(##"{"#": \##(value)}"##, "/a#f", .matched, assuming: ["P6"]))
            rows.append(.component(#"{"/": \#(value)}"#, beside: defaults, "/a?b#b", .matched, assuming: ["P6"]))
            rows.append(.component(##"{"#": \##(value)}"##, beside: defaults, "/b?b#f", .matched, assuming: ["P6"]))
            // Inside a detail's defaults it hides the outer ones.
            rows.append(
                .detail(
                    #""components": [{}], "defaults": {"/": \#(value)}"#, beside: #""defaults": {"/": "/b"}"#, "/a",
                    .matched, assuming: ["P6"]))
        }
        for value in Self.others(without: #""x""#, "{}") {
            rows.append(.component(#"{"?": \#(value)}"#, "/a?q", .matched, assuming: ["P6"]))
            rows.append(.component(#"{"?": \#(value)}"#, beside: defaults, "/b?q#b", .matched, assuming: ["P6"]))
        }
        // So does a query object that is ignored (Q6).
        rows.append(.component(#"{"?": {"a": 1}}"#, beside: defaults, "/b?q#b", .matched, assuming: ["P6"]))
        rows.append(.component(#"{"?": {"a": 1}}"#, "/b?q#b", .matched))
        // Another constraint fails, whatever becomes of this one.
        rows.append(.component(##"{"/": "/a", "#": 5}"##, "/b", .unmatched))
        try DecisionRow.checkAll(rows)
    }

    @Test("P6: flags are booleans, numbers, or strings that begin with a yes")
    func flagsAreConverted() throws {
        let on = [
            "1", "-1", "0.5", "2e3", #""Y""#, #""yes""#, #""T""#, #""true""#, #""1""#, #""9""#, #"" \t+007x""#,
            #""-1""#, #""00y""#,
        ]
        let off = [
            "0", "0.0", "-0", "0e5", "null", "[]", "[true]", "{}", #""""#, #""N""#, #""no""#, #""false""#, #""0""#,
            #""on""#, #"" +000""#, #""+-1""#,
        ]
        let folds = { (value: String) in #"{"/": "/A", "caseSensitive": \#(value)}"# }
        let decodes = { (value: String) in #"{"/": "/a b", "percentEncoded": \#(value)}"# }
        let excludes = { (value: String) in #"{"/": "/a", "exclude": \#(value)}"# }
        try DecisionRow.checkAll(
            on.flatMap { value -> [DecisionRow] in
                [
                    .component(excludes(value), "/a", .excluded, assuming: ["P6"]),
                    .component(folds(value), "/a", .unmatched, assuming: ["P6"]),
                    .component(decodes(value), "/a%20b", .unmatched, assuming: ["P6"]),
                ]
            }
                + off.flatMap { value -> [DecisionRow] in
                    [
                        .component(excludes(value), "/a", .matched, assuming: ["P6"]),
                        .component(folds(value), "/a", .matched, assuming: ["P6"]),
                        .component(decodes(value), "/a%20b", .matched, assuming: ["P6"]),
                    ]
                }
                + [
                    .component(excludes("true"), "/a", .excluded), .component(folds("false"), "/a", .matched),
                    // The path fails, whatever the flag says.
                    .component(excludes(#""yes""#), "/b", .unmatched),
                ])
    }

    @Test("P6: defaults and variables of another type are ignored")
    func otherDefaultsAreIgnored() throws {
        try DecisionRow.checkAll(
            Self.others(without: "{}").flatMap { value -> [DecisionRow] in
                [
                    .component(#"{"/": "/a"}"#, beside: #""defaults": \#(value)"#, "/a", .matched, assuming: ["P6"]),
                    .detail(#""components": [{"/": "/a"}], "defaults": \#(value)"#, "/a", .matched, assuming: ["P6"]),
                    .component(
                        #"{"/": "/$(v)"}"#, beside: #""substitutionVariables": \#(value)"#, "/a", .unmatched,
                        assuming: ["P6", "V5"]),
                    .component(
                        #"{"/": "/$(digit)"}"#, beside: #""substitutionVariables": \#(value)"#, "/7", .matched,
                        assuming: ["P6"]),
                ]
            })
    }

    @Test("P6: a bare string is a list of one, and other values an empty list that still shadows")
    func otherValuesOfVariables() throws {
        try DecisionRow.checkAll([
            .variables(#"{"v": "ab"}"#, "/$(v)", "/ab", .matched, assuming: ["P6"]),
            .variables(#"{"v": "ab"}"#, "/x$(v)", "/ab", .unmatched),
            .variables(#"{"v": ["a", 5, null]}"#, "/$(v)x", "/ax", .matched, assuming: ["P6"]),
            .variables(#"{"v": ["a", 5, null]}"#, "/$(v)x", "/5x", .unmatched, assuming: ["P6"]),
            .variables(#"{"digit": 5}"#, "/$(digit)", "/5", .unmatched, assuming: ["P6", "V2", "V5"]),
            .variables(#"{"v": {"w": ["a"]}}"#, "/$(v)", "/a", .unmatched, assuming: ["P6", "V2"]),
        ])
    }

    @Test("P7: unknown keys are ignored, even where they are the only ones")
    func unknownKeysAreIgnored() throws {
        try DecisionRow.checkAll([
            .component(#"{"path": "/shop/*"}"#, "/any", .matched),
            .component(#"{"fragment": "x", "query": {}}"#, "/any", .matched),
            .component("{}", "/any", .matched),
            .component(#"{"/": "/shop", "priority": 5}"#, "/shop", .matched),
            .component(#"{"/": "/shop", "comment": "the shop"}"#, "/shop", .matched),
            .component(#"{"/": "/shop", "comment": {"not": "text"}}"#, "/shop", .matched),
            .component(#"{"/": "/shop", "requiredEntitlement": "x"}"#, "/shop", .matched),
            .detail(
                #""components": [{}], "relativeOrder": 1, "alwaysEnabled": true, "enabledByDefault": false"#, "/any",
                .matched),
        ])
    }

    @Test("P7: keys are case-sensitive, which is an assumption")
    func keysAreCaseSensitive() throws {
        try DecisionRow.checkAll([
            .component(#"{"/": "/a", "casesensitive": false}"#, "/A", .unmatched, assuming: ["P7"]),
            .component(#"{"/": "/a", "Exclude": true}"#, "/a", .matched, assuming: ["P7"]),
            .component(#"{"/": "/a", "Exclude": true}"#, "/b", .unmatched),
            .component(
                #"{"/": "/a"}"#, beside: #""defaults": {"CaseSensitive": false}"#, "/A", .unmatched, assuming: ["P7"]),
        ])
    }
}
