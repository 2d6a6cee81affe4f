import Testing
import UniversalLinks

/// How recordings change a grade.
struct RecordedGradeTests {
    @Test func aStatementThatEveryReleaseConfirmsIsRecorded() {
        let releases = SystemStatement.Releases(
            confirming: ["macOS 26.1", "macOS 27.0", "iOS 27.0"], contradicting: [])
        #expect(releases.grade == .recorded)
        #expect(releases.description == "recorded (macOS 26.1, 27.0, iOS 27.0)")
    }

    @Test func aStatementThatAReleaseContradictsStaysAssumed() {
        let both = SystemStatement.Releases(confirming: ["macOS 26.1"], contradicting: ["macOS 27.0"])
        #expect(both.grade == .assumed)
        #expect(both.description == "assumed (confirmed by macOS 26.1; macOS 27.0 answers differently)")
        let none = SystemStatement.Releases(confirming: [], contradicting: ["macOS 26.1", "macOS 27.0"])
        #expect(none.grade == .assumed)
        #expect(none.description == "assumed (macOS 26.1, 27.0 answer differently)")
    }

    /// Recordings concern what is assumed, and nothing else.
    @Test func otherStatementsKeepTheirGrade() {
        for statement in SystemStatement.all where statement.written != .assumed {
            #expect(statement.grade == statement.written)
            #expect(statement.gradeDescription == statement.written.rawValue)
            #expect(statement.parenthesizedGrade == "(\(statement.written.rawValue))")
        }
        for statement in SystemStatement.all {
            #expect(statement.gradeDescription.hasPrefix(statement.grade.rawValue))
            let words = statement.releases.map { "\(statement.grade.rawValue): \($0.note)" } ?? statement.grade.rawValue
            #expect(statement.parenthesizedGrade == "(\(words))")
            #expect(SystemStatement.all.filter { $0 == statement }.count == 1)
        }
    }
}
