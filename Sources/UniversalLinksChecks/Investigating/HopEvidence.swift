import JSONSyntax
import UniversalLinks

/// Gathers the evidence about one URL, condition by condition, in the order in which the system needs them.
struct HopEvidence {
    let hop: InvestigatedHop
    /// Whether this is the URL that was tapped, and not one that a redirect leads to.
    let isTapped: Bool
    let context: LinkInvestigation.Context
    /// The host in ASCII lower case; empty where the URL has none.
    let host: String

    init(_ hop: InvestigatedHop, isTapped: Bool, _ context: LinkInvestigation.Context) {
        self.hop = hop
        self.isTapped = isTapped
        self.context = context
        host = (hop.link.host ?? "").lowercased()
    }

    /// The evidence; the link alone where it is none that an app can be asked for.
    var lines: [EvidenceLine] {
        let link = linkLine
        guard link.standing == .proved else { return [link] }
        var lines = [link, claimLine, servingLine, cdnCopyLine]
        lines.append(decisionLine(.cdnDecision, of: hop.evidence?.cdn, called: "the CDN's copy"))
        lines.append(decisionLine(.originDecision, of: hop.evidence?.origin, called: "the host's file"))
        guard isTapped else { return lines }
        return lines + deviceLines + circumstances
    }

    // MARK: - Link and app

    private var linkLine: EvidenceLine {
        guard hop.link.isWeb, !host.isEmpty else {
            let what = hop.link.isWeb ? "It has no host" : "Its scheme is neither http nor https"
            return EvidenceLine(.link, .ruledOut, "\(what), so no association file applies to it.")
        }
        return EvidenceLine(.link, .proved, "Its host is \(host), and \(host)'s association file decides.")
    }

    private var claimLine: EvidenceLine {
        guard let entitlements = context.entitlements else {
            return EvidenceLine(.claim, .unknown, "The app's entitlements were not passed.", missing: .entitlements)
        }
        switch entitlements.claim(on: AssociationFile.Domain(exactly: host)) {
        case .claimed(let entry):
            return EvidenceLine(.claim, .proved, "Its entitlements name the host: \(entry).")
        case .answeredByParent(let entry, let parent):
            return EvidenceLine(
                .claim, .proved, "Its entitlements name the host's parent: \(entry).",
                notes: ["The file of \(parent) decides, not that of \(host)."])
        case .subdomainsOnly(let entry):
            return EvidenceLine(
                .claim, .unknown, "Its entitlements name only the subdomains of the host: \(entry).",
                notes: ["Apple's pages disagree on whether that includes \(host) itself. Add applinks:\(host)."])
        case .unusable(let entry):
            return EvidenceLine(.claim, .ruledOut, "The entry of its entitlements cannot be used: \(entry).")
        case .missing:
            return EvidenceLine(.claim, .ruledOut, "Its entitlements do not name the host. Add applinks:\(host).")
        }
    }

    // MARK: - Host and CDN

    private var servingLine: EvidenceLine {
        guard let evidence = hop.evidence else {
            return EvidenceLine(.serving, .unknown, "The host was not requested.")
        }
        if let first = hop.hostingErrors.first {
            return EvidenceLine(
                .serving, evidence.unreachability == nil ? .ruledOut : .unknown, first,
                notes: Array(hop.hostingErrors.dropFirst()))
        }
        return EvidenceLine(.serving, .proved, "\(evidence.origin.request.address) answers the way Apple expects.")
    }

    private var cdnCopyLine: EvidenceLine {
        let reason = hop.hostingErrors.isEmpty ? hop.cdnState.reason : hop.cdnState.copyReason
        let standing: EvidenceLine.Standing =
            switch hop.cdnState.value {
            case .inSync, .equivalent: .proved
            case .stale, .failureCached, .onlyOnCDN, .originBroken(_, .failure): .ruledOut
            case .originBroken, .notChecked: .unknown
            }
        return EvidenceLine(.cdnCopy, standing, reason)
    }

    private func decisionLine(
        _ topic: EvidenceLine.Topic, of exchange: HTTPExchange?, called name: String
    ) -> EvidenceLine {
        guard let response = exchange?.response, response.status == 200, exchange?.failure == nil else {
            return EvidenceLine(topic, .unknown, "No file is available.")
        }
        let file: AssociationFile
        do throws(AssociationFileError) {
            file = try AssociationFile(parsing: response.body)
        } catch {
            return EvidenceLine(topic, .ruledOut, "No app gets the link, because \(name) is not JSON. \(error.message)")
        }
        return decisionLine(topic, file, called: name)
    }

    private func decisionLine(
        _ topic: EvidenceLine.Topic, _ file: AssociationFile, called name: String
    ) -> EvidenceLine {
        let matcher = Matcher(file, domain: domain, options: context.reading)
        var apps = context.app.map(matcher.apps(named:)) ?? matcher.apps
        if apps.isEmpty { apps = [AppIdentifier(context.app ?? "")] }
        var tracer = Tracer(matcher)
        let traces = tracer.traces(hop.link, for: apps)
        guard let trace = traces.first(where: { $0.decision.answer == .matched }) ?? traces.first else {
            return EvidenceLine(topic, .unknown, "The file lists no app.")
        }
        let isAllowed = trace.decision.answer == .matched
        let summary = Explanation.summary(of: trace, by: matcher)
        let subject = trace.app.text.isEmpty ? "" : " (for \(trace.app.text))"
        return EvidenceLine(
            topic, isAllowed ? .proved : .ruledOut, "By \(name)\(subject): \(summary)",
            notes: notes(on: traces, besides: trace), assumptions: trace.assumptions,
            commands: commands(for: trace, by: matcher))
    }

    /// What the file that was fetched speaks for: the host, or the subdomains of the parent that answers for it.
    private var domain: AssociationFile.Domain {
        let answering = hop.evidence?.host.name ?? host
        return answering.isVerbatim(host)
            ? AssociationFile.Domain(exactly: host)
            : AssociationFile.Domain("*." + answering) ?? AssociationFile.Domain(exactly: host)
    }

    /// What the file says for the other apps, where none was named.
    private func notes(on traces: [Trace], besides trace: Trace) -> [String] {
        let allowed = traces.filter { $0.decision.answer == .matched }
        guard traces.count > 1 else { return [] }
        if allowed.isEmpty {
            return ["The same is true of the other \(traces.count - 1) apps in the file."]
        }
        let others = allowed.dropFirst().map(\.app.text)
        return others.isEmpty ? [] : ["So do \(others.count) more: \(others.prefix(3).joined(separator: ", "))."]
    }

    /// Apple's own matcher, asked about what the answer assumes.
    private func commands(for trace: Trace, by matcher: Matcher) -> [String] {
        guard !trace.assumptions.isEmpty else { return [] }
        let isAssumed = { (step: Trace.Step) in step.statements.contains { $0.grade == .assumed } }
        var steps = trace.steps.filter(isAssumed)
        if steps.isEmpty { steps = [trace.decidingStep ?? matcher.closestMiss(of: trace)?.step].compactMap { $0 } }
        return steps.suffix(3).map { SettlingCommand(hop.link, $0.component, in: matcher.file).text }
    }
}
