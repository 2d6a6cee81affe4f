import HTTPTypes
import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

/// Gathers the evidence about one URL, condition by condition, in the order in which the system needs them.
struct HopEvidence {
    let hop: InvestigatedHop
    /// False for a URL that a redirect leads to.
    let isTapped: Bool
    let context: LinkInvestigation.Context
    /// In ASCII lower case; empty if the URL has none.
    let host: String

    init(_ hop: InvestigatedHop, isTapped: Bool, _ context: LinkInvestigation.Context) {
        self.hop = hop
        self.isTapped = isTapped
        self.context = context
        host = (hop.link.host ?? "").lowercased()
    }

    /// The link alone if it is not one that apps can get.
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

    /// What a fetched file says: unknown without one, and these words if it is not JSON.
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

    /// The listed app with the same bundle identifier and another prefix; nil if the app itself is listed.
    static func namesake(of app: AppIdentifier, among apps: [AppIdentifier]) -> AppIdentifier? {
        guard app.hasDocumentedShape, !apps.contains(app) else { return nil }
        return apps.first { $0.bundleIdentifier.hasSameScalars(as: app.bundleIdentifier) }
    }

    /// What the fetched file speaks for: the host, or the subdomains of the parent that answers for it.
    private var domain: AssociationFile.Domain {
        isParents
            ? AssociationFile.Domain("*." + answeringHost) ?? AssociationFile.Domain(exactly: host)
            : AssociationFile.Domain(exactly: host)
    }

    /// The host whose file answers: the parent's if the app claims the host as one of its subdomains.
    var answeringHost: String { hop.evidence?.host.name ?? host }
    private var isParents: Bool { !answeringHost.hasSameScalars(as: host) }
    private var ofParent: String { isParents ? " of \(answeringHost)" : "" }

    private func notes(on traces: [Trace], _ answer: FileAnswer) -> [String] {
        guard answer.isMatched else {
            return traces.count > 1 ? ["The same is true of the other \(traces.count - 1) apps in the file."] : []
        }
        return [answer.rivals?.sentence].compactMap { $0 }
    }

    private func commands(for trace: Trace, by matcher: Matcher) -> [String] {
        guard !trace.assumptions.isEmpty else { return [] }
        let isAssumed = { (step: Trace.Step) in step.statements.contains { $0.grade == .assumed } }
        var steps = trace.steps.filter(isAssumed)
        if steps.isEmpty { steps = [trace.decidingStep ?? matcher.closestMiss(of: trace)?.step].compactMap { $0 } }
        return steps.suffix(3).map { SettlingCommand(hop.link, $0.component, in: matcher.file).text }
    }
}

/// How the host serves its file, and what the CDN made of it.
extension HopEvidence {
    /// The file, if it is only at the root of the site, where Apple may no longer look for it (semantics W1).
    var rootFile: (exchange: HTTPExchange, address: WebAddress)? {
        guard let evidence = hop.evidence, case .otherPlace(_, let place) = evidence.obstacle, let root = evidence.root,
            root.request.address == place
        else { return nil }
        return (root, place)
    }

    /// Nil if the CDN does not say where.
    private var requestedByCDN: WebAddress? {
        (hop.evidence?.cdn?.response?.fields[.appleFrom]).flatMap { try? WebAddress(parsing: $0) }
    }

    private var isRootUsed: Bool {
        guard let rootFile, hop.evidence?.cdn?.response?.status == 200 else { return false }
        return requestedByCDN == rootFile.address
    }

    var servingLine: EvidenceLine {
        guard let evidence = hop.evidence else {
            return EvidenceLine(.serving, .unknown, "The host was not requested.")
        }
        if let rootFile, let line = rootLine(rootFile.address) { return line }
        if let first = hop.hostingErrors.first {
            return EvidenceLine(
                .serving, evidence.unreachability == nil ? .ruledOut : .unknown, first,
                notes: Array(hop.hostingErrors.dropFirst()))
        }
        let address = evidence.origin.request.address
        if let cause = evidence.usualCause {
            return EvidenceLine(.serving, .proved, "\(address) serves a file without any app.", notes: [cause])
        }
        return hop.hostingWarnings.isEmpty
            ? EvidenceLine(.serving, .proved, "\(address) answers the way Apple expects.")
            : EvidenceLine(
                .serving, .proved, "\(address) serves the file, but not quite the way Apple expects.",
                notes: hop.hostingWarnings)
    }

    /// Nil if the CDN has a failure, which proves that a file at the root is not enough.
    private func rootLine(_ root: WebAddress) -> EvidenceLine? {
        if isRootUsed {
            return EvidenceLine(
                .serving, .proved, "The file is only at \(root), and Apple's CDN got it from there (Apple-From).")
        }
        guard hop.cdnState.failure == nil else { return nil }
        return EvidenceLine(
            .serving, .unknown, hop.hostingErrors.first ?? "The file is only at \(root).", assumptions: [.placeAtRoot])
    }

