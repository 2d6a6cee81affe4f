import JSONSyntax

struct TraceWords {
    let matcher: Matcher

    private func line(_ place: SourcePlace) -> Int { matcher.file.position(of: place).line }

    func summary(of trace: Trace) -> String {
        switch trace.decision {
        case .matched(nil):
            if trace.detail?.identifierSource == .apps {
                return "matched: applinks has no details, so every URL of the domain matches for each of its apps"
            }
            let detail = trace.detail.map { "the detail on line \(line($0.place))" } ?? "the detail"
            return "matched: \(detail) has neither components nor paths, so it matches every URL of the domain"
        case .matched, .excluded:
            guard let step = trace.decidingStep else { return trace.decision.description }
            return "\(trace.decision) by \(name(of: step))"
        case .unmatched(let reason):
            return "\(trace.decision): " + sentence(for: reason, trace)
        }
    }

    private func name(of step: Trace.Step) -> String {
        "\(step.component.nameInSentence) on line \(line(step.component.component.place))"
    }

    private func sentence(for reason: UnmatchedReason, _ trace: Trace) -> String {
        switch reason.value {
        case .refusedFile(.oversized(let byteCount)):
            return "the system refuses the file: it has \(byteCount) bytes, and the limit is "
                + "\(AssociationFile.maximumByteCount); shorten it"
        case .refusedFile(.scalarRoot(let type)):
            return "the system refuses the file: its root is \(type); write an object with an applinks key"
        case .otherScheme:
            return "only http and https URLs can be universal links, and this one "
                + (trace.link.scheme.map { "starts with \($0):" } ?? "has no scheme")
        case .noHost: return "the URL has no host"
        case .otherHost:
            let domain = matcher.domain.map { "\($0)" } ?? "another host"
            return "the file applies to \(domain), but the URL's host is \(trace.link.host ?? "missing")"
        case .noAppLinks: return "the file has no applinks object, so it matches no URL for any app"
        case .unlistedApp:
            guard !trace.app.text.isEmpty else { return "the file lists no app in applinks" }
            return "no detail lists \(trace.app); " + (trace.nearestApp.map { "did you mean \($0)?" } ?? listedApps)
        case .unknownIdentifierList:
            return "\(trace.app) is only in appIDs, which this system does not support; add an appID"
        case .emptyList:
            let name = matcher.options.system == .ios12 ? "paths" : "component"
            return "the detail of \(trace.app) has no \(name), so it matches no URL"
        case .undecided:
            return "comparing this URL with the file would take too long, so it is unknown whether a component matches"
        case .noComponentMatches:
            let count = trace.steps.count + trace.uncomparedCount
            return count == 1
                ? "the only component does not match" : "none of the \(count) components matches"
        }
    }

    private var listedApps: String {
        let apps = matcher.apps
        guard !apps.isEmpty else { return "the file lists no app in applinks" }
        let shown = apps.prefix(3).map { $0.text.shortened(to: 100) }.joined(separator: ", ")
        return "the file lists \(shown)" + (apps.count > 3 ? " and \(apps.count - 3) more" : "")
    }

    // MARK: - Steps

    func step(_ step: Trace.Step) -> Explanation.Step {
        let effective = step.component
        let outcome =
            !step.matches
            ? "does not match" : effective.isExclusion.value ? "matches, and excludes the URL" : "matches"
        var comparisons = step.comparisons.map {
            Explanation.Comparison(sentence: sentence($0), matches: $0.matches)
        }
        if comparisons.isEmpty {
            comparisons = [Explanation.Comparison(sentence: unconstrained(effective.component), matches: true)]
        }
        return Explanation.Step(
            place: effective.component.place, outcome: outcome, comparisons: comparisons, settings: settings(effective))
    }

    func runnerUp(_ step: Trace.Step) -> String {
        let effect = step.component.isExclusion.value ? "exclude the URL" : "match"
        return "without it, \(name(of: step)) would \(effect)"
    }

    func help(for trace: Trace) -> String? {
        guard trace.decision.answer == .excluded, let excluding = trace.decidingStep, let next = trace.runnerUp,
            !next.component.isExclusion.value
        else { return nil }
        return "to have it matched, remove \(name(of: excluding)), or move \(name(of: next)) before it"
    }

    private func unconstrained(_ component: AppLinks.Component) -> String {
        switch component.form.value {
        case .unusable: "it is not an object, so it constrains nothing and matches every URL"
        case .unusablePath: "it is not a string, so it constrains nothing and matches every URL"
        case .object, .path, .negatedPath: "it constrains neither path, query nor fragment, so it matches every URL"
        }
    }

