import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis

extension FileExamplesReport {
    package func text(_ style: TextStyle) -> String {
        var blocks: [[String]] = []
        if !examples.constants.isEmpty { blocks.append(examples.constants.map { line(of: $0, style) }) }
        for detail in examples.details {
            let heading = FileExamplesReport.list(detail.apps) + " on https://\(host)"
            blocks.append([style.styled(heading, .strong)])
            blocks += detail.components.map { lines(of: $0, style) }
        }
        let contests = contestLines(style)
        if !contests.isEmpty { blocks.append(contests) }
        return blocks.joined(separator: [""]).map { $0 + "\n" }.joined()
    }

    private func line(of constant: FileExamples.Constant, _ style: TextStyle) -> String {
        let app = constant.app.map { style.styled(FileExamplesReport.escaped($0.text), .strong) + ": " } ?? ""
        return app + style.styled(PrintableText.escaped(constant.summary), constant.decision.answer.role)
            + FileExamplesReport.assumed(constant.assumptions.map(\.id), style)
    }

    // MARK: - Components

    private func lines(of examples: ComponentExamples, _ style: TextStyle) -> [String] {
        let place = names.place(of: examples.component.index)
        let written = examples.component.written(in: self.examples.matcher.file)
        let width = min(style.width.map { $0 - place.unicodeScalars.count - 3 } ?? 100, 100)
        var lines = [
            style.styled(place, .strong) + "  " + FileExamplesReport.escaped(written, to: max(20, width))
        ]
        switch examples.reachability {
        case .reachable:
            lines += row(examples.answer, [(examples.decided, nil)], style)
        case .matchesNothing: lines += row("no URL", .doubtful, words: "its patterns match no URL", style)
        case .covered(let positions):
            let detail = examples.component.index.detail
            let words = names.matching(positions.map { ComponentIndex(detail: detail, component: $0) })
            lines += row("no URL", .doubtful, words: words + " every URL of this one", style)
        case .unknown(let limit): lines += row("unknown", .doubtful, words: limit.words, style)
        }
        for answer in Decision.Answer.allCases {
            let groups = self.groups(of: examples.nearMisses.filter { $0.decision.answer == answer }, examples)
            if !groups.isEmpty { lines += row(answer, groups, style) }
        }
        return lines
    }

    private func groups(
        of misses: [ComponentExamples.NearMiss], _ examples: ComponentExamples
    ) -> [(links: [WitnessLink], remark: String?)] {
        misses.reduce(into: []) { groups, miss in
            let reason = reason(of: miss, examples)
            if let known = groups.firstIndex(where: { $0.remark == reason }) {
                groups[known].links.append(miss.link)
            } else {
                groups.append(([miss.link], reason))
            }
        }
    }

    // MARK: - Rows

    private func row(
        _ answer: Decision.Answer, _ groups: [(links: [WitnessLink], remark: String?)], _ style: TextStyle
    ) -> [String] {
        var pieces: [String] = []
        for group in groups {
            pieces += group.links.map { FileExamplesReport.escaped($0.description) + "  " }
            guard let remark = group.remark else { continue }
            pieces[pieces.count - 1].removeLast()
            pieces += FileExamplesReport.words("(\(remark))")
            pieces[pieces.count - 1] += "  "
        }
        return row(answer.rawValue, answer.role, pieces, style)
    }

    private func row(_ word: String, _ role: TextStyle.Role, words: String, _ style: TextStyle) -> [String] {
        row(word, role, FileExamplesReport.words(words), style)
    }

    private func row(
        _ word: String, _ role: TextStyle.Role, _ pieces: [String], _ style: TextStyle
    ) -> [String] {
        var rows: [String] = [""]
        var column = FileExamplesReport.column
        for piece in pieces {
            let end = column + FileExamplesReport.trimmed(piece).unicodeScalars.count
            if let width = style.width, column > FileExamplesReport.column, end > width {
                rows.append("")
                column = FileExamplesReport.column
            }
            rows[rows.count - 1] += piece
            column += piece.unicodeScalars.count
        }
        let first = "  " + word + String(repeating: " ", count: max(1, FileExamplesReport.column - 2 - word.utf8.count))
        let others = String(repeating: " ", count: FileExamplesReport.column)
        return rows.enumerated().map { index, row in
            (index == 0 ? style.styled(first, role) : others) + FileExamplesReport.trimmed(row)
        }
    }

