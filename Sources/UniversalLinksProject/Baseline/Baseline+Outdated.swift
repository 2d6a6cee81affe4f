package import JSONSyntax
import UniversalLinks
package import UniversalLinksLinting

extension Baseline.Filtered {
    /// A note for each entry that nothing was found for, or that hides nothing; nil if there is none.
    ///
    /// - Parameters:
    ///   - name: The name of the baseline, as it is shown.
    ///   - source: Its text.
    ///   - isWhole: Whether everything was looked at that the entries can be about.
    ///   - isSought: Whether diagnostics of a code, by its number, would have been found.
    package func outdatedReport(
        named name: String, source: SourceText, isWhole: Bool = true, isSought: (String) -> Bool = { _ in true }
    ) -> DiagnosticReport? {
        let outdated = outdated.filter { outdated in
            outdated.entry.isAboutUntested || isWhole && isSought(outdated.entry.fingerprint.code)
        }
        guard !outdated.isEmpty else { return nil }
        let diagnostics = outdated.map { outdated in
            let entry = outdated.entry
            let fingerprint = entry.fingerprint
            let times = outdated.missingCount == entry.count ? "" : " \(outdated.missingCount) of \(entry.count) times"
            let subject = "outdated baseline entry: \(fingerprint.code) \(fingerprint.name)"
            return Diagnostic(
                .outdatedBaselineEntry,
                entry.isAboutUntested
                    ? "\(subject) in \(fingerprint.file) has no effect: what cannot be read or tested is always reported"
                    : "\(subject) is no longer found\(times) in \(fingerprint.file)",
                at: Diagnostic.Location(
                    .configuration, position: source.position(of: entry.range.start), range: entry.range,
                    pointer: JSONPointer.root.appending("diagnostics").appending(outdated.index)),
                help: "Update the baseline."
            ).offering(.writeBaseline)
        }
        return DiagnosticReport(diagnostics, documents: [.configuration: .init(name: name, source: source)])
    }
}

extension Baseline.Entry {
    private static let untestedCodes = Set(Diagnostic.Code.ofUntested.map(\.id))

    /// Whether it is of an earlier version, which hid what could not be looked at.
    fileprivate var isAboutUntested: Bool { Baseline.Entry.untestedCodes.contains(fingerprint.code) }
}
