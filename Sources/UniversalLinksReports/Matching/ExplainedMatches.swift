package import JSONSyntax
package import UniversalLinks
package import UniversalLinksLinting

/// Decisions with every step behind them, and what the linter and other apps have to do with them.
package struct ExplainedMatches: Answer {
    /// The decisions, which have to be explained.
    private let report: MatchReport
    /// What the file is called above its lines.
    private let fileName: String
    /// Whether each component that was tried is shown as well.
    private let showsAllSteps: Bool
    /// What is known about each decision beyond its steps.
    private let insights: [Insight]

    /// What is known about a decision beyond its steps.
    struct Insight {
        /// The mistake behind it.
        var cause: LinkCause?
        /// How to keep the URL in the browser.
        var exclusion: ExclusionAdvice?
        /// What the URL looks like, if a component for every path matches it.
        var sign: CallbackSign?
        /// The apps that all get the URL.
        var rivals: RivalApps?
    }

    /// Decisions by the file with a name.
    package init(_ report: MatchReport, fileName: String, showsAllSteps: Bool = false) {
        var search = LinkCauseSearch(report.matcher)
        self.init(report, fileName: fileName, showsAllSteps: showsAllSteps, searching: &search)
    }

    /// The same for one of several reports on a file, which share what is found in it.
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

    /// The answer for each URL, with the lines of the file behind it.
    package func text(_ style: TextStyle) -> String {
        report.explanation(insights, fileName: fileName, showsAllSteps: showsAllSteps, style)
    }

    /// The decisions as data, `schemaVersion` 1, with each comparison behind them.
    package var json: JSONValue { report.json(insights) }
}
