import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksTestSupport

/// Real files that are not JSON: what is behind their first syntax error.
@Suite(.enabled(if: SharedData.has("corpus-2/index.jsonl"), SharedData.absence))
struct CorpusRecoveryTests {
    /// `line code`, without notes.
    @Test(arguments: [
        ("011", ["5 missing-colon"]),
        (
            "024",
            [
                "16 trailing-comma", "16 unusable-constraint", "19 unusable-constraint", "19 trailing-comma",
                "27 unusable-constraint", "27 trailing-comma", "35 unusable-constraint", "35 trailing-comma",
            ]
        ),
        ("032", ["11 trailing-comma"]),
        ("073", ["1 stray-colon"]),
        ("075", ["6 unclosed-string"]),
        ("090", ["1 comment", "2 comment", "3 comment", "10 comment", "11 comment"]),
        ("102", ["75 trailing-comma"]),
        ("107", ["2 unclosed-string", "6 missing-prefix"]),
        ("108", ["2 unclosed-string", "6 missing-prefix"]),
        ("117", ["17 trailing-comma", "10 repeated-app"]),
        ("135", ["43 comment", "42 trailing-comma"]),
        ("138", ["7 trailing-comma", "6 placeholder-identifier", "7 placeholder-identifier"]),
    ])
    func everythingIsReportedAtOnce(name: String, expected: [String]) throws {
        let bytes = try SharedData.bytes(of: "corpus-2/\(name).json")
        let error = try #require(throws: AssociationFileError.self) { try AssociationFile(parsing: bytes) }
        let found = Linter().diagnostics(for: error).filter { $0.severity > .note }
        #expect(found.map { "\($0.location?.position.line ?? 0) \($0.code.name)" } == expected)
    }
}
