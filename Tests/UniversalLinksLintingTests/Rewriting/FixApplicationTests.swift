import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksTestSupport

struct FixApplicationTests {
    static let code = Diagnostic.Code("TEST001", "test")

    /// A diagnostic with a fix at a text of the file.
    private func diagnostic(
        _ text: String, _ replacement: String, in source: SourceText, _ safety: Diagnostic.Fix.Safety = .safe
    ) -> Diagnostic? {
        guard let range = String(decoding: source.bytes, as: UTF8.self).range(of: text) else { return nil }
        return Diagnostic(
            Self.code, .warning, "\(text) stands here.",
            fix: Diagnostic.Fix(
                "Write \(replacement).", safety,
                [TextEdit(SourceRange(start: range.lowerBound, end: range.upperBound), replacement)]))
    }

    private func apply(
        to text: String, includingUnsafe: Bool = false, effort: Double = 0,
        _ offers: @escaping (SourceText) -> [Diagnostic?]
    ) -> FixApplication {
        FixApplication(to: Array(text.utf8), includingUnsafe: includingUnsafe) { reading in
            let found: [Diagnostic] =
                switch reading {
                case .success(let file): offers(file.source).compactMap { $0 }
                case .failure(let error): error.source.map { offers($0).compactMap { $0 } } ?? []
                }
            return Examination(found, effort: effort)
        }
    }

    private func text(_ application: FixApplication) -> String { String(decoding: application.bytes, as: UTF8.self) }

    @Test func fixesAreAppliedUntilNoneIsLeft() {
        let application = apply(to: "[1, 2]") { source in
            [diagnostic("1", "5", in: source), diagnostic("2", "6", in: source), diagnostic("5", "7", in: source)]
        }
        #expect(text(application) == "[7, 6]")
        #expect(application.applied.map(\.title) == ["Write 5.", "Write 6.", "Write 7."])
        #expect(application.applied.allSatisfy { $0.code == Self.code && $0.safety == .safe })
        #expect(application.remaining.isEmpty)
        #expect(application.rejected.isEmpty)
    }

    @Test func ofFixesThatConflictTheFirstIsAppliedFirst() {
        let application = apply(to: "[12, 3]") { source in
            [
                diagnostic("12", "1", in: source), diagnostic("2, 3", "2, 4", in: source),
                diagnostic("1, 3", "8", in: source),
            ]
        }
        #expect(text(application) == "[8]")
    }

    @Test func unsafeFixesAreAppliedWhereTheyAreAskedFor() {
        for includingUnsafe in [false, true] {
            let application = apply(to: "[1]", includingUnsafe: includingUnsafe) { source in
                [diagnostic("1", "2", in: source, .unsafe)]
            }
            #expect(text(application) == (includingUnsafe ? "[2]" : "[1]"))
            #expect(application.remaining.count == (includingUnsafe ? 0 : 1))
        }
    }

    @Test func noUnsafeFixIsAppliedThatWasNotReportedAtTheStart() {
        let offers: (SourceText) -> [Diagnostic?] = { source in
            [diagnostic("1", "2", in: source, .unsafe), diagnostic("2", "3", in: source, .unsafe)]
        }
        let application = apply(to: "[1]", includingUnsafe: true, offers)
        #expect(text(application) == "[2]")
        #expect(application.applied.map(\.title) == ["Write 2."])
        #expect(application.applied.map(\.position) == [nil])
        #expect(application.remaining.count == 1)
        // It is applied when it has been reported.
        #expect(text(apply(to: text(application), includingUnsafe: true, offers)) == "[3]")
    }

    @Test(
        arguments: [
            [0x7F, 0x45, 0x4C, 0x46, 0x02, 0x01, 0x01, 0x00, 0x5B, 0x5D], [0x01, 0x02, 0x03, 0x5B, 0x5D],
            [0x5B, 0x5D, 0x00], [0x00] + Array("{'a': 1,}".utf8), Array("{\"a\": 'b\0'}".utf8),
            [0x00, 0x00, 0x00, 0x0C] + Array("{\"applinks\": {\"details\": [{\"path\": 1}]}}".utf8),
        ] as [[UInt8]])
    func whatIsNotTextIsNeverRewritten(bytes: [UInt8]) {
        let application = FixApplication(to: bytes, linter: Linter(), includingUnsafe: true)
        #expect(application.bytes == bytes)
        #expect(application.applied.isEmpty)
    }

