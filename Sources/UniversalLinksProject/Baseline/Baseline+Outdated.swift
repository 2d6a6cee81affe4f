package import JSONSyntax
import UniversalLinks
package import UniversalLinksLinting

extension Baseline.Filtered {
    /// A note for each entry that nothing was found for; nil if there is none.
    ///
    /// - Parameters:
    ///   - name: The name of the baseline, as it is shown.
    ///   - source: Its text.
    ///   - isSought: Whether diagnostics of a code, by its number, would have been found.
    package func outdatedReport(
        named name: String, source: SourceText, isSought: (String) -> Bool = { _ in true }
    ) -> DiagnosticReport? {
        let outdated = outdated.filter { isSought($0.entry.fingerprint.code) }
        guard !outdated.isEmpty else { return nil }
        let diagnostics = outdated.map { outdated in
            let entry = outdated.entry
            let fingerprint = entry.fingerprint
            let times = outdated.missingCount == entry.count ? "" : " \(outdated.missingCount) of \(entry.count) times"
            return Diagnostic(
                .outdatedBaselineEntry,
                "outdated baseline entry: \(fingerprint.code) \(fingerprint.name) is no longer found\(times) in "
                    + fingerprint.file,
                at: Diagnostic.Location(
                    .configuration, position: source.position(of: entry.range.start), range: entry.range,
                    pointer: JSONPointer.root.appending("diagnostics").appending(outdated.index)),
                help: "Update the baseline."
            ).offering(.writeBaseline)
        }
        return DiagnosticReport(diagnostics, documents: [.configuration: .init(name: name, source: source)])
    }
}
