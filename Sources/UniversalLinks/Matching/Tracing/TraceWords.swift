import JSONSyntax

/// The words for the parts of a trace.
struct TraceWords {
    let matcher: Matcher

    private func line(_ place: SourcePlace) -> Int { matcher.file.position(of: place).line }

    func summary(of trace: Trace) -> String {
        switch trace.decision {
        case .matched(nil):
            if trace.detail?.identifierSource == .apps {
                return "matched: applinks has no details, so each of its apps takes every URL of the domain"
            }
            let detail = trace.detail.map { "the detail in line \(line($0.place))" } ?? "the detail"
            return "matched: \(detail) has neither components nor paths, so it takes every URL of the domain"
        case .matched, .excluded:
            guard let step = trace.decidingStep else { return trace.decision.description }
            let place = step.component.component.place
            return "\(trace.decision) by \(place.pointer) in line \(line(place))"
        case .unmatched(let reason):
            return "unmatched: " + sentence(for: reason, trace)
        }
    }

    private func sentence(for reason: UnmatchedReason, _ trace: Trace) -> String {
        switch reason {
        case .refusedFile(.oversized(let byteCount)):
            return "the system refuses the file: it has \(byteCount) bytes, and "
                + "\(AssociationFile.maximumByteCount) are read at most; shorten it"
        case .refusedFile(.scalarRoot(let type)):
            return "the system refuses the file: it holds \(type); write an object with an applinks key"
        case .otherScheme:
            return "only http and https URLs can be universal links, and this one starts with "
                + (trace.link.scheme.map { "\($0):" } ?? "no scheme")
        case .noHost: return "the URL has no host"
        case .otherHost:
            let domain = matcher.domain.map { "\($0)" } ?? "another host"
            return "the file speaks for \(domain), and the URL's host is \(trace.link.host ?? "none")"
        case .noAppLinks: return "the file has no applinks object, so it claims no URL for any app"
        case .unlistedApp:
            guard !trace.app.text.isEmpty else { return "the file lists no app for URLs" }
            let nearest = trace.nearestApp.map { "; did you mean \($0)?" } ?? ""
            return "no detail lists \(trace.app)\(nearest)"
        case .unknownIdentifierList:
            return "\(trace.app) stands in appIDs only, which this system does not know; write an appID as well"
        case .emptyList:
            let name = matcher.options.system == .ios12 ? "paths" : "component"
            return "the detail of \(trace.app) has no \(name), so it takes no URL"
        case .noComponentHolds:
            let count = trace.steps.count
            return count == 1
                ? "the only component does not hold" : "none of the \(count) components holds"
        }
    }

    // MARK: - Steps

    func step(_ step: Trace.Step) -> Explanation.Step {
        let effective = step.component
        let outcome =
            !step.holds
            ? "does not hold"
            : effective.isExclusion.value ? "holds and excludes the URL" : "holds and gives the URL to the app"
        var comparisons = step.comparisons.map {
            Explanation.Comparison(sentence: sentence($0), holds: $0.holds)
        }
        if comparisons.isEmpty {
            comparisons = [Explanation.Comparison(sentence: unconstrained(effective.component), holds: true)]
        }
        return Explanation.Step(
            place: effective.component.place, outcome: outcome, comparisons: comparisons, settings: settings(effective))
    }

    func runnerUp(_ step: Trace.Step) -> String {
        let place = step.component.component.place
        let effect = step.component.isExclusion.value ? "exclude the URL" : "give the URL to the app"
        return "without it, \(place.pointer) in line \(line(place)) would \(effect)"
    }

    private func unconstrained(_ component: AppLinks.Component) -> String {
        switch component.form {
        case .unusable: "it is no object, so it constrains nothing and takes every URL"
        case .unusablePath: "it is no string, so it constrains nothing and takes every URL"
        case .object, .path, .negatedPath: "it constrains neither path, query nor fragment, so it takes every URL"
        }
    }

    private func sentence(_ comparison: Trace.Comparison) -> String {
        let name = comparison.itemName.map { "query item “\($0)”" } ?? comparison.part.rawValue
        let level =
            comparison.level == .component ? "" : " (\(origin(of: comparison.level, comparison.place)))"
        let text = comparison.text.isEmpty ? "an empty text" : "“\(comparison.text)”"
        let decoded = comparison.isDecoded && !comparison.text.isEmpty ? " (decoded)" : ""
        let subject = "\(name): “\(comparison.pattern)”\(level)"
        guard let mismatch = comparison.mismatch else { return "\(subject) covers \(text)\(decoded)" }
        return "\(subject) does not cover \(text)\(decoded): \(reason(mismatch))"
    }

    private func reason(_ mismatch: Trace.Mismatch) -> String {
        switch mismatch {
        case .differs(after: ""): "they differ from the first character on"
        case .differs(let agreement): "they agree up to “\(agreement)”"
        case .textEnds: "the text ends, and the pattern wants more"
        case .missingItem: "the URL has no such item, which counts as an empty value"
        case .undefinedVariable(let name): "nothing defines the variable $(\(name))"
        case .unterminatedVariable: "a $( is never closed"
        case .exhausted: "comparing them would take too long, and was given up"
        }
    }

    private func settings(_ effective: EffectiveComponent) -> String {
        let caseSensitive = flag("caseSensitive", effective.isCaseSensitive)
        let percentEncoded = flag("percentEncoded", effective.isPercentEncoded)
        let exclude = flag("exclude", effective.isExclusion)
        return [caseSensitive, percentEncoded, exclude].joined(separator: ", ")
    }

    private func flag(_ key: String, _ flag: EffectiveComponent.Inherited<Bool>) -> String {
        guard flag.level != .system else { return "\(key) \(flag.value) (system default)" }
        return "\(key) \(flag.value) (\(origin(of: flag.level, flag.place)))"
    }

    private func origin(of level: EffectiveComponent.Level, _ place: SourcePlace?) -> String {
        let lineWords = place.map { ", line \(line($0))" } ?? ""
        switch level {
        case .component: return "the component's own" + lineWords
        case .detail: return "defaults of the detail" + lineWords
        case .appLinks: return "defaults of applinks" + lineWords
        case .system: return "system default"
        }
    }

    // MARK: - Notes

    func notes(on trace: Trace, _ advice: DecodingAdvice?) -> [Diagnostic.Note] {
        var notes = trace.assumptions.map { statement in
            Diagnostic.Note("assumed, not recorded (\(statement.id)): \(statement.summary)")
        }
        if !matcher.options.names.isEmpty {
            let names = matcher.options.names.joined(separator: ", ")
            notes.append(Diagnostic.Note("read with \(names), not as today's systems do"))
        }
        if trace.decision.answer != .matched, DecodingAdvice.canConcern(trace, by: matcher),
            let note = (advice ?? DecodingAdvice(matcher)).note(on: trace, wanting: { $0 == .matched })
        {
            notes.append(note)
        }
        return notes
    }
}
