import JSONSyntax
import UniversalLinks

extension MatchReport {
    /// The answer for each URL, the lines of the file behind it, and what to change.
    ///
    /// - Parameters:
    ///   - fileName: What the file is called above its lines.
    ///   - showsAllSteps: Whether each component that was tried is shown as well.
    func explanation(fileName: String, showsAllSteps: Bool, _ style: TextStyle) -> String {
        var blocks: [[String]] = []
        for results in resultsByURL {
            let hasMatch = results.contains { $0.trace.decision.answer == .matched }
            var answers: [(apps: [String], lines: [String])] = []
            var indices: [[VerbatimText]: Int] = [:]
            for result in results {
                let isSideIssue = hasMatch && results.count > 1 && result.trace.decision.answer == .unmatched
                let lines = explanationLines(
                    of: result, fileName, isBrief: isSideIssue, showsAllSteps: showsAllSteps, style)
                let app = result.app.map { PrintableText.escaped($0.text) }
                let key = lines.map { VerbatimText($0) }
                if let known = indices[key] {
                    answers[known].apps += [app].compactMap { $0 }
                } else {
                    indices[key] = answers.count
                    answers.append(([app].compactMap { $0 }, lines))
                }
            }
            var block = [style.styled(PrintableText.escaped(results[0].trace.link.text.shortened()), .strong)]
            for answer in answers {
                let subject = answer.apps.isEmpty ? "" : MatchReport.list(answer.apps) + ": "
                if block.count > 1, block.last?.isEmpty == false, answer.lines.count > 1 { block.append("") }
                block.append(subject + answer.lines[0])
                block += answer.lines.dropFirst()
            }
            blocks.append(block)
        }
        let lines = matcher.options.lines(style) + blocks.joined(separator: [""])
        return lines.map { $0 + "\n" }.joined()
    }

    /// The results of one URL together.
    private var resultsByURL: [[Result]] {
        results.reduce(into: []) { groups, result in
            if let last = groups.last?.last, last.trace.link.text == result.trace.link.text, last.app != result.app {
                groups[groups.count - 1].append(result)
            } else {
                groups.append([result])
            }
        }
    }

    private static func list(_ apps: [String]) -> String {
        guard apps.count > 3 else { return apps.joined(separator: ", ") }
        return apps.prefix(2).joined(separator: ", ") + " and \(apps.count - 2) more apps"
    }

    private func explanationLines(
        of result: Result, _ fileName: String, isBrief: Bool, showsAllSteps: Bool, _ style: TextStyle
    ) -> [String] {
        guard let explanation = result.explanation else { return [] }
        let trace = result.trace
        var lines = [style.styled(PrintableText.escaped(explanation.summary), trace.decision.answer.role)]
        if !isBrief {
            lines += decidingLines(trace, explanation, fileName, style)
            if let runnerUp = explanation.runnerUp { lines += style.paragraph(PrintableText.escaped(runnerUp)) }
            if let help = explanation.help { lines += style.paragraph("help: ", help) }
            lines += closestLines(trace, explanation, fileName, style)
            lines += explanation.notesBesideClosest.flatMap {
                style.paragraph("note: ", PrintableText.escaped($0.advisedMessage), .doubtful)
            }
        }
        if showsAllSteps { lines += stepsLines(trace, explanation, style) }
        return lines
    }

    /// The component that decides, and why it does.
    private func decidingLines(
        _ trace: Trace, _ explanation: Explanation, _ fileName: String, _ style: TextStyle
    ) -> [String] {
        guard let place = explanation.decidingPlace, trace.decision.answer != .unmatched else { return [] }
        let frame = CodeFrame(source: matcher.file.source, fileName: fileName, style: style)
        var lines = frame.lines(of: place.range, limit: 6)
        let reasons = trace.decidingStep.map { explanation.reasons(of: $0, in: trace) } ?? []
        lines += reasons.prefix(MatchReport.maximumReasonCount).map { PrintableText.escaped($0) }
        if reasons.count > MatchReport.maximumReasonCount {
            lines.append("… and \(reasons.count - MatchReport.maximumReasonCount) more")
        }
        return lines
    }

    private static let maximumReasonCount = 5

    /// The component that comes closest, with a mark below what differs.
    private func closestLines(
        _ trace: Trace, _ explanation: Explanation, _ fileName: String, _ style: TextStyle
    ) -> [String] {
        guard let miss = explanation.closestMiss else {
            guard trace.decision == .unmatched(.noComponentMatches) else { return [] }
            return ["No component is close to this URL."]
        }
        let line = matcher.file.position(of: miss.place).line
        let frame = CodeFrame(source: matcher.file.source, fileName: fileName, style: style)
        var lines = [""] + style.paragraph("closest: ", "line \(line): " + PrintableText.escaped(miss.sentence))
        lines += frame.excerpt(of: miss.range)
        if let help = miss.help { lines += style.paragraph("help: ", PrintableText.escaped(help)) }
        return lines
    }

    // MARK: - All steps

    private func stepsLines(_ trace: Trace, _ explanation: Explanation, _ style: TextStyle) -> [String] {
        var lines: [String] = []
        if !explanation.steps.isEmpty {
            lines += ["", style.styled("Components in the order in which they are tried:", .strong)]
        }
        for (index, step) in explanation.steps.enumerated() {
            lines += stepLines(step, number: index + 1, style)
        }
        let ids = trace.statements.filter { $0.grade == trace.evidence }.map(\.id)
        let origin = ids.isEmpty ? "" : " (\(ids.joined(separator: ", ")))"
        return lines + ["", "evidence: \(trace.evidence.rawValue)\(origin)"]
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
}

extension Explanation {
    /// The notes, but for one that says the same as the closest component.
    fileprivate var notesBesideClosest: [Diagnostic.Note] {
        closestMiss?.difference == .percentEncoding
            ? offeringNotes.filter { $0.nextStep != .decodeLeniently } : offeringNotes
    }
}
