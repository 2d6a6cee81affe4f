import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis

extension FileExamplesReport {
    /// The examples for people: for each component its URLs, and near misses with the reason.
    package func text(_ style: TextStyle) -> String {
        var blocks: [[String]] = examples.constants.map { constant in
            let app = constant.app.map { FileExamplesReport.escaped($0.text) }
            let assumed = FileExamplesReport.assumed(constant.assumptions.map(\.id), style)
            return [
                (app.map { style.styled($0, .strong) + ": " } ?? "")
                    + style.styled(PrintableText.escaped(constant.summary), constant.decision.answer.role) + assumed
            ]
        }
        for detail in examples.details {
            let heading = FileExamplesReport.list(detail.apps) + " on https://\(host)"
            blocks.append([style.styled(heading, .strong)])
            blocks += detail.components.map { lines(of: $0, style) }
        }
        let contests = contestLines(style)
        if !contests.isEmpty { blocks.append(contests) }
        return blocks.joined(separator: [""]).map { $0 + "\n" }.joined()
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
            lines += row(examples.answer.rawValue, examples.answer.role, examples.decided, "", style)
        case .matchesNothing:
            lines += row("no URL", .doubtful, [], "no URL matches its patterns", style)
        case .covered(let positions):
            let detail = examples.component.index.detail
            let words = names.matching(positions.map { ComponentIndex(detail: detail, component: $0) })
            lines += row("no URL", .doubtful, [], words + " every URL of this one", style)
        case .unknown(let limit): lines += row("unknown", .doubtful, [], limit.words, style)
        }
        var groups: [(answer: Decision.Answer, reason: String, links: [WitnessLink])] = []
        for miss in examples.nearMisses {
            let (answer, reason) = (miss.decision.answer, reason(of: miss, examples))
            if let known = groups.firstIndex(where: { $0.answer == answer && $0.reason == reason }) {
                groups[known].links.append(miss.link)
            } else {
                groups.append((answer, reason, [miss.link]))
            }
        }
        for group in groups {
            lines += row(group.answer.rawValue, group.answer.role, group.links, "(\(group.reason))", style)
        }
        return lines
    }

    /// URLs and a remark, in a column beside a word.
    private func row(
        _ word: String, _ role: TextStyle.Role, _ links: [WitnessLink], _ remark: String, _ style: TextStyle
    ) -> [String] {
        let indentation = FileExamplesReport.column
        let texts = links.map { FileExamplesReport.escaped($0.description) }
        var pieces = texts.dropLast().map { $0 + "  " }
        if let last = texts.last { pieces.append(remark.isEmpty ? last : last + "  ") }
        if !remark.isEmpty {
            let words = remark.split(separator: " ").map(String.init)
            pieces += words.dropLast().map { $0 + " " } + [words.last ?? ""]
        }
        var rows: [String] = [""]
        var count = 0
        for piece in pieces {
            let length = piece.unicodeScalars.count
            let end = indentation + count + (piece.hasSuffix(" ") ? length - 1 : length)
            if let width = style.width, count > 0, end > width {
                rows.append("")
                count = 0
            }
            rows[rows.count - 1] += piece
            count += length
        }
        return rows.enumerated().map { index, row in
            let trimmed = String(row.reversed().drop { $0 == " " }.reversed())
            let first = "  " + word + String(repeating: " ", count: max(1, indentation - 2 - word.utf8.count))
            guard index == 0 else { return String(repeating: " ", count: indentation) + trimmed }
            return style.styled(first, role) + trimmed
        }
    }

    /// Where URLs begin.
    private static let column = 13

    private func reason(of miss: ComponentExamples.NearMiss, _ examples: ComponentExamples) -> String {
        switch miss.reason {
        case .earlier(let index): return "by \(names.name(of: index)), which comes first"
        case .part(let part):
            let differs = "the \(part.rawValue) differs" + (isOtherCase(miss.link, examples) ? " only in case" : "")
            return miss.decision.component.map { "by \(names.name(of: $0)); \(differs) here" } ?? differs
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
        let apps = "\(FileExamplesReport.list(contest.first)) and \(FileExamplesReport.list(contest.second))"
        var lines = style.paragraph(apps, indentation: 2)
        for claim in contest.claims {
            let first = claim.first.map(names.place) ?? "no component"
            lines += row(
                "matched", .good, [claim.link], "(by \(first) and by \(names.place(of: claim.second)))", style)
        }
        let more = contest.pairCount - contest.claims.count
        if more > 0 {
            lines.append("    … and \(more) more pair\(more == 1 ? "" : "s") of components")
        }
        if let limit = contest.limit { lines += row("unknown", .doubtful, [], limit.words, style) }
        return lines
    }

    // MARK: - Words

    private static func list(_ apps: [AppIdentifier]) -> String {
        let shown = apps.prefix(3).map { escaped($0.text) }
        guard apps.count <= 3 else { return shown.joined(separator: ", ") + " and \(apps.count - 3) more" }
        return shown.dropLast().joined(separator: ", ") + (apps.count > 1 ? " and " : "") + (shown.last ?? "")
    }

    private static func assumed(_ ids: [String], _ style: TextStyle) -> String {
        ids.isEmpty ? "" : style.styled(" [assumed: \(ids.joined(separator: ", "))]", .doubtful)
    }

    private static func escaped(_ text: String, to count: Int = 200) -> String {
        PrintableText.escaped(text.shortened(to: count))
    }
}

extension Matcher {
    /// The line on which a detail begins.
    func lineOfDetail(_ index: Int) -> Int {
        details.indices.contains(index) ? file.position(of: details[index].detail.place).line : 0
    }
}
