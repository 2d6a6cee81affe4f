import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

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
        if let service = context.otherService { return lines(for: service) }
        var lines = [link, claimLine, servingLine, cdnCopyLine]
        lines.append(decisionLine(.cdnDecision, of: hop.evidence?.cdn, called: "the CDN's copy" + ofParent))
        let root = rootFile?.exchange
        lines.append(
            decisionLine(
                .originDecision, of: root ?? hop.evidence?.origin,
                called: root == nil
                    ? (isParents ? answeringHost + "'s file" : "the host's file") : "the file at the root"))
        guard isTapped else { return lines }
        return lines + deviceLines + circumstances
    }

    private func decisionLine(
        _ topic: EvidenceLine.Topic, of exchange: HTTPExchange?, called name: String
    ) -> EvidenceLine {
        line(topic, of: exchange, unreadable: "No app gets the link, because \(name) is not JSON.") { file in
            decisionLine(topic, file, called: name)
        }
    }

    /// What a file that was fetched says; where there is none, that it is unknown, and where it is not JSON, these words.
    func line(
        _ topic: EvidenceLine.Topic, of exchange: HTTPExchange?, unreadable words: String,
        _ judged: (AssociationFile) -> EvidenceLine
    ) -> EvidenceLine {
        guard let response = exchange?.response, response.status == 200, exchange?.failure == nil else {
            return EvidenceLine(topic, .unknown, "No file is available.")
        }
        do throws(AssociationFileError) {
            return judged(try AssociationFile(parsing: response.body))
        } catch {
            return EvidenceLine(topic, .ruledOut, "\(words) \(error.message)")
        }
    }

    private func decisionLine(
        _ topic: EvidenceLine.Topic, _ file: AssociationFile, called name: String
    ) -> EvidenceLine {
        if let line = clipLine(topic, file, called: name) { return line }
        let matcher = Matcher(file, domain: domain, options: context.reading)
        let clips = AppClips(in: file)
        var apps = context.app.map(matcher.apps(named:)) ?? matcher.apps.filter { !clips.contains($0) }
        if apps.isEmpty { apps = [AppIdentifier(context.app ?? "")] }
        var tracer = Tracer(matcher)
        let traces = tracer.traces(hop.link, for: apps)
        let answer = FileAnswer(traces, by: matcher)
        guard let trace = answer.trace else { return EvidenceLine(topic, .unknown, "The file lists no app.") }
        let summary = Explanation.summary(of: trace, by: matcher)
        let subject = trace.app.text.isEmpty ? "" : " (for \(trace.app.text))"
        let isAllowed = answer.isMatched
        let cause = answer.cause.map { [$0.sentence + "."] } ?? []
        var line = EvidenceLine(
            topic, isAllowed ? .proved : .ruledOut, "By \(name)\(subject): \(summary)",
            notes: cause + notes(on: traces, answer), assumptions: trace.assumptions,
            commands: commands(for: trace, by: matcher),
            namesake: isAllowed ? nil : HopEvidence.namesake(of: trace.app, among: matcher.apps))
        (line.reason, line.advice) = (answer.reason(in: "\(answeringHost)'s file"), answer.advice)
        return line
    }

    /// The listed app with the same bundle identifier and another prefix, if the app itself is not listed.
    static func namesake(of app: AppIdentifier, among apps: [AppIdentifier]) -> AppIdentifier? {
        guard app.hasDocumentedShape, !apps.contains(app) else { return nil }
        return apps.first { $0.bundleIdentifier.isVerbatim(app.bundleIdentifier) }
    }

    /// What the file that was fetched speaks for: the host, or the subdomains of the parent that answers for it.
    private var domain: AssociationFile.Domain {
        isParents
            ? AssociationFile.Domain("*." + answeringHost) ?? AssociationFile.Domain(exactly: host)
            : AssociationFile.Domain(exactly: host)
    }

    /// The host whose file answers: the parent's where the app claims the host as one of its subdomains.
    var answeringHost: String { hop.evidence?.host.name ?? host }
    private var isParents: Bool { !answeringHost.isVerbatim(host) }
    private var ofParent: String { isParents ? " of \(answeringHost)" : "" }

    /// What the file says for the other apps.
    private func notes(on traces: [Trace], _ answer: FileAnswer) -> [String] {
        guard answer.isMatched else {
            return traces.count > 1 ? ["The same is true of the other \(traces.count - 1) apps in the file."] : []
        }
        return [answer.rivals?.sentence].compactMap { $0 }
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
