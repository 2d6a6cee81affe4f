package import JSONSyntax
package import UniversalLinks
package import UniversalLinksLinting

package struct ExplainedMatches: Answer {
    /// Its results have explanations.
    private let report: MatchReport
    private let fileName: String
    /// Whether to show each component that was tried.
    private let showsAllSteps: Bool
    private let insights: [Insight]

    struct Insight {
        var cause: LinkCause?
        /// How to keep the URL in the browser.
        var exclusion: ExclusionAdvice?
        var sign: CallbackSign?
        var rivals: RivalApps?
    }

    package init(_ report: MatchReport, fileName: String, showsAllSteps: Bool = false) {
        var search = LinkCauseSearch(report.matcher)
        self.init(report, fileName: fileName, showsAllSteps: showsAllSteps, searching: &search)
    }

    /// Shares a search between several reports on one file.
    package init(
        _ report: MatchReport, fileName: String, showsAllSteps: Bool = false, searching search: inout LinkCauseSearch
    ) {
        self.report = report
        self.fileName = fileName
        self.showsAllSteps = showsAllSteps
        var rivals: (url: String, apps: RivalApps?)?
        var exclusions: (url: String, detail: JSONPointer?, advice: ExclusionAdvice?)?
        insights = report.results.map { result in
            guard result.appClipNote == nil else { return Insight() }
            let trace = result.trace
            var insight = Insight(cause: search.cause(of: trace))
            guard trace.decision.answer == .matched else { return insight }
            let (url, detail) = (trace.link.text, trace.detail?.place.pointer)
            if rivals?.url != url { rivals = (url, RivalApps(for: trace.link, in: report.matcher)) }
            if exclusions?.url != url || exclusions?.detail != detail {
                exclusions = (url, detail, ExclusionAdvice(for: trace, by: report.matcher))
            }
            insight.sign = CallbackSign.isUnintended(trace.decidingStep) ? CallbackSign(of: trace.link) : nil
            (insight.rivals, insight.exclusion) = (rivals?.apps, exclusions?.advice)
            return insight
        }
    }

    package func text(_ style: TextStyle) -> String {
        report.explanation(insights, fileName: fileName, showsAllSteps: showsAllSteps, style)
    }

    /// `schemaVersion` 1, with each comparison behind the decisions.
    package var json: JSONValue { report.json(insights) }

    /// The objects of the results in ``json``.
    ///
    /// - Parameter stepLimit: The most comparisons of a result.
    package func members(stepLimit: Int) -> [[JSONObject.Member]] {
        zip(report.results, insights).map { report.members(of: $0, $1, stepLimit: stepLimit) }
    }
}

