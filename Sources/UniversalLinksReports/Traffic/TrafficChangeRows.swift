import UniversalLinks
package import UniversalLinksAnalysis

/// Writes a line for each URL that two files decide differently: old decision, old component, new decision, new component,
/// app, URL, with tabs between them.
package struct TrafficChangeRows: Sendable {
    private let old: [[UInt8]]
    private let new: [[UInt8]]
    private let apps: [[UInt8]]

    /// - Parameter subjects: The apps that the changes are for. Several have a comma and a space between them.
    package init(_ old: NumberedDecisions, _ new: NumberedDecisions, subjects: [TrafficComparing.Subject]) {
        self.old = TrafficChangeRows.cells(of: old)
        self.new = TrafficChangeRows.cells(of: new)
        apps = subjects.map { OutputBytes.cell($0.apps.map(\.text).joined(separator: ", ")) + [UInt8(ascii: "\t")] }
    }

    /// Appends the line of a URL.
    package func append(
        _ url: UnsafeBufferPointer<UInt8>, _ change: TrafficDifference.Change, to bytes: inout [UInt8]
    ) {
        bytes += old[change.old]
        bytes += new[change.new]
        bytes += apps[change.subject]
        OutputBytes.appendCell(url, to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
    }

    private static func cells(of decisions: NumberedDecisions) -> [[UInt8]] {
        decisions.all.map { decision in
            let pointer =
                decision.component.flatMap(decisions.matcher.component).map { "\($0.component.place.pointer)" } ?? ""
            return Array((decision.answer.rawValue + "\t").utf8) + OutputBytes.cell(pointer) + [UInt8(ascii: "\t")]
        }
    }
}
