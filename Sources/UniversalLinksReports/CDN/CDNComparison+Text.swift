import UniversalLinksChecks

extension CDNComparison {
    /// The state in a line, then why, what differs and what to do.
    func text(_ style: TextStyle) -> String {
        var lines = ["\(evidence.host): \(style.verdict(state.title, isGood: state.isUpToDate))", "  " + state.reason]
        if case .stale(let staleness) = state.value { lines += staleness.differences.map { "    " + $0.sentence } }
        if let advice = state.advice { lines.append("  help: " + advice) }
        return lines.map { $0 + "\n" }.joined()
    }
}
