import Testing
import UniversalLinks

/// Decisions that look recorded and are not: each was told as recorded once.
struct EvidenceStatementTests {
    @Test("T2: that slashes at the start fold was recorded for patterns, not for URLs")
    func leadingSlashesOfURLs() throws {
        try DecisionRow.checkAll([
            .path("//abc", "/abc", .matched),
            .path("/a", "//a", .matched, assuming: ["T2"]),
            .path("/abc", "///abc", .matched, assuming: ["T2"]),
            .path("/abc", "//abd", .unmatched),
            .path("/*", "//abc", .matched),
            .path("*", "//abc", .matched),
        ])
    }

    @Test("T2: a slash behind a final star, and padding before the root, are in no recording")
    func paddingBeforeTheRoot() throws {
        try DecisionRow.checkAll([
            .path("/*/", "/", .unmatched, assuming: ["T2"]),
            .path("/a/*/", "/a", .unmatched, assuming: ["T2"]),
            .path("/a/*/", "/", .unmatched),
            .path("*?", "/", .unmatched, assuming: ["T2"]),
            .path("/*", "/", .matched),
            .path("/?*", "/", .unmatched),
        ])
    }

    @Test("T2: variables are replaced behind the normalisation, not before it")
    func expandedVariables() throws {
        try DecisionRow.checkAll([
            .variables(#"{"v": [""]}"#, "/$(v)", "/", .unmatched, assuming: ["T2"]),
            .variables(#"{"v": ["*"]}"#, "/$(v)", "/", .unmatched, assuming: ["T2"]),
            .variables(#"{"v": ["/b"]}"#, "/a/$(v)", "/a/b", .unmatched, assuming: ["T2"]),
            .path("$(digit)", "/7", .matched, assuming: ["T2"]),
            .variables(#"{"v": ["b"]}"#, "/$(v)", "/", .unmatched),
        ])
    }

    @Test("V2: that the other values of a list stay is in no recording")
    func listsWithADroppedValue() throws {
        try DecisionRow.checkAll([
            .variables(#"{"v": ["a$(w)", "b"]}"#, "/$(v)", "/b", .matched, assuming: ["V2"]),
            .variables(#"{"v": ["a$(w)", "b"]}"#, "/c", "/c", .matched),
        ])
    }

    @Test("B2: that a nearer level undoes an exclusion is in no recording, whichever level it is")
    func undoneExclusions() throws {
        let detail = { (exclude: Bool) in
            #""details": [{"appID": "\#(DecisionRow.app)", "defaults": {"exclude": \#(exclude)}, "components": [{"/": "/x"}]}]"#
        }
        try DecisionRow.checkAll([
            .appLinks(detail(false) + #", "defaults": {"exclude": true}"#, "/x", .matched, assuming: ["B2"]),
            .appLinks(detail(true) + #", "defaults": {"exclude": false}"#, "/x", .excluded),
        ])
    }

    @Test("C2: a letter that folds to ASCII counts in the URL, too")
    func kelvinSign() throws {
        try DecisionRow.checkAll([
            .path(
                "/k", with: #""caseSensitive": false, "percentEncoded": false"#, "/%E2%84%AA", .matched,
                assuming: ["C2"]),
            .component(
                ##"{"?": {"a": "k"}, "caseSensitive": false, "percentEncoded": false}"##, "/?a=%E2%84%AA", .matched,
                assuming: ["C2", "E3"]),
            .path("/\u{212A}", with: #""caseSensitive": false"#, "/k", .matched, assuming: ["C2"]),
        ])
    }
}
