import UniversalLinks
import UniversalLinksLinting

extension LinkInvestigation.Verdict {
    /// The first condition on the way that is known not to be met, as the reason.
    init(_ hops: [LinkInvestigation.Hop], _ context: LinkInvestigation.Context) {
        guard let tapped = hops.first else {
            self.init(reason: "No link was passed.", next: .byHand("Pass a complete URL."))
            return
        }
        self = LinkVerdicts(tapped: tapped, later: Array(hops.dropFirst()), context: context).verdict
    }
}

/// Tries the reasons in the order in which the system would encounter them.
struct LinkVerdicts {
    let tapped: LinkInvestigation.Hop
    let later: [LinkInvestigation.Hop]
    let context: LinkInvestigation.Context

    typealias Verdict = LinkInvestigation.Verdict

    var verdict: Verdict {
        if let service = context.otherService { return verdict(on: service) }
        return link ?? tracking ?? otherApp ?? prefix ?? claim ?? userChoice ?? cdnCopy ?? decision ?? serving
            ?? lastCopy
            ?? device ?? wildcard ?? rootAlone ?? claimedCallback ?? circumstances
    }

    private func verdict(on service: String) -> Verdict {
        otherApp ?? prefix ?? serviceClaim(service) ?? serviceCopy(service) ?? listing(service) ?? serving ?? device
            ?? wildcard ?? rootAlone ?? serviceCircumstances(service)
    }

    var host: String { (tapped.subject.link.host ?? "").lowercased() }
    /// The host as an argument of `check`: that of the requested file, with its port.
    var checkedHost: String { tapped.subject.evidence.map { "\($0.host)" } ?? host }

    /// An argument of the command `app`, which needs it if the entitlements name no app.
    var namedApp: String? {
        guard context.entitlements?.app == nil else { return nil }
        return context.app.flatMap { AppIdentifier($0).hasDocumentedShape ? $0 : nil } ?? "PREFIX.bundle.id"
    }

    private var link: Verdict? {
        guard tapped.isRuledOut(.link) else { return nil }
        return Verdict(
            reason: "It is not a web link, so no association file applies to it.",
            next: .byHand("Use an https link to a host that the app claims."))
    }

    /// A link that only leads to one that apps get: the system asks apps about the tapped URL.
    private var tracking: Verdict? {
        guard !allows(tapped), let end = later.last(where: allows) else { return nil }
        let target = (end.subject.link.host ?? "").lowercased()
        let rewriter = LinkRewriter(of: tapped.subject.link).map { " (\($0.name) rewrites links)" } ?? ""
        let way = end.subject.containedIn.map { "the link to \(target) in it (\($0))" } ?? "its redirect to \(target)"
        return Verdict(
            reason:
                "The tapped link belongs to \(host)\(rewriter), where no file matches it; only \(way) "
                + "matches, and iOS looks at the tapped link alone.",
            next: .linkDirectly(to: target, insteadOf: host))
    }

    private func allows(_ hop: LinkInvestigation.Hop) -> Bool {
        !hop.isRuledOut(.claim)
            && (hop.isProved(.cdnDecision) || hop.isProved(.originDecision) && !hop.isRuledOut(.cdnDecision))
    }

    private var otherApp: Verdict? {
        guard let other = context.otherApp, let app = context.app else { return nil }
        return Verdict(
            reason: "\(context.entitlementsFile) is for \(app), not for \(other).",
            next: .byHand("Pass the entitlements of \(other)."))
    }

    private var prefix: Verdict? {
        let isFixed = tapped.isProved(.originDecision)
        let line = [tapped.line(.originDecision), tapped.line(.cdnDecision)].first { $0?.namesake != nil } ?? nil
        guard !isFixed, let app = context.app, let namesake = line?.namesake else { return nil }
        let source = context.entitlements?.app == nil ? "" : " according to \(context.entitlementsFile)"
        return Verdict(
            reason: "The association file lists \(namesake), but the app is \(app)\(source): the prefix differs.",
            next: .byHand("Write \(app) into the association file of \(checkedHost)."))
    }

    private var claim: Verdict? {
        guard let line = tapped.line(.claim), line.standing == .ruledOut else { return nil }
        let service = context.isAppClip ? " as an App Clip" : ""
        return Verdict(
            reason: "The app does not claim \(host)\(service). "
                + (line.notes.first.map { "\(line.sentence.dropLast()): \($0)" } ?? line.sentence),
            next: .compareApp(file: context.entitlementsFile, app: namedApp))
    }

    var claimDoubt: String {
        tapped.line(.claim)?.missing == nil ? "" : " It is also unknown whether the app claims \(host)."
    }

