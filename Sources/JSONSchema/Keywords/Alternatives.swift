import JSONSyntax

/// The subschemas of `anyOf` or `oneOf`.
///
/// They are tried without asking why they fail; only if none matches are they applied again for their violations. So the
/// work grows with the depth of nested alternatives and not exponentially, and no violation is made unnecessarily.
struct Alternatives: Sendable {
    let keyword: String
    let nodes: [SchemaNode.ID]

    var trial: [Application] { nodes.map { Application($0, isQuiet: true) } }

    func explanation(in site: Site) -> [Application] {
        if site.isQuiet || site.judgements.contains(where: \.isValid) { return [] }
        return nodes.map { Application($0) }
    }

    func concludeTrial(_ site: Site, into conclusion: inout Conclusion) {
        let trials = site.judgements.prefix(nodes.count)
        // If none matches, all count as having evaluated: the schema fails, and `unevaluated…` should not add to that.
        let noneFits = !trials.contains(where: \.isValid)
        for judgement in trials where judgement.isValid || noneFits {
            conclusion.evaluated.formUnion(judgement.evaluated)
        }
        guard noneFits else { return }
        let failed = Array(site.judgements.dropFirst(nodes.count))
        let ranked = failed.indices.sorted { left, right in
            let ranks = (rank(failed[left], site.instance), rank(failed[right], site.instance))
            return ranks.0 == ranks.1 ? left < right : ranks.0.lexicographicallyPrecedes(ranks.1)
        }
        let causes = ranked.flatMap { failed[$0].violations }
        conclusion.fail(
            message(closest: ranked.first, causes.first?.innermost, site.instance),
            causes: Violation.flattened(causes))
    }

    /// Smaller for an alternative that the instance was more probably meant for.
    private func rank(_ judgement: Judgement, _ instance: JSONValue) -> [Int] {
        let kindKeywords: Set<String> = ["type", "const", "enum", "false"]
        let misfits = judgement.violations.filter { kindKeywords.contains($0.keyword) }
        let misfitsItself = misfits.contains { $0.instanceRange == instance.range }
        return [judgement.violations.isEmpty ? 1 : 0, misfitsItself ? 1 : 0, misfits.count, judgement.violations.count]
    }

    private func message(closest: Int?, _ reason: Violation?, _ instance: JSONValue) -> String {
        guard let closest, let reason else { return "No alternative of \"\(keyword)\" matches." }
        let isHere = reason.instanceRange == instance.range
        let place = isHere ? "" : ", except at \(reason.instancePointer.description.excerpt(maximumLength: 120))"
        if nodes.count == 1 {
            return "The only alternative of \"\(keyword)\" does not match\(place): \(reason.message)"
        }
        return
            "None of the \(nodes.count) alternatives of \"\(keyword)\" matches. Number \(closest + 1) comes closest\(place): "
            + reason.message
    }
}

extension Violation {
    /// The first violation behind this one that has no causes itself.
    fileprivate var innermost: Violation {
        var violation = self
        while let cause = violation.causes.first { violation = cause }
        return violation
    }

    /// Causes do not nest deeper than this: what lies between is left out.
    private static let maximumCauseDepth = 16

    /// The violations, or those behind them where they nest too deeply.
    fileprivate static func flattened(_ violations: [Violation]) -> [Violation] {
        violations.flatMap { $0.causeDepth < maximumCauseDepth ? [$0] : $0.causes }
    }
}
