import UniversalLinksService

/// Rows with aligned columns, for terminals. Every cell is escaped and cut.
struct TextTable {
    private var rows: [[String]]
    private let limit: Int

    /// - Parameters:
    ///   - header: The names of the columns.
    ///   - limit: The most Unicode scalars of a cell that are shown.
    init(_ header: [String], limit: Int = 400) {
        self.limit = limit
        rows = [header]
    }

    mutating func add(_ cells: [String]) { rows.append(cells.map { TerminalText($0, limit: limit).description }) }

    var isEmpty: Bool { rows.count == 1 }

    /// The lines, each with a line break; the last column is not padded.
    var text: String {
        let widths = rows.reduce(into: [Int]()) { widths, row in
            for (index, cell) in row.enumerated() {
                if index == widths.count { widths.append(0) }
                widths[index] = max(widths[index], cell.count)
            }
        }
        return rows.map { row in
            var line = ""
            for (index, cell) in row.enumerated() {
                line += cell
                if index < row.count - 1 { line += String(repeating: " ", count: widths[index] - cell.count + 2) }
            }
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }
}
