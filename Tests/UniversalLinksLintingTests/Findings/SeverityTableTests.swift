import Testing
import UniversalLinks
import UniversalLinksLinting

/// What a user wants of diagnostics is applied to each of them, whatever its usual severity.
struct SeverityTableTests {
    static let usual = Diagnostic(.otherHost, .error, "usual")
    static let other = Diagnostic(.unhandledUniversalLink, .error, "other")

    @Test func anEmptyTableChangesNothing() {
        let diagnostics = SeverityTable().applied(to: [Self.usual, Self.other])
        #expect(diagnostics.map(\.severity) == [.error, .error])
    }

    @Test func anEntryReplacesTheSeverity() {
        let table: SeverityTable = [.otherHost: .note]
        #expect(table.applied(to: [Self.usual, Self.other]).map(\.severity) == [.note, .error])
    }

    @Test func aSilencedCodeIsNotReported() {
        let table: SeverityTable = [.otherHost: .silenced]
        #expect(table.applied(to: [Self.usual, Self.other]).map(\.message) == ["other"])
    }

    @Test func anEntryCanBeTakenBack() {
        var table: SeverityTable = [.otherHost: .silenced]
        table[.otherHost] = nil
        #expect(table.applied(to: [Self.usual]).count == 1)
    }

    @Test func anOwnEntryCountsMoreThanAnAddedOne() {
        var table: SeverityTable = [.otherHost: .warning]
        table.addMissing(from: [.otherHost: .silenced, .unhandledUniversalLink: .silenced])
        #expect(table.applied(to: [Self.usual, Self.other]).map(\.severity) == [.warning])
    }

    @Test(arguments: [
        (Threshold.error, [true, false, false]), (.warning, [true, true, false]), (.note, [true, true, true]),
        (.never, [false, false, false]),
    ])
    func aThresholdIsReachedByWhatIsAsBad(threshold: Threshold, isReached: [Bool]) {
        let severities: [Diagnostic.Severity] = [.error, .warning, .note]
        #expect(severities.map { threshold.isReached(by: $0) } == isReached)
    }
}
