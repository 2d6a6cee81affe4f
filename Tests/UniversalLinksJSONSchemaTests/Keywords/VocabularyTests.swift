import JSONSyntax
import Testing
import UniversalLinksJSONSchema

@Suite struct VocabularyTests {
    private static func metaschema(_ vocabularies: String) -> [String: String] {
        ["https://example.com/meta": "{\"$id\": \"https://example.com/meta\", \"$vocabulary\": {\(vocabularies)}}"]
    }

    private static let core = #""https://json-schema.org/draft/2020-12/vocab/core": true"#
    private static let applicator = #""https://json-schema.org/draft/2020-12/vocab/applicator": true"#
    private static let formatAssertion = #""https://json-schema.org/draft/2020-12/vocab/format-assertion": false"#

    @Test func aMetaschemaTurnsVocabulariesOff() throws {
        try SchemaCase(
            #"{"$schema": "https://example.com/meta", "properties": {"a": {"minimum": 10}, "b": false}, "maxProperties": 1}"#,
            valid: [#"{"a": 1}"#, #"{"a": 1, "c": 2}"#], invalid: [#"{"b": 1}"#],
            references: VocabularyTests.metaschema("\(VocabularyTests.core), \(VocabularyTests.applicator)")
        ).check()
    }

    @Test func withoutValidationContainsHasNoBounds() throws {
        try SchemaCase(
            #"{"$schema": "https://example.com/meta", "contains": {"properties": {"a": false}}, "minContains": 0}"#,
            valid: ["[1]"], invalid: ["[]", #"[{"a": 1}]"#],
            references: VocabularyTests.metaschema("\(VocabularyTests.core), \(VocabularyTests.applicator)")
        ).check()
    }

    @Test func anEmbeddedResourceHasItsOwnDialect() throws {
        try SchemaCase(
            #"""
            {"minimum": 10, "anyOf": [{"$id": "https://example.com/x", "$schema": "https://example.com/meta", "maximum": 0}]}
            """#,
            valid: ["11"], invalid: ["1"],
            references: VocabularyTests.metaschema("\(VocabularyTests.core), \(VocabularyTests.applicator)")
        ).check()
    }

    @Test(arguments: [#""https://example.com/custom": false"#])
    func anUnknownOptionalVocabularyIsIgnored(vocabulary: String) throws {
        let references = VocabularyTests.metaschema("\(VocabularyTests.core), \(vocabulary)")
        _ = try Schema(#"{"$schema": "https://example.com/meta"}"#, references: references)
    }

    @Test func anUnknownRequiredVocabularyIsRefused() throws {
        let references = VocabularyTests.metaschema("\(VocabularyTests.core), \"https://example.com/custom\": true")
        let error = try #require(throws: SchemaError.self) {
            try Schema(#"{"$schema": "https://example.com/meta"}"#, references: references)
        }
        #expect(error.code == .unsupportedVocabulary)
        #expect(error.pointer.description == "/$schema")
    }

    @Test(
        arguments: [
            (
                "date", ["2024-02-29"],
                ["2023-02-29", "2024-04-31", "2024-13-01", "24-01-01", "2024-1-1", "2024-01-01\n"]
            ),
            (
                "time", ["23:59:59Z", "12:00:00.5+01:30", "23:59:60Z", "01:29:60+01:30"],
                ["24:00:00Z", "12:00:00", "12:00:60Z"]
            ),
            (
                "date-time", ["2024-01-01T00:00:00Z", "1998-12-31t23:59:60z"],
                ["2024-01-01 00:00:00Z", "2024-02-30T00:00:00Z"]
            ),
            ("duration", ["P1Y2M3DT4H5M6S", "P4W", "PT1H", "P1D"], ["P", "PT", "P1W1D", "P1YT", "1D", "P1D2H"]),
            (
                "email", ["a.b@example.com", "\"a b\"@example.com", "a@[127.0.0.1]"],
                ["a", "a..b@example.com", ".a@b.c", "a@"]
            ),
            ("idn-email", ["실례@실례.테스트"], ["실례"]),
            ("hostname", ["example.com", "a-b", "1x"], ["-a", "a-", "a_b", "", "a..b", "é.com"]),
            ("idn-hostname", ["실례.테스트"], ["-a", "a b"]),
            ("ipv4", ["127.0.0.1", "255.255.255.255"], ["256.0.0.1", "1.2.3", "01.2.3.4", "1.2.3.4.5"]),
            (
                "ipv6",
                ["::", "::1", "1:2:3:4:5:6:7:8", "1::8", "::ffff:1.2.3.4", "1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:7::"],
                ["1:2:3:4:5:6:7", "1::2::3", "12345::", ":1", "1:2:3:4:5:6:7:8:9", "fe80::1%eth0"]
            ),
            (
                "uri", ["https://a.b/c?d#e", "urn:isbn:1", "mailto:a@b.c", "http://[::1]:80/"],
                ["/a", "a b:c", "http://[1]/", "h:%zz"]
            ),
            ("uri-reference", ["/a", "a/b", "#x", "", "https://a.b"], ["\\a", "a b", "é"]),
            ("iri", ["http://é.com/ü"], ["/é"]),
            ("iri-reference", ["/é"], ["a b"]),
            ("uri-template", ["/a/{b}{?c,d*}{e:3}", "a"], ["/{a", "{}", "a}"]),
            ("uuid", ["2EB8AA08-AA98-11EA-B4AA-73B441D16380"], ["2eb8aa08aa9811eab4aa73b441d16380", "x"]),
            ("json-pointer", ["", "/a/~0~1/"], ["a", "/~2", "/~"]),
            ("relative-json-pointer", ["0#", "1/a", "0"], ["/a", "01", "-1"]),
            ("regex", ["a+", "^\\S"], ["(", "\\a", "\\Z"]),
            ("unheard-of", ["anything"], []),
        ] as [(String, [String], [String])])
    func formatIsAssertedWhereItsVocabularyIsTurnedOn(name: String, valid: [String], invalid: [String]) throws {
        let references = VocabularyTests.metaschema("\(VocabularyTests.core), \(VocabularyTests.formatAssertion)")
        let asserting = try Schema(
            "{\"$schema\": \"https://example.com/meta\", \"format\": \"\(name)\"}", references: references)
        let annotating = try Schema("{\"format\": \"\(name)\"}")
        for text in valid { #expect(try asserting.violations(in: quoted(text)).isEmpty, "\(text)") }
        for text in invalid { #expect(try !asserting.violations(in: quoted(text)).isEmpty, "\(text)") }
        for text in valid + invalid { #expect(try annotating.violations(in: quoted(text)).isEmpty, "\(text)") }
        #expect(try asserting.violations(in: "12").isEmpty)
    }
}