    private var wildcard: Verdict? {
        guard let line = tapped.line(.claim), line.standing == .unknown, line.missing == nil else { return nil }
        return Verdict(
            reason:
                "\(line.sentence.dropLast()); Apple's pages disagree on whether that includes \(host) itself.",
            next: .byHand("Add \(context.linkService):\(host) to \(context.entitlementsFile)."))
    }

    /// A file at the root alone, which is a fault only by assumption (semantics W1).
    private var rootAlone: Verdict? {
        guard let line = tapped.line(.serving), line.standing == .unknown, !line.assumptions.isEmpty else { return nil }
        let root = "\(line.sentence) Whether Apple still looks at the root is not confirmed (assumed: W1)."
        return tapped.line(.claim)?.missing == nil
            ? Verdict(reason: root, next: .showRecipes(host: checkedHost))
            : Verdict(
                reason: "It is unknown whether the app claims \(host), which every link needs. \(root)",
                next: .addEvidence(link: tapped.subject.link.text))
    }

    /// A host that no longer serves its file, while the CDN still has a copy that matches the link.
    private var lastCopy: Verdict? {
        guard let line = tapped.line(.serving), line.standing != .proved, line.assumptions.isEmpty,
            tapped.isProved(.cdnDecision), let freshness = tapped.subject.cdnState.freshness
        else { return nil }
        let condition = line.standing == .unknown ? " If Apple cannot fetch the file either, links" : " Links"
        return Verdict(
            reason: "\(line.sentence)\(condition) stop when the CDN's copy expires\(freshness.expiry).",
            next: line.standing == .unknown ? .check(host: checkedHost) : .showRecipes(host: checkedHost))
    }

    private var userChoice: Verdict? {
        guard tapped.isRuledOut(.userChoice) else { return nil }
        return Verdict(
            reason: "The user has chosen the browser for this domain.",
            next: .byHand("Touch and hold a link to \(host) in Notes, and choose the app."))
    }

    private var cdnCopy: Verdict? {
        guard tapped.isRuledOut(.cdnDecision) || tapped.line(.cdnDecision)?.standing == .unknown,
            tapped.isRuledOut(.cdnCopy), !tapped.isRuledOut(.serving), tapped.isProved(.originDecision)
        else { return nil }
        return Verdict(
            reason:
                "The host's file matches the link, but Apple's CDN does not have it: \(tapped.subject.cdnState.reason)"
                + (tapped.subject.cdnState.timing.map { " " + $0 } ?? ""),
            next: .waitForCDN(host: checkedHost))
    }

    private var decision: Verdict? {
        let lines = [tapped.line(.cdnDecision), tapped.line(.originDecision)].compactMap { $0 }
        guard let line = lines.first(where: { $0.standing == .ruledOut }) else { return nil }
        let address = tapped.subject.evidence?.host.file.description ?? "https://\(host)/"
        return Verdict(
            reason: "The file does not match the link for the app. \(line.reason.map { $0 + "." } ?? line.sentence)"
                + (line.reason == nil ? "" : line.advice.map { " " + $0 } ?? ""),
            next: .explain(link: tapped.subject.link.text, fileAt: address, app: context.app))
    }

    /// A link of a sign-in in the browser that a component for every path matches.
    private var claimedCallback: Verdict? {
        let lines = [tapped.line(.cdnDecision), tapped.line(.originDecision)].compactMap { $0 }
        guard let line = lines.first(where: { $0.standing == .proved && $0.reason != nil }), let reason = line.reason
        else { return nil }
        return Verdict(
            reason:
                "\(reason): on a device with the app, the app opens instead of the page that waits for it.\(claimDoubt)",
            next: .byHand(line.advice ?? "Exclude it in an earlier component."))
    }

    private var serving: Verdict? {
        guard let line = tapped.line(.serving), line.standing == .ruledOut, !tapped.isProved(.cdnDecision) else {
            return nil
        }
        return Verdict(
            reason: "The host does not serve its file the way Apple expects. \(line.sentence)\(claimDoubt)",
            next: .showRecipes(host: checkedHost))
    }

    private var device: Verdict? {
        guard let line = tapped.line(.deviceApproval), line.standing == .ruledOut else { return nil }
        return Verdict(
            reason: "The device does not approve the app. \(line.sentence)",
            next: .byHand(
                "Reinstall the app, so that the device checks again; then run sudo swcutil show, or take a sysdiagnose."
            ))
    }

