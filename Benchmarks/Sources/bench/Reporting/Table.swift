/// Rows of texts, with columns one below the other.
enum Table {
    /// The first column is aligned to the left, the others to the right.
    static func lines(_ rows: [[String]]) -> [String] {
        let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = row.indices.map { column in
                let spaces = String(repeating: " ", count: max(0, widths[column] - row[column].count))
                return column == 0 ? row[column] + spaces : spaces + row[column]
            }
            return "  " + cells.joined(separator: "   ")
        }
    }
}
