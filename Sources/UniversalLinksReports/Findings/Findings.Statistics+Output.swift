import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

extension Findings.Statistics {
    /// The tables, without that of the domains if the summary has it.
    ///
    /// - Parameter limit: The most rows of each; 0 for all.
    func texts(_ style: TextStyle, limit: Int, _ summary: Findings.Summary) -> [String] {
        let titles = ["ERRORS", "WARNINGS", "NOTES"]
        let ruleTable = table(
            ["RULE"] + titles + ["FILES", "FIXABLE"],
            rules.map { row in
                let fixable = row.counts.safeFixes + row.counts.unsafeFixes
                return (
                    style.styled("\(row.code)", .strong), "\(row.code)", cells(row.counts) + [row.fileCount, fixable]
                )
            }, style, limit: limit)
        func rows(_ rows: [Row]) -> [(String, String, [Int])] {
            rows.map { row in
                let name = PrintableText.escaped(row.name)
                return (name, name, cells(row.counts))
            }
        }
        let fileTable = table(["FILE"] + titles, rows(files), style, limit: limit)
        if case .project = summary { return [ruleTable, fileTable] }
        return [ruleTable, fileTable, table(["DOMAIN"] + titles, rows(domains), style, limit: limit)]
    }

    private func cells(_ counts: DiagnosticCounts) -> [Int] { [counts.errors, counts.warnings, counts.notes] }

    /// Empty without rows.
    ///
    /// - Parameter rows: A name with its style and without, and numbers.
    private func table(
        _ titles: [String], _ rows: [(styled: String, name: String, numbers: [Int])], _ style: TextStyle, limit: Int
    ) -> String {
        guard !rows.isEmpty else { return "" }
        let (shown, rest) = ShortenedList.split(rows, limit: limit)
        let width = max(titles[0].count, shown.map { $0.name.unicodeScalars.count }.max() ?? 0)
        func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
        let heading = titles[0] + spaces(width - titles[0].count) + titles.dropFirst().map { "  " + $0 }.joined()
        let lines = shown.map { row in
            row.styled + spaces(width - row.name.unicodeScalars.count)
                + zip(titles.dropFirst(), row.numbers).map { title, number in
                    let text = ShortenedList.grouped(number)
                    return "  " + spaces(title.count - text.count) + text
                }.joined()
        }
        let noun = titles[0].lowercased()
        return
            ([style.styled(heading, .faint)] + lines
            + (rest > 0 ? [style.styled(ShortenedList.rest(rest, of: noun), .faint)] : [])).map { $0 + "\n" }.joined()
    }

    var json: JSONValue {
        func json(_ key: String, _ rows: [Row]) -> JSONValue {
            JSONValue(
                rows.map { row in
                    JSONValue(.object(JSONObject([.init(key: key, value: JSONValue(row.name))] + members(row.counts))))
                })
        }
        let rules = self.rules.map { row -> JSONValue in
            let more: [JSONObject.Member] = [
                .init(key: "files", value: JSONValue(row.fileCount)),
                .init(key: "fixable", value: JSONValue(row.counts.safeFixes)),
                .init(key: "unsafelyFixable", value: JSONValue(row.counts.unsafeFixes)),
            ]
            let name: [JSONObject.Member] = [
                .init(key: "code", value: JSONValue(row.code.id)), .init(key: "name", value: JSONValue(row.code.name)),
            ]
            return JSONValue(.object(JSONObject(name + members(row.counts) + more)))
        }
        return ["rules": JSONValue(rules), "files": json("file", files), "domains": json("domain", domains)]
    }

    private func members(_ counts: DiagnosticCounts) -> [JSONObject.Member] {
        [
            .init(key: "errors", value: JSONValue(counts.errors)),
            .init(key: "warnings", value: JSONValue(counts.warnings)),
            .init(key: "notes", value: JSONValue(counts.notes)),
        ]
    }
}
