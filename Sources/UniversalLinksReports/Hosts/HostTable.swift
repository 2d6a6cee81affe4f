import UniversalLinksChecks
import UniversalLinksLinting

/// A row for each of several hosts.
struct HostTable {
    private let verdicts: [HostVerdict]

    init(_ verdicts: [HostVerdict]) {
        self.verdicts = verdicts
    }

    /// The heading and the rows; nothing without rows.
    func lines(_ style: TextStyle) -> [String] {
        guard !verdicts.isEmpty else { return [] }
        let showsCDN = verdicts.contains { $0.cdn.isRequested }
        let titles = ["HOST", "RESULT", "WORST FINDING"] + (showsCDN ? ["CDN"] : [])
        let rows = verdicts.map { Array(HostTable.cells($0).prefix(titles.count)) }
        let widths = titles.indices.map { column in ([titles] + rows).map { $0[column].count }.max() ?? 0 }
        func line(_ cells: [String], _ role: (Int) -> TextStyle.Role?) -> String {
            let padded = cells.enumerated().map { column, cell in
                let text = role(column).map { style.styled(cell, $0) } ?? cell
                return text + String(repeating: " ", count: widths[column] - cell.count)
            }
            let text = padded.joined(separator: "  ")
            return String(text.reversed().drop { $0 == " " }.reversed())
        }
        return [line(titles) { _ in .faint }]
            + zip(verdicts, rows).map { verdict, cells in line(cells) { $0 == 1 ? HostTable.role(verdict) : nil } }
    }

    private static func cells(_ verdict: HostVerdict) -> [String] {
        let result =
            verdict.unreachabilityWords ?? (verdict.worstCode == nil ? "ok" : verdict.counts.findingWords)
        return [
            "\(verdict.host)", result, verdict.worstCode.map { "\($0.id) \($0.name)" } ?? "",
            verdict.cdn.name.split(separator: "-").joined(separator: " "),
        ]
    }

    private static func role(_ verdict: HostVerdict) -> TextStyle.Role {
        if verdict.unreachabilityWords != nil || verdict.counts.errors > 0 { return .bad }
        return verdict.counts.warnings > 0 || verdict.cdn.isBehind ? .doubtful : .good
    }
}
