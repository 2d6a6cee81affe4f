import Testing
import UniversalLinks

/// Sections 10 and 11 of the specification: `caseSensitive` and `percentEncoded`.
struct CaseAndEncodingStatementTests {
    @Test("C1: case counts, unless caseSensitive is false")
    func caseSensitiveFoldsEveryPart() throws {
        try DecisionRow.checkAll([
            .path("/Shop", "/shop", .unmatched),
            .path("/Shop", "/Shop", .matched),
            .path("/Shop", with: #""caseSensitive": false"#, "/sHOP", .matched),
            .component(#"{"?": "Q=A"}"#, "/?q=a", .unmatched),
            .component(#"{"?": "Q=A", "caseSensitive": false}"#, "/?q=a", .matched),
            .component(#"{"?": {"q": "A*"}, "caseSensitive": false}"#, "/?q=abc", .matched),
            .component(##"{"#": "Top", "caseSensitive": false}"##, "/#tOp", .matched),
            .component(##"{"#": "Top"}"##, "/#top", .unmatched),
            .component(#"{"/": "/Shop"}"#, "https://EXAMPLE.com/Shop", .matched),
        ])
    }

    @Test("C1: the values of variables fold too")
    func variablesFold() throws {
        let folding = #""caseSensitive": false"#
        let values = #""substitutionVariables": {"food": ["Sushi", "PIZZA"]}"#
        try DecisionRow.checkAll([
            .path("/$(food)", with: folding, beside: values, "/sushi", .matched),
            .path("/$(food)", with: folding, beside: values, "/Pizza", .matched),
            .path("/$(food)", beside: values, "/sushi", .unmatched),
            .path("/$(upper)", with: folding, "/q", .matched),
            .path("/$(lower)", with: folding, "/Q", .matched),
            .path("/$(upper)", "/q", .unmatched),
            .path("/$(region)", with: folding, "/gb", .matched),
        ])
    }

    @Test("C2: other scalars fold by their lowercase mapping where that is one scalar")
    func otherScalarsFoldOneToOne() throws {
        let folding = #""caseSensitive": false, "percentEncoded": false"#
        try DecisionRow.checkAll([
            .path("/CAFÉ", with: folding, "/caf%C3%A9", .matched, assuming: ["C2"]),
            .path("/caf\u{E9}", with: folding, "/CAF%C3%89", .matched, assuming: ["C2"]),
            .path("/stra\u{DF}e", with: folding, "/strasse", .unmatched, assuming: ["C2"]),
            .path("/strasse", with: folding, "/stra%C3%9Fe", .unmatched, assuming: ["C2"]),
            .path("/Ω", with: folding, "/%CF%89", .matched, assuming: ["C2"]),
            // A capital I with a dot has two scalars in lower case, and stays.
            .path("/\u{130}", with: folding, "/i%CC%87", .unmatched, assuming: ["C2"]),
            // Letters without case are no question of folding.
            .path("/寿司", with: folding, "/%E5%AF%BF%E5%8F%B8", .matched),
            .path("/CAFÉ", with: #""percentEncoded": false"#, "/caf%C3%A9", .unmatched),
        ])
    }

    @Test("C2: escapes are text: their digits differ by default and are equal when folding")
    func escapesFoldAsText() throws {
        try DecisionRow.checkAll([
            .path("/caf%c3%a9", "/caf%C3%A9", .unmatched),
            .path("/caf%c3%a9", with: #""caseSensitive": false"#, "/caf%C3%A9", .matched, assuming: ["C2"]),
            .path("/a%20B", with: #""caseSensitive": false"#, "/A%20b", .matched),
        ])
    }

    @Test("E1: by default the pattern is compared with the URL as it is written")
    func encodedTextIsCompared() throws {
        try DecisionRow.checkAll([
            .path("/a b", "/a%20b", .unmatched),
            .path("/café", "/caf%C3%A9", .unmatched),
            .path("/a%20b", "/a%20b", .matched),
            .path("/a/b", "/a%2Fb", .unmatched),
            .path("/a%2Fb", "/a%2Fb", .matched),
            .path("/a%2fb", "/a%2Fb", .unmatched),
            .path("/a*b", "/a%2Fb", .matched),
            .path("/a%20b", with: #""percentEncoded": true"#, "/a%20b", .matched),
            .component(#"{"?": "q=a%20b"}"#, "/?q=a%20b", .matched),
            .component(#"{"?": {"q": "a b"}}"#, "/?q=a%20b", .unmatched),
        ])
    }

    @Test("E2: without percentEncoded the URL is decoded, and the pattern is not")
    func decodedTextIsCompared() throws {
        let decoding = #""percentEncoded": false"#
        try DecisionRow.checkAll([
            .path("/a/b", with: decoding, "/a%2Fb", .matched),
            .path("/a%20b", with: decoding, "/a%20b", .unmatched),
            .path("/a b", with: decoding, "/a%20b", .matched),
            .path("/café", with: decoding, "/caf%C3%A9", .matched),
            .path("/café", with: decoding, "/caf%c3%a9", .matched),
            .path("/a%20b", with: decoding, "/a%2520b", .matched),
        ])
    }

    @Test("E3: query and fragment are decoded too")
    func everyPartIsDecoded() throws {
        try DecisionRow.checkAll([
            .component(#"{"?": "q=a b", "percentEncoded": false}"#, "/?q=a%20b", .matched, assuming: ["E3"]),
            .component(#"{"?": {"q": "a b"}, "percentEncoded": false}"#, "/?q=a%20b", .matched, assuming: ["E3"]),
            .component(##"{"#": "a b", "percentEncoded": false}"##, "/#a%20b", .matched, assuming: ["E3"]),
            .component(#"{"?": "q=a", "percentEncoded": false}"#, "/?q=a", .matched),
            // The escape is in another item.
            .component(#"{"?": {"q": "a"}, "percentEncoded": false}"#, "/?q=a&r=%20", .matched),
        ])
    }

    @Test("E3: the path is decoded first and normalised second")
    func pathIsDecodedFirst() throws {
        let decoding = #""percentEncoded": false"#
        try DecisionRow.checkAll([
            .path("/a/b", with: decoding, "/a/%2Fb", .matched, assuming: ["E3", "T2"]),
            .path("/a", with: decoding, "/a%2F", .matched, assuming: ["E3"]),
            .path("/a", with: decoding, "/a/%2F", .matched, assuming: ["E3"]),
        ])
    }

    @Test("E3: a part that is not UTF-8 reads as empty when decoded, and stays as written when encoded")
    func brokenTextReadsAsEmpty() throws {
        let decoding = #""percentEncoded": false"#
        try DecisionRow.checkAll([
            .path("/", with: decoding, "/a%FF", .matched, assuming: ["E3"]),
            .path("/a*", with: decoding, "/a%FF", .unmatched, assuming: ["E3"]),
            .path("/a%FF", "/a%FF", .matched),
            .component(#"{"?": "", "percentEncoded": false}"#, "/?a=%FF", .matched, assuming: ["E3"]),
            .component(##"{"#": "", "percentEncoded": false}"##, "/#%C3", .matched, assuming: ["E3"]),
        ])
    }

    @Test("E4: one invalid character or broken escape encodes the whole part anew")
    func invalidPartsAreEncodedAnew() throws {
        try DecisionRow.checkAll([
            .path("/caf%C3%A9", "/café", .matched, assuming: ["E4"]),
            .path("/a%20b", "/a b", .matched, assuming: ["E4"]),
            .path("/a%2520b%25zz", "/a%20b%zz", .matched, assuming: ["E4"]),
            .path("/a%20b", "/a%20b%zz", .unmatched, assuming: ["E4"]),
            .path("/100%25", "/100%", .matched, assuming: ["E4"]),
            .component(#"{"?": "q=%25zz"}"#, "/?q=%zz", .matched, assuming: ["E4"]),
            .component(##"{"#": "b%23c"}"##, "/#b#c", .matched, assuming: ["E4"]),
            // The query is repaired and the path is not.
            .path("/a%20b", "/a%20b?q=ü", .matched),
            // Valid without escapes.
            .path("/a:@!$&'()+,;=-._~b", "/a:@!$&'()+,;=-._~b", .matched, assuming: ["G3"]),
            .component(#"{"?": "a/b?c"}"#, "/?a/b?c", .matched),
            // No dot segments are removed.
            .path("/b", "/a/../b", .unmatched),
            .path("/a/../b", "/a/../b", .matched),
        ])
    }

    @Test(
        "E4: what URLComponents refuses is no URL",
        arguments: ["ht~tp://example.com/", "https://example.com:x/", "https://exa mple.com/", " https://example.com/"])
    func refusedTextIsNoURL(_ text: String) {
        #expect(throws: LinkURLError.self) { try LinkURL(parsing: text) }
    }

    @Test("E5: a pattern that is not encoded never matches by default, unless folding makes it ASCII")
    func unencodedPatternsNeverMatch() throws {
        try DecisionRow.checkAll([
            .path("/menü", "/men%C3%BC", .unmatched),
            .path("/menü", "/menü", .unmatched, assuming: ["E4"]),
            .component(#"{"?": {"q": "ü"}}"#, "/?q=%C3%BC", .unmatched),
            .component(#"{"?": {"ü": "1"}}"#, "/?%C3%BC=1", .unmatched, assuming: ["Q7"]),
            .component(#"{"?": {"ü": ""}}"#, "/?%C3%BC=1", .matched, assuming: ["Q7"]),
            .path("/\u{212A}elvin", with: #""caseSensitive": false"#, "/kelvin", .matched, assuming: ["C2"]),
        ])
    }

    @Test("E5: the lenient reading decodes both sides, and is named")
    func lenientReadingDecodesBothSides() throws {
        let lenient = ReadingOptions(percentDecoding: .lenient)
        #expect(lenient.names == ["percent-decoding=lenient"])
        let rows: [(pattern: String, url: String, expected: Decision.Answer)] = [
            ("/menü", "/men%C3%BC", .matched),
            ("/men%C3%BC", "/men%C3%BC", .matched),
            ("/men%c3%bc", "/menü", .matched),
            ("/a b", "/a%20b", .matched),
            ("/a%2A", "/abc", .unmatched),
            ("/x%2Ay", "/x*y", .matched),
            ("/x%2Ay", "/xay", .unmatched),
            ("/a%20b", "/a+b", .unmatched),
        ]
        for (pattern, url, expected) in rows {
            let row = DecisionRow.component(#"{"/": "\#(pattern)"}"#, url, expected, options: lenient)
            let matcher = Matcher(anyHostOf: try AssociationFile(parsing: Array(row.file.utf8)), options: lenient)
            let decision = matcher.decide(try LinkURL(parsing: row.url), for: AppIdentifier(DecisionRow.app))
            #expect(decision.answer == expected, "\(pattern) \(url)")
        }
    }
}
