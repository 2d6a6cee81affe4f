import JSONSyntax
import UniversalLinks
import UniversalLinksChecks

extension LinkInvestigation {
    /// The most probable reason and the next step, and then the evidence in one numbered list.
    package func text(_ style: TextStyle, program: String) -> String {
        var lines: [String] = []
        var number = 0
        for (index, hop) in hops.enumerated() {
            let redirect = index == hops.count - 1 ? "which redirects to " : "which leads to "
            let role = index == 0 ? "" : hop.subject.containedIn == nil ? redirect : "which contains "
            if index > 0 { lines.append("") }
            let name = service.map { "\(hop.subject.link.host ?? ""), \($0)" } ?? hop.subject.link.text
            lines.append(role + style.styled(LinkInvestigation.printable(name), .strong))
            if index == 0 {
                lines += style.paragraph("Most probable: ", LinkInvestigation.printable(verdict.reason))
                lines += style.paragraph("Next: ", LinkInvestigation.printable(verdict.next.words(program: program)))
                lines.append("")
            }
            for line in hop.lines {
                number += 1
                lines += LinkInvestigation.lines(of: line, number: number, style)
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func lines(of line: EvidenceLine, number: Int, _ style: TextStyle) -> [String] {
        let (word, role) = line.standing.word
        let place = number < 10 ? " \(number)" : "\(number)"
        var lines = ["\(place). \(style.styled(line.topic.title, .strong)): \(style.styled(word, role))"]
        lines += style.paragraph(printable(line.message), indentation: 4)
        lines += line.notes.flatMap { style.paragraph(printable($0), .faint, indentation: 4) }
        for assumption in line.assumptions {
            lines.append(
                "    " + style.styled("assumed (\(assumption.id)): \(printable(assumption.summary))", .doubtful))
        }
        lines += line.commands.map { "    run on a Mac: " + printable($0, limit: 4_000) }
        return lines
    }

    /// A text that may come from the network, for a terminal.
    private static func printable(_ text: String, limit: Int = 1_000) -> String {
        PrintableText.escaped(text.shortened(to: limit))
    }
}