    var circumstances: Verdict {
        if !tapped.isProved(.cdnDecision), !tapped.isProved(.originDecision) {
            let isKeptFailure =
                if case .originBroken(_, .failure) = tapped.subject.cdnState.value { true } else { false }
            return Verdict(
                reason: isKeptFailure
                    ? "Neither the host nor the CDN returned a file, so devices open the link in no app."
                    : "Neither the host nor the CDN returned a file, so nothing can be said about the link.",
                next: .check(host: checkedHost))
        }
        return Verdict(
            reason:
                "Everything that can be checked from here lets the link reach the app; what remains is the "
                + "device.\(claimDoubt)\(prefixDoubt)\(callbackDoubt)\(rivalry) If the app opens and shows the wrong page, the association is "
                + "right: look at what the app does with the link.",
            next: tapped.line(.claim)?.missing != nil
                ? .addEvidence(link: tapped.subject.link.text)
                : .byHand(
                    "Send the link to yourself in Notes, touch and hold it, and check whether the app is offered.")
        )
    }

    /// A session in the app needs another service for its https callbacks.
    private var callbackDoubt: String {
        guard CallbackSign(of: tapped.subject.link) == .signIn,
            !(context.entitlements?.associatedDomains.contains { $0.service == "webcredentials" } ?? false)
        else { return "" }
        return " If it is the callback of an ASWebAuthenticationSession, that also needs webcredentials:\(host) in the "
            + "entitlements and the app under \"webcredentials\" in the file (iOS 17.4 and later)."
    }

    private var rivalry: String {
        let notes = [tapped.line(.cdnDecision), tapped.line(.originDecision)].compactMap { $0?.notes.first }
        return notes.first.map { " " + $0 } ?? ""
    }

    /// A bundle identifier matches an app of the file whatever its prefix.
    private var prefixDoubt: String {
        guard let name = context.app, !AppIdentifier(name).hasDocumentedShape else { return "" }
        return " The prefix is taken from the file; pass the whole app identifier to check it."
    }
}

extension LinkVerdicts {
    private func purpose(of service: String) -> String {
        switch service {
        case "webcredentials":
            context.message?.kind == .callback
                ? "callbacks of ASWebAuthenticationSession" : "passkeys, passwords and https callbacks of sign-ins"
        case "appclips": "App Clips"
        default: "Handoff"
        }
    }

    func serviceClaim(_ service: String) -> Verdict? {
        guard let line = tapped.line(.claim), line.standing == .ruledOut else { return nil }
        return Verdict(
            reason: "The app does not claim \(host) for \(purpose(of: service)). \(line.sentence)",
            next: .compareApp(file: context.entitlementsFile, app: namedApp))
    }

    func serviceCopy(_ service: String) -> Verdict? {
        guard tapped.isProved(.originDecision), !tapped.isProved(.cdnDecision), tapped.isRuledOut(.cdnCopy) else {
            return nil
        }
        let app = context.app.map { "lists \($0) for \(service)" } ?? "has \(service)"
        return Verdict(
            reason: "\(host)'s file \(app), but Apple's CDN does not have it: \(tapped.subject.cdnState.reason) "
                + "For a host that Apple cannot reach, use \(service):\(host)?mode=developer in a development build.",
            next: .waitForCDN(host: checkedHost))
    }

    func listing(_ service: String) -> Verdict? {
        let lines = [tapped.line(.cdnDecision), tapped.line(.originDecision)].compactMap { $0 }
        guard let line = lines.first(where: { $0.standing == .ruledOut }) else { return nil }
        let app = context.app ?? "PREFIX.bundle.id"
        return Verdict(
            reason: line.sentence + " This is required for \(purpose(of: service))." + claimDoubt,
            next: .byHand("Add \"\(app)\" to \"apps\" of \"\(service)\" in the file of \(checkedHost)."))
    }

    func serviceCircumstances(_ service: String) -> Verdict {
        guard tapped.isProved(.cdnDecision) || tapped.isProved(.originDecision) else { return circumstances }
        let app = context.app.map { "list \($0) for \(service)" } ?? "have apps for \(service)"
        let isClaimUnknown = tapped.line(.claim)?.missing != nil
        let rest =
            isClaimUnknown
            ? "what remains is whether the signed app has \(service):\(host) in its entitlements, and the device."
            : "and the app claims the domain; what remains is the device."
        let past =
            context.message == nil
            ? ""
            : " If the message still comes, the device has an older answer, or the build is signed without the entry."
        return Verdict(
            reason: "\(host)'s file and Apple's copy \(app); \(rest)\(past)",
            next: isClaimUnknown ? .passEntitlements : .installAgain)
    }
}