    private func sentence(_ comparison: Trace.Comparison) -> String {
        let name = comparison.itemName.map { "query item \"\($0)\"" } ?? comparison.part.rawValue
        let level =
            comparison.level == .component ? "" : " (\(origin(of: comparison.level, comparison.place)))"
        let text = comparison.text.isEmpty ? "empty text" : "\"\(comparison.text.shortened())\""
        let decoded = comparison.isDecoded && !comparison.text.isEmpty ? " (decoded)" : ""
        let subject = "\(name): \"\(comparison.pattern)\"\(level)"
        guard let mismatch = comparison.mismatch else { return "\(subject) matches \(text)\(decoded)" }
        if mismatch == .exhausted { return "\(subject): \(reason(mismatch))" }
        return "\(subject) does not match \(text)\(decoded): \(reason(mismatch))"
    }

    private func reason(_ mismatch: Trace.Mismatch) -> String {
        switch mismatch.value {
        case .differs(after: ""): "they differ at the first character"
        case .differs(let agreement): "they differ after \"\(agreement.shortened())\""
        case .textEnds: "the text ends, but the pattern needs more"
        case .missingItem: "the URL has no such item, which counts as an empty value"
        case .undefinedVariable(let name): "the variable $(\(name)) is not defined"
        case .unterminatedVariable: "a $( is not closed"
        case .exhausted: "the comparison would take too long and was stopped"
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

    func notes(on trace: Trace, _ advice: DecodingAdvice?, _ room: inout AdviceRoom) -> [Diagnostic.Note] {
        var notes = trace.assumptions.map { statement in
            Diagnostic.Note("assumed, not recorded (\(statement.id)): \(statement.summary)")
        }
        if !matcher.options.names.isEmpty {
            let names = matcher.options.names.joined(separator: ", ")
            notes.append(Diagnostic.Note("read with \(names), not as current systems read it"))
        }
        if trace.decision.answer != .matched, DecodingAdvice.canConcern(trace, by: matcher),
            let note = (advice ?? DecodingAdvice(matcher)).note(on: trace, &room, wanting: { $0 == .matched })
        {
            notes.append(note)
        }
        if let note = noteOnPaths(trace, &room) { notes.append(note) }
        if trace.uncomparedCount > 0 {
            notes.append(Diagnostic.Note(words(ofUncompared: trace)))
        } else if room.budget.isSpent {
            notes.append(
                Diagnostic.Note("there may be more advice on this URL: looking for it would take too long"))
        }
        return notes
    }

    private func words(ofUncompared trace: Trace) -> String {
        let components = trace.uncomparedCount == 1 ? "1 component is" : "\(trace.uncomparedCount) components are"
        return "\(components) not explained: comparing them with this URL one by one would take too long"
            + (trace.decision.isUndecided ? "" : "; the decision takes them into account")
    }

    private func noteOnPaths(_ trace: Trace, _ room: inout AdviceRoom) -> Diagnostic.Note? {
        guard trace.decision.answer != .matched, let paths = IgnoredPaths(trace, matcher, &room),
            !paths.deciding.isExclusion.value
        else { return nil }
        let place = paths.deciding.component.place
        return Diagnostic.Note(
            "your \"paths\" would match it on line \(line(place)), but iOS 13 and later read only \"components\"",
            at: Diagnostic.Location(place, in: matcher.file))
    }
}

extension EffectiveComponent {
    package var kind: String { component.form.isLegacy ? "path" : "component" }

    /// Its patterns, which say more than a line: `"/menu/*" with the query item "table"`.
    package var name: String {
        var parts: [String] = []
        switch query?.value {
        case .text(let text): parts.append("the query \"\(text.shortened(to: 60))\"")
        case .items(let items) where items.count == 1:
            parts.append("the query item \"\(items[0].name.shortened(to: 60))\"")
        case .items(let items): parts.append("\(items.count) query items")
        case .unusableItems, nil: break
        }
        if let fragment { parts.append("the fragment \"\(fragment.value.shortened(to: 60))\"") }
        let rest = parts.isEmpty ? "" : "with " + parts.joined(separator: " and ")
        guard let path else { return rest.isEmpty ? "without patterns" : rest }
        let negation = component.form.isLegacy && isExclusion.value ? "NOT " : ""
        return "\"\(negation)\(path.value.shortened(to: 60))\"" + (rest.isEmpty ? "" : " " + rest)
    }

    /// As the object of a sentence: the name alone if it starts with a pattern.
    package var nameInSentence: String { path == nil ? "the \(kind) \(name)" : name }
}