    @Test func aFixThatBreaksTheTextIsRejectedAndTheOthersAreApplied() {
        let application = apply(to: "[1, 2, 3, 4]") { source in
            [
                diagnostic("1", "5", in: source), diagnostic("2,", "", in: source), diagnostic("3", "{", in: source),
                diagnostic("4", "6", in: source),
            ]
        }
        #expect(text(application) == "[5,  3, 6]")
        #expect(application.rejected.map(\.title) == ["Write {."])
        #expect(application.remaining.map(\.message) == ["3 stands here."])
    }

    @Test func aFixThatFixesNothingIsRejected() {
        let application = apply(to: "[1, 2]") { source in
            [diagnostic("1", "11", in: source), diagnostic("2", "3", in: source)]
        }
        #expect(text(application) == "[1, 3]")
        #expect(application.rejected.map(\.title) == ["Write 11."])
    }

    @Test func fixesThatUndoEachOtherAreLeftOut() {
        let application = apply(to: "[1, 3]") { source in
            [
                diagnostic("1", "2", in: source), diagnostic("2", "1", in: source), diagnostic("3", "4", in: source),
                diagnostic("4", "5", in: source),
            ]
        }
        #expect(text(application) == "[1, 5]")
        #expect(Set(application.rejected.map(\.title)) == ["Write 1.", "Write 2."])
    }

    @Test func aTextThatGrowsForEverIsLeftAlone() {
        let application = apply(to: "[0]") { source in
            [
                Diagnostic(
                    Self.code, .note, "It has \(source.bytes.count) bytes.",
                    fix: Diagnostic.Fix("Add one.", .safe, [TextEdit(SourceRange(start: 1, end: 1), "1")]))
            ]
        }
        #expect(application.applied.count <= 1_000)
        #expect(application.bytes.count == 3 + application.applied.count)
        #expect(application.remaining.count == 1)
    }

    @Test func textThatIsNotJSONIsFixedErrorByError() throws {
        let application = apply(to: "[1,, 2,, 3]") { source in [diagnostic(",,", ",", in: source)] }
        #expect(text(application) == "[1, 2, 3]")
        #expect(application.applied.count == 2)
        let stuck = apply(to: "[1,, 2") { source in [diagnostic(",,", ",", in: source)] }
        #expect(text(stuck) == "[1, 2")
    }

    @Test func aSafeFixDoesNotTakeAFileAcrossTheLimit() {
        let padding = String(repeating: " ", count: AssociationFile.maximumByteCount - 2)
        let large = apply(to: "[12]" + padding) { source in [diagnostic("12", "", in: source)] }
        #expect(large.applied.isEmpty)
        #expect(large.rejected.count == 1)
        let largeUnsafe = apply(to: "[12]" + padding, includingUnsafe: true) { source in
            [diagnostic("12", "", in: source, .unsafe)]
        }
        #expect(largeUnsafe.applied.count == 1)
        let growing = apply(to: "[]" + padding, includingUnsafe: true) { source in [diagnostic("[]", "[1]", in: source)]
        }
        #expect(growing.applied.isEmpty)
    }

    @Test func aSignedFileStaysAsItIs() {
        let application = FixApplication(to: SignedFixture.bytes, includingUnsafe: true) { _ in
            let fix = Diagnostic.Fix("y", .safe, [TextEdit(SourceRange(start: 0, end: 0), " ")])
            return Examination([Diagnostic(Self.code, .note, "x", fix: fix)], effort: 0)
        }
        #expect(application.bytes == SignedFixture.bytes)
        #expect(application.applied.isEmpty && application.rejected.isEmpty)
        #expect(application.remaining.count == 1)
    }

