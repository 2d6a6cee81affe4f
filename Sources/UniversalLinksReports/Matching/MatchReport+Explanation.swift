import JSONSyntax
import UniversalLinks

extension MatchReport {
    /// Every step behind each decision, with the lines of the file that decide.
    ///
    /// - Parameter fileName: What the file is called above its lines.
    func explanation(fileName: String, _ style: TextStyle) -> String {
        var lines = matcher.options.lines(style)
        for (index, result) in results.enumerated() {
            if index > 0 { lines.append("") }
            lines += explanationLines(of: result, fileName, style)
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func explanationLines(of result: Result, _ fileName: String, _ style: TextStyle) -> [String] {
        guard let explanation = result.explanation else { return [] }
        let trace = result.trace
        var lines = [style.styled(PrintableText.escaped(trace.link.text.shortened()), .strong)]
        if let app = result.app { lines.append("for " + PrintableText.escaped(app.text)) }
        lines.append(style.styled(PrintableText.escaped(explanation.summary), trace.decision.answer.role))
        if let place = explanation.decidingPlace, trace.decision.answer != .unmatched {
            lines += [""] + frame(place, fileName, style)
        }
        if !explanation.steps.isEmpty {
            lines += ["", style.styled("Components in the order in which they are tried:", .strong)]
        }
        for (index, step) in explanation.steps.enumerated() {
            lines += stepLines(step, number: index + 1, style)
        }
        if let runnerUp = explanation.runnerUp { lines += ["", PrintableText.escaped(runnerUp)] }
        if let miss = explanation.closestMiss {
            lines += ["", style.styled("Closest miss:", .strong)] + frame(miss.place, fileName, style)
        }
        let ids = trace.statements.filter { $0.grade == trace.evidence }.map(\.id)
        let origin = ids.isEmpty ? "" : " (\(ids.joined(separator: ", ")))"
        lines += ["", "evidence: \(trace.evidence.rawValue)\(origin)"]
        lines += explanation.offeringNotes.map {
            style.styled("note: " + PrintableText.escaped($0.advisedMessage), .doubtful)
        }
        return lines
    }

    private func stepLines(_ step: Explanation.Step, number: Int, _ style: TextStyle) -> [String] {
        let line = matcher.file.position(of: step.place).line
        var lines = ["  \(number). line \(line), \(PrintableText.escaped("\(step.place.pointer)")): \(step.outcome)"]
        for comparison in step.comparisons {
            let mark = comparison.matches ? style.styled("+", .good) : style.styled("-", .bad)
            lines.append("       \(mark) \(PrintableText.escaped(comparison.sentence))")
        }
        lines.append(style.styled("         \(PrintableText.escaped(step.settings))", .faint))
        return lines
    }

    private func frame(_ place: SourcePlace, _ fileName: String, _ style: TextStyle) -> [String] {
        CodeFrame(source: matcher.file.source, fileName: fileName, style: style).lines(of: place.range)
    }
}