    var cdnCopyLine: EvidenceLine {
        if isRootUsed { return EvidenceLine(.cdnCopy, .proved, "The CDN has a file from the root of the host.") }
        let reason = hop.hostingErrors.isEmpty ? hop.cdnState.reason : hop.cdnState.copyReason
        let standing: EvidenceLine.Standing =
            switch hop.cdnState.value {
            case .inSync, .equivalent: .proved
            case .stale, .failureCached, .onlyOnCDN, .originBroken(_, .failure): .ruledOut
            case .originBroken, .notChecked: .unknown
            }
        return EvidenceLine(.cdnCopy, standing, reason, notes: [hop.cdnState.timing].compactMap(\.self))
    }
}

/// What a file decides for a link: of several apps, the one whose trace says most.
struct FileAnswer {
    /// The one that counts; nil if there is none.
    let trace: Trace?
    /// The mistake behind it; nil if none is known.
    let cause: LinkCause?
    /// Apps that all get the link; nil unless there are several.
    let rivals: RivalApps?
    private let matcher: Matcher
    private let exclusion: ExclusionAdvice?
    private let miss: Explanation.Miss?

    private static let limit = 20

    init(_ traces: [Trace], by matcher: Matcher) {
        self.matcher = matcher
        var search = LinkCauseSearch(matcher)
        let matched = traces.first { $0.decision.answer == .matched && search.cause(of: $0) == nil }
        if let matched {
            (trace, cause, miss) = (matched, nil, nil)
            rivals = RivalApps(for: matched.link, in: matcher)
            exclusion = ExclusionAdvice(for: matched, by: matcher)
            return
        }
        (rivals, exclusion) = (nil, nil)
        for trace in traces.prefix(FileAnswer.limit) {
            guard let cause = search.cause(of: trace) else { continue }
            (self.trace, self.cause, miss) = (trace, cause, nil)
            return
        }
        let close = traces.prefix(FileAnswer.limit).lazy.compactMap { trace in
            Explanation(trace, by: matcher).closestMiss.map { (trace, $0) }
        }.first
        (trace, cause, miss) = (close?.0 ?? traces.first, nil, close?.1)
    }

    /// Whether an app that can exist gets the link.
    var isMatched: Bool { trace?.decision.answer == .matched && cause == nil }

    func reason(in name: String) -> String? {
        guard let trace else { return nil }
        if let cause { return cause.sentence }
        if isMatched {
            guard let sign = CallbackSign(of: trace.link), CallbackSign.isUnintended(trace.decidingStep) else {
                return nil
            }
            let summary = Explanation.summary(of: trace, by: matcher)
            return "In \(name), the URL is \(summary), though it looks like \(sign.words)"
        }
        if let miss {
            return
                "Of the components in \(name), the one on line \(matcher.file.position(of: miss.place).line) is the closest: "
                + miss.sentence
        }
        return "In \(name): \(Explanation.summary(of: trace, by: matcher))"
    }

    var advice: String? {
        if let cause { return cause.help }
        if let exclusion { return exclusion.sentence.prefix(1).uppercased() + exclusion.sentence.dropFirst() + "." }
        return miss?.help.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }
    }
}

/// A command for a Mac that asks Apple's own matcher about one component.
struct SettlingCommand {
    /// Quoted for a shell.
    let text: String

    /// - Parameter component: With everything that it inherits.
    init(_ link: LinkURL, _ component: EffectiveComponent, in file: AssociationFile) {
        let dictionary = JSONWriter(layout: .compact).text(of: SettlingCommand.dictionary(of: component, in: file))
        text = "swcutil match -u \(SettlingCommand.quoted(link.text)) -j \(SettlingCommand.quoted(dictionary))"
    }

    /// The component as written, with what it inherits from defaults.
    private static func dictionary(of component: EffectiveComponent, in file: AssociationFile) -> JSONValue {
        let own = file.root[component.component.place.pointer]?.object
        var members: [JSONObject.Member] = own?.members.filter { $0.key != "comment" } ?? []
        func add(_ key: String, _ value: JSONValue?) {
            guard let value, own?[key] == nil else { return }
            members.append(JSONObject.Member(key: key, value: value))
        }
        func flag(_ value: EffectiveComponent.Inherited<Bool>) -> JSONValue? {
            value.level == .system ? Optional.none : JSONValue(value.value)
        }
        add("/", component.path.map { JSONValue($0.value) })
        add("?", component.query?.place.flatMap { file.root[$0.pointer] })
        add("#", component.fragment.map { JSONValue($0.value) })
        add("exclude", flag(component.isExclusion))
        add("caseSensitive", flag(component.isCaseSensitive))
        add("percentEncoded", flag(component.isPercentEncoded))
        return JSONValue(.object(JSONObject(members)))
    }

    /// In single quotes for a shell; control characters are left out.
    private static func quoted(_ text: String) -> String {
        let plain = String(String.UnicodeScalarView(text.unicodeScalars.filter { !PrintableText.isUnsafe($0) }))
        return "'" + plain.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