    private static func trimmed(_ text: String) -> Substring {
        var text = text[...]
        while text.last == " " { text.removeLast() }
        return text
    }

    private static func words(_ text: String) -> [String] {
        let words = text.split(separator: " ").map(String.init)
        return words.dropLast().map { $0 + " " } + words.suffix(1)
    }

    private static let column = 13

    private func reason(of miss: ComponentExamples.NearMiss, _ examples: ComponentExamples) -> String {
        switch miss.reason {
        case .earlier(let index): return "by \(names.name(of: index)), which comes first"
        case .part(let part):
            let onlyInCase = isOtherCase(miss.link, examples) ? " only in case" : ""
            guard let other = miss.decision.component else { return "the \(part.rawValue) differs\(onlyInCase)" }
            return "by \(names.name(of: other)); the \(part.rawValue) differs here\(onlyInCase)"
        }
    }

    private func isOtherCase(_ link: WitnessLink, _ examples: ComponentExamples) -> Bool {
        let text = link.description.lowercased()
        return examples.decided.contains { $0 != link && $0.description.lowercased() == text }
    }

    // MARK: - Apps

    private func contestLines(_ style: TextStyle) -> [String] {
        var lines: [String] = []
        for (app, ignored) in examples.repeatedApps {
            let places = ignored.map { "line \(examples.matcher.lineOfDetail($0))" }
            lines += style.paragraph(
                FileExamplesReport.escaped(app.text) + " is also in the detail on \(places.joined(separator: ", ")), "
                    + "which never counts for it"
                    + FileExamplesReport.assumed([SystemStatement.repeatedApp.id], style))
        }
        guard !examples.contests.isEmpty else { return lines }
        if !lines.isEmpty { lines.append("") }
        lines.append(style.styled("URLs of several apps", .strong))
        for contest in examples.contests { lines += self.lines(of: contest, style) }
        lines += style.paragraph("If several of them are installed, which one opens is not confirmed by a recording.")
        return lines
    }

    private func lines(of contest: FileExamples.Contest, _ style: TextStyle) -> [String] {
        guard !contest.second.isEmpty else {
            return style.paragraph(
                "\(FileExamplesReport.list(contest.first)) share all of their URLs.", indentation: 2)
        }
        let isPair = contest.first.count + contest.second.count == 2
        let apps = [contest.first, contest.second].map { FileExamplesReport.list($0, "or") }
        var lines = style.paragraph(apps.joined(separator: isPair ? " and " : ", and "), indentation: 2)
        for claim in contest.claims {
            let first = claim.first.map { "by \(names.place(of: $0))" } ?? "by a detail without components"
            let remark = first + " and by \(names.place(of: claim.second))"
            lines += row(.matched, [([claim.link], remark)], style)
        }
        let more = contest.pairCount - contest.claims.count
        if more > 0 {
            lines.append("    … and \(more) more pair\(more == 1 ? "" : "s") of components")
        }
        if let limit = contest.limit { lines += row("unknown", .doubtful, words: limit.words, style) }
        return lines
    }

    // MARK: - Words

    private static func list(_ apps: [AppIdentifier], _ conjunction: String = "and") -> String {
        let shown = apps.prefix(3).map { escaped($0.text) }
        guard apps.count <= 3 else { return shown.joined(separator: ", ") + " \(conjunction) \(apps.count - 3) more" }
        guard let last = shown.last, apps.count > 1 else { return shown.first ?? "" }
        return shown.dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }

    private static func assumed(_ ids: [String], _ style: TextStyle) -> String {
        ids.isEmpty ? "" : style.styled(" [assumed: \(ids.joined(separator: ", "))]", .doubtful)
    }

    private static func escaped(_ text: String, to count: Int = 200) -> String {
        PrintableText.escaped(text.shortened(to: count))
    }
}

extension Matcher {
    func lineOfDetail(_ index: Int) -> Int {
        details.indices.contains(index) ? file.position(of: details[index].detail.place).line : 0
    }
}
