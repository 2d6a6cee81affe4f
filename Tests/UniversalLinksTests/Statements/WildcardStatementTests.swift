import Testing
import UniversalLinks

/// Section 7 of the specification: patterns.
struct WildcardStatementTests {
    @Test("G1: a star takes any number, a question mark exactly one")
    func wildcardsTakeWhatTheySay() throws {
        try DecisionRow.checkAll([
            .path("/a*c", "/ac", .matched),
            .path("/a*c", "/abbbc", .matched),
            .path("/a?c", "/abc", .matched),
            .path("/a?c", "/ac", .unmatched),
            .path("/a?c", "/abbc", .unmatched),
            .path("/a/?*", "/a/", .unmatched),
            .path("/a/?*", "/a/b", .matched),
            .path("/a/?*", "/a/bcd", .matched),
            .path("/a*b*c", "/axbxbc", .matched),
            .path("/a*b*c", "/axcxb", .unmatched),
            .component(#"{"?": "a=?*"}"#, "/?a=", .unmatched),
            .component(#"{"?": "a=?*"}"#, "/?a=1", .matched),
            .component(##"{"#": "s??"}"##, "/#s12", .matched),
        ])
    }

    @Test("G1: a question mark takes a slash too")
    func questionMarkTakesASlash() throws {
        try DecisionRow.checkAll([
            .path("/a?c", "/a/c", .matched, assuming: ["G1"]),
            .component(##"{"#": "a?b"}"##, "/#a/b", .matched, assuming: ["G1"]),
            .component(#"{"?": {"r": "?home"}}"#, "/?r=/home", .matched, assuming: ["G1"]),
            .variables(#"{"v": ["a?c"]}"#, "/$(v)", "/a/c", .matched, assuming: ["G1"]),
        ])
    }

    @Test("G2: a question mark counts scalars of the text that is compared")
    func questionMarkCountsScalars() throws {
        try DecisionRow.checkAll([
            .path("/caf?", "/caf%C3%A9", .unmatched),
            .path("/caf??????", "/caf%C3%A9", .matched),
            .path("/caf?", with: #""percentEncoded": false"#, "/caf%C3%A9", .matched, assuming: ["G2"]),
            .path("/caf?", with: #""percentEncoded": false"#, "/cafe%CC%81", .unmatched, assuming: ["G2"]),
            .path("/caf??", with: #""percentEncoded": false"#, "/cafe%CC%81", .matched, assuming: ["G2"]),
            .path("/x?", with: #""percentEncoded": false"#, "/x%F0%9F%8D%95", .matched, assuming: ["G2"]),
            .path("/x?", with: #""percentEncoded": false"#, "/x%41", .matched),
        ])
    }

    @Test("G2: composed and decomposed forms differ")
    func nothingIsNormalised() throws {
        try DecisionRow.checkAll([
            .path("/caf\u{E9}", with: #""percentEncoded": false"#, "/caf%C3%A9", .matched),
            .path("/caf\u{E9}", with: #""percentEncoded": false"#, "/cafe%CC%81", .unmatched),
            .path("/cafe\u{301}", with: #""percentEncoded": false"#, "/cafe%CC%81", .matched),
            .path("/cafe\u{301}", with: #""percentEncoded": false"#, "/caf%C3%A9", .unmatched),
        ])
    }

    @Test("G3: there is no escape, and a lone dollar sign is literal")
    func nothingEscapes() throws {
        try DecisionRow.checkAll([
            .path(#"/a\*"#, "/a*", .unmatched, assuming: ["G3"]),
            .path(#"/a\*"#, with: #""percentEncoded": false"#, "/a%5Cbc", .matched, assuming: ["G3"]),
            .path(#"/a\$(v"#, "/a$(v", .unmatched, assuming: ["G3"]),
            .path(#"/a\$(digit)"#, "/a$(digit)", .unmatched, assuming: ["G3"]),
            .path(#"/a\$(digit)"#, "/b$(digit)", .unmatched),
            .path("/a$b", "/a$b", .matched, assuming: ["G3"]),
            .path("/a$", "/a$", .matched, assuming: ["G3"]),
            .path("/$$(digit)", "/$7", .matched, assuming: ["G3"]),
            .path("/$)(", "/$)(", .matched, assuming: ["G3"]),
            .variables(#"{"v": ["a$b"]}"#, "/$(v)", "/a$b", .matched, assuming: ["G3"]),
            // Whatever the dollar sign means, this begins otherwise.
            .path("/a$b", "/z", .unmatched),
        ])
    }

    @Test("G4: more than 64 stars and variables are evaluated all the same, as an assumption")
    func manyStarsAreEvaluated() throws {
        func stars(_ count: Int) -> String { "/" + String(repeating: "*a", count: count) }
        func digits(_ count: Int) -> String { "/" + String(repeating: "$(digit)", count: count) }
        func text(_ count: Int) -> String { "/" + String(repeating: "ba", count: count) }
        func sevens(_ count: Int) -> String { "/" + String(repeating: "7", count: count) }
        try DecisionRow.checkAll([
            .path(stars(64), text(64), .matched),
            .path(stars(65), text(65), .matched, assuming: ["G4"]),
            .path(stars(200), text(201), .matched, assuming: ["G4"]),
            .path(digits(64), sevens(64), .matched),
            .path(digits(65), sevens(65), .matched, assuming: ["G4"]),
            .path("/" + String(repeating: "?", count: 100), sevens(100), .matched),
        ])
    }
}