    /// One after the other would cost an examination each.
    @Test(arguments: [
        (#"{"/": "*"}"#, #"{"/": "/a{}/*", "exclude": true}"#),
        (#"{"/": "/a*", "exclude": true}"#, #"{"/": "/a{}/*"}"#),
    ])
    func movesToTheSamePlaceAreMadeTogether(broad: String, late: String) throws {
        let members = (0..<100).map { late.replacing("{}", with: "\($0)") }
        func file(_ members: [String]) -> String {
            let list = members.joined(separator: ",\n")
            return
                #"{"applinks": {"details": [{"appIDs": ["7Q4KX2M9TD.com.example.eats"], "components": [\#(list)]}]}}"#
        }
        var count = 0
        let linter = Linter()
        let application = FixApplication(to: Array(file([broad] + members).utf8), includingUnsafe: true) { reading in
            count += 1
            return linter.examination(of: reading)
        }
        #expect(
            text(application).filter { $0 != "\n" && $0 != " " }
                == file(members + [broad]).filter { $0 != "\n" && $0 != " " })
        #expect(application.applied.count == 100)
        #expect(count <= 3)
    }

    /// Each costs about a second.
    @Test func anExaminationThatIsCutShortIsRepeatedOnceAtMost() {
        func countingDown(effort: Double) -> FixApplication {
            apply(to: "[9]", effort: effort) { source in
                (1...9).map { diagnostic("\($0)", "\($0 - 1)", in: source) }
            }
        }
        let short = countingDown(effort: 1)
        #expect(text(short) == "[8]")
        #expect(short.remaining.map(\.message) == ["8 stands here."])
        #expect(short.rejected.isEmpty)
        #expect(text(countingDown(effort: 0)) == "[0]")
    }

    @Test func theLintersFixesAreApplied() throws {
        let example = try #require(
            Rule.ofRules.first { $0.code.name == "internal-key" }?.bad)
        let fixed = FixApplication(
            to: example.bytes, named: example.fileName, linter: Linter(), includingUnsafe: true)
        #expect(String(decoding: fixed.bytes, as: UTF8.self) == example.fixed)
        #expect(fixed.applied.map(\.code.name) == ["internal-key"])
    }

    @Test(arguments: [
        "'/': '/m{}'", "“/”: “/m{}”", "'/': \"/m{}\",", "\"/\": \"/m{}\", // as before\n", "path: True", "'/': 1e+5",
        "\"/\": \"/m{}\"\n\"#\": 'a'",
    ])
    func aTextThatGoesOnAsItBeganIsFixedInAFewRounds(member: String) throws {
        let members = (0..<2_000).map { "{" + member.replacing("{}", with: "\($0)") + "}" }.joined(separator: ",\n")
        let text = "{\"applinks\": {\"details\": [{\"appID\": \"7Q4KX2M9TD.a\", \"components\": [\(members)]}]}}"
        var rounds = 0
        let application = FixApplication(to: Array(text.utf8), includingUnsafe: true) { reading in
            rounds += 1
            guard case .failure = reading else { return Examination([], effort: 0) }
            return Linter().examination(of: reading)
        }
        let file = try AssociationFile(parsing: application.bytes)
        #expect(file.appLinks?.details.first?.components?.count == 2_000)
        #expect(application.applied.count >= 2_000)
        #expect(rounds < 6)
    }

    @Test func whatComesBehindAnotherMistakeStays() {
        let text = "[" + String(repeating: "'a',", count: 200) + "= 'b', 'c']"
        let application = FixApplication(to: Array(text.utf8), linter: Linter(), includingUnsafe: true)
        #expect(self.text(application) == "[" + String(repeating: "\"a\",", count: 200) + "= 'b', 'c']")
        #expect(application.applied.count == 200)
    }

    @Test func aFileOfThousandsOfMistakesIsFixedInAFewRounds() {
        let text = "[" + (0..<5_000).map { "\($0 % 9 + 1)1" }.joined(separator: ",") + "]"
        var rounds = 0
        let application = FixApplication(to: Array(text.utf8), includingUnsafe: false) { reading in
            rounds += 1
            guard case .success(let file) = reading else { return Examination([], effort: 0) }
            let editing = JSONEditing(file.source)
            let found = (file.root.array ?? []).enumerated().compactMap { index, value -> Diagnostic? in
                guard value.number == "11" || value.number == "91" else { return nil }
                return Diagnostic(
                    Self.code, .note, "Element \(index).",
                    fix: Diagnostic.Fix("Remove.", .safe, editing.removingElements([index], of: file.root)))
            }
            return Examination(found, effort: 0)
        }
        #expect(application.applied.count == 1_111)
        #expect(rounds < 6)
    }
}

extension String {
    /// The byte offsets of a text in this one.
    fileprivate func range(of text: String) -> Range<Int>? {
        let (bytes, searched) = (Array(utf8), Array(text.utf8))
        guard searched.count <= bytes.count else { return nil }
        return (0...(bytes.count - searched.count)).first { bytes[$0...].starts(with: searched) }
            .map { $0..<($0 + searched.count) }
    }
}
