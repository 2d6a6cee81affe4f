import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksTestSupport

/// What is reported behind a syntax error, for texts of every kind.
struct RecoveryPropertyTests {
    private static let pieces = [
        "{", "}", "[", "]", ",", ":", "\"a\"", "“a”", "'b'", "a", "True", "// c\n", "/* c */", "# c", "\n", "\r",
        "\r\n",
        " ", "\u{A0}", "”", "\"", "1", "\"applinks\"", "\"details\"", "\"webcredentials\"", "\"apps\"", "\"com.a.b\"",
        "...",
        "{{ a }}", "${a}", "\\d", "\"\\d\"", "\t", "\"a\n", "-", "null", "é", "=", "\"\"",
    ]

    @Test func anyTextIsReadToItsEnd() {
        var generator = SeededGenerator(announcedFor: "anyTextIsReadToItsEnd")
        for _ in 0..<Rounds.count(6_000, long: 200_000) {
            let count = Int.random(in: 1...24, using: &generator)
            let start = generator.oneIn(2) ? "{\"webcredentials\": {\"apps\": [\"com.a.b\"" : ""
            check(Array((start + (0..<count).map { _ in generator.pick(Self.pieces) }.joined()).utf8))
        }
    }

    @Test func brokenFilesAreReadToTheirEnd() {
        let announced = SeededGenerator(announcedFor: "brokenFilesAreReadToTheirEnd")
        var generator = MutationGenerator(
            random: announced, originals: MutationFixtures.own + MutationFixtures.real)
        var random = SeededGenerator(seed: announced.seed &+ 1)
        for _ in 0..<Rounds.count(400, long: 10_000) {
            var bytes = generator.mutation()
            guard bytes.count < 20_000, !bytes.isEmpty else { continue }
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let piece = Array(random.pick(Self.pieces).utf8)
                bytes.insert(contentsOf: piece, at: Int.random(in: 0...bytes.count, using: &random))
            }
            check(bytes)
        }
    }

    /// The first diagnostic is the error of the strict reader, and every place is in the text.
    private func check(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        do throws(AssociationFileError) {
            _ = try AssociationFile(parsing: bytes)
        } catch {
            let found = Linter().diagnostics(for: error)
            let alone = Diagnostic(error)
            #expect(found.first?.code == alone.code && found.first?.location == alone.location, "\(text)")
            #expect(found.first?.message == alone.message && found.first?.fix == alone.fix, "\(text)")
            guard let source = error.source else { return }
            for location in found.flatMap({ [$0.location] + $0.notes.map(\.location) }).compactMap({ $0 }) {
                #expect(location.range.end <= source.bytes.count, "\(text)")
                #expect(location.position == source.position(of: location.range.start), "\(text)")
            }
            #expect(found.allSatisfy { $0.fix == nil || $0.location?.pointer == nil }, "\(text)")
            for fix in found.compactMap(\.fix) { #expect(source.applying(fix.edits) != nil, "\(text)") }
        }
    }

    /// Whichever piece of punctuation is lost or doubled: what is said about the rest is said about the intact file as well.
    @Test func nothingIsReportedThatIsNotInTheIntactFile() throws {
        let punctuation = Set("{}[],:\"".utf8)
        var recoveredCount = 0
        for original in Self.intact.map({ Array($0.utf8) }) {
            let intact = Linter().diagnostics(for: try AssociationFile(parsing: original))
            for place in original.indices where punctuation.contains(original[place]) {
                for isDoubled in [false, true] {
                    var bytes = original
                    if isDoubled { bytes.insert(original[place], at: place) } else { bytes.remove(at: place) }
                    let known = Set(intact.map { Self.finding($0, movedFrom: place, by: isDoubled ? 1 : -1) })
                    let found = Self.recovered(bytes).map { Self.finding($0, movedFrom: bytes.count, by: 0) }
                    recoveredCount += found.isEmpty ? 0 : 1
                    let text = String(decoding: bytes, as: UTF8.self)
                    #expect(Set(found).subtracting(known).sorted() == [], "\(text)")
                }
            }
        }
        #expect(recoveredCount > 200)
    }

    private static let intact = [
        """
        {
          "applinks": {
            "substitutionVariables": {
              "food": ["burrito", "sushi"],
              "unused": []
            },
            "details": [
              {
                "appIDs": ["TEAMID.com.example.app", "com.example.other"],
                "components": [
                  { "/": "menu/$(food)/*", "?": { "articleNumber": "*" }, "comment": "Starts with /buy/" },
                  { "/": "/a b/*", "exclude": "yes" },
                  { "/": "/a b/c" }
                ]
              },
              { "appID": "com.example.app", "paths": ["/x**", "NOT /y", "*"] }
            ]
          },
          "webcredentials": {
            "apps": ["com.example.app", "ZP6HP72572.com.example.app"]
          },
          "appclip": {}
        }
        """,
        """
        {"applinks":{"apps":[],"details":[{"appID":"com.a.b","paths":["/a?b=c","/a?b=c"]},{"appID":"com.a.c","paths":["*"]}]}}
        """,
    ]

    private static func finding(_ diagnostic: Diagnostic, movedFrom place: Int, by distance: Int) -> String {
        let start = diagnostic.location?.range.start ?? 0
        return "\(diagnostic.code.name) \(start > place ? start + distance : start)"
    }

    /// What is said about a text beside its syntax.
    private static func recovered(_ bytes: [UInt8]) -> [Diagnostic] {
        do throws(AssociationFileError) {
            _ = try AssociationFile(parsing: bytes)
            return []
        } catch {
            return Linter().diagnostics(for: error).filter { $0.location?.pointer != nil }
        }
    }
}