extension MatchReport {
    func explanation(
        _ insights: [ExplainedMatches.Insight], fileName: String, showsAllSteps: Bool, _ style: TextStyle
    ) -> String {
        var blocks: [[String]] = []
        for results in results(with: insights) {
            let hasMatch = results.contains { $0.result.trace.decision.answer == .matched }
            var answers: [(apps: [String], lines: [String])] = []
            var indices: [[ScalarString]: Int] = [:]
            for (result, insight) in results {
                let isSideIssue = hasMatch && results.count > 1 && result.trace.decision.answer == .unmatched
                let lines = explanationLines(
                    of: result, insight, fileName, isBrief: isSideIssue, showsAllSteps: showsAllSteps, style)
                let app = result.app.map { PrintableText.escaped($0.text) }
                let key = lines.map { ScalarString($0) }
                if let known = indices[key] {
                    answers[known].apps += [app].compactMap { $0 }
                } else {
                    indices[key] = answers.count
                    answers.append(([app].compactMap { $0 }, lines))
                }
            }
            var block = [style.styled(PrintableText.escaped(results[0].result.trace.link.text.shortened()), .strong)]
            if let rivals = results.lazy.compactMap(\.insight.rivals).first {
                block += style.paragraph(PrintableText.escaped(rivals.sentence), .doubtful)
            }
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

    private typealias InsightfulResult = (result: Result, insight: ExplainedMatches.Insight)

    private func results(with insights: [ExplainedMatches.Insight]) -> [[InsightfulResult]] {
        zip(results, insights).reduce(into: []) { groups, entry in
            let (result, insight) = entry
            if let last = groups.last?.last?.result, last.trace.link.text == result.trace.link.text,
                last.app != result.app
            {
                groups[groups.count - 1].append((result, insight))
            } else {
                groups.append([(result, insight)])
            }
        }
    }

    private static func list(_ apps: [String]) -> String {
        guard apps.count > 3 else { return apps.joined(separator: ", ") }
        return apps.prefix(2).joined(separator: ", ") + " and \(apps.count - 2) more apps"
    }

    private func explanationLines(
        of result: Result, _ insight: ExplainedMatches.Insight, _ fileName: String, isBrief: Bool, showsAllSteps: Bool,
        _ style: TextStyle
    ) -> [String] {
        guard let explanation = result.explanation else { return [] }
        let trace = result.trace
        let cause = insight.cause
        let sign = insight.sign.map { ", though it looks like \($0.words)" } ?? ""
        var lines = [style.styled(PrintableText.escaped(explanation.summary + sign), trace.decision.answer.role)]
        if let cause, !isBrief { lines = causeLines(cause, trace, fileName, style) }
        if let note = result.appClipNote {
            lines = [style.styled(PrintableText.escaped("App Clip: \(note)"), .doubtful)]
            if trace.decision.answer != .unmatched {
                lines += style.paragraph(
                    "note: ", PrintableText.escaped("\"applinks\" lists it to no effect: \(explanation.summary)"))
            }
        } else if !isBrief {
            lines += decidingLines(trace, explanation, fileName, style)
            if let runnerUp = explanation.runnerUp { lines += style.paragraph(PrintableText.escaped(runnerUp)) }
            if let help = explanation.help { lines += style.paragraph("help: ", PrintableText.escaped(help)) }
            if let exclusion = insight.exclusion {
                lines += style.paragraph("help: ", PrintableText.escaped(exclusion.sentence))
            }
            if cause == nil { lines += closestLines(trace, explanation, fileName, style) }
            let notes = cause == nil ? explanation.notesBesideClosest : explanation.notesBesideAdvice
            lines += notes.flatMap {
                style.paragraph("note: ", PrintableText.escaped($0.advisedMessage), .doubtful)
            }
        }
        if showsAllSteps { lines += stepsLines(trace, explanation, style) }
        return lines
    }

    private func causeLines(
        _ cause: LinkCause, _ trace: Trace, _ fileName: String, _ style: TextStyle
    ) -> [String] {
        let isMatched = trace.decision.answer == .matched
        let answer = isMatched ? "matched, but for an app that does not exist" : trace.decision.description
        let sentence = "\(answer): \(cause.sentence)"
        var lines = [style.styled(PrintableText.escaped(sentence), isMatched ? .bad : trace.decision.answer.role)]
        if let location = cause.location {
            let frame = CodeFrame(source: matcher.file.source, fileName: fileName, style: style)
            lines += frame.excerpt(of: location.range)
        }
        if let help = cause.help { lines += style.paragraph("help: ", PrintableText.escaped(help)) }
        return lines
    }

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

    private func closestLines(
        _ trace: Trace, _ explanation: Explanation, _ fileName: String, _ style: TextStyle
    ) -> [String] {
        guard let miss = explanation.closestMiss else {
            guard trace.decision == .unmatched(.noComponentMatches), trace.uncomparedCount == 0 else { return [] }
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
    /// Without a note that repeats the closest component.
    fileprivate var notesBesideClosest: [Diagnostic.Note] {
        closestMiss?.difference == .percentEncoding || closestMiss?.fixesEscapes == true
            ? notesBesideAdvice : offeringNotes
    }

    /// Without advice to decode.
    fileprivate var notesBesideAdvice: [Diagnostic.Note] { offeringNotes.filter { $0.nextStep != .decodeLeniently } }
}
