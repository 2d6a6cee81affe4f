import UniversalLinks

extension LinkInvestigation.Verdict {
    /// The first condition on the way that is known not to be met, as the reason.
    init(_ hops: [LinkInvestigation.Hop], _ context: LinkInvestigation.Context) {
        guard let tapped = hops.first else {
            self.init(reason: "There is no link.", next: .byHand("Name a URL in full."))
            return
        }
        self = Verdicts(tapped: tapped, later: Array(hops.dropFirst()), context: context).verdict
    }
}

/// Tries the reasons in the order in which the system would stumble over them.
private struct Verdicts {
    let tapped: LinkInvestigation.Hop
    let later: [LinkInvestigation.Hop]
    let context: LinkInvestigation.Context

    typealias Verdict = LinkInvestigation.Verdict

    var verdict: Verdict {
        link ?? tracking ?? claim ?? userChoice ?? cdnCopy ?? decision ?? serving ?? device ?? circumstances
    }

    private var host: String { (tapped.subject.link.host ?? "").lowercased() }
    /// The host as the command check takes it: that of the file that was asked for, with its port.
    private var checkedHost: String { tapped.subject.evidence.map { "\($0.host)" } ?? host }

    /// The app for the command app, which asks for one where the entitlements name none.
    private var namedApp: String? {
        guard context.entitlements?.app == nil else { return nil }
        return context.app.flatMap { AppIdentifier($0).hasDocumentedShape ? $0 : nil } ?? "PREFIX.bundle.id"
    }

    private var link: Verdict? {
        guard tapped.isRuledOut(.link) else { return nil }
        return Verdict(
            reason: "It is no web link, so that no association file speaks for it.",
            next: .byHand("Use an https link to a host that the app claims."))
    }

    /// A link that only leads to one that apps get: apps are asked about the tapped URL.
    private var tracking: Verdict? {
        guard !allows(tapped), let end = later.last(where: allows) else { return nil }
        let target = (end.subject.link.host ?? "").lowercased()
        return Verdict(
            reason:
                "The tapped link belongs to \(host), which gives it to no app at hand; only its redirect to \(target) is "
                + "allowed, and apps are asked about the tapped link.",
            next: .linkDirectly(to: target, insteadOf: host))
    }

    private func allows(_ hop: LinkInvestigation.Hop) -> Bool {
        !hop.isRuledOut(.claim)
            && (hop.isProved(.cdnDecision) || hop.isProved(.originDecision) && !hop.isRuledOut(.cdnDecision))
    }

    private var claim: Verdict? {
        guard let line = tapped.line(.claim), line.standing == .ruledOut else { return nil }
        let file = context.entitlementsName ?? "App.entitlements"
        return Verdict(
            reason: "The app does not claim \(host). \(line.sentence)",
            next: .compareApp(file: file, app: namedApp))
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
                "The host's file allows the link, and Apple's CDN has not got it: \(tapped.subject.cdnState.reason)",
            next: .waitForCDN(host: checkedHost))
    }

    private var decision: Verdict? {
        let lines = [tapped.line(.cdnDecision), tapped.line(.originDecision)].compactMap { $0 }
        guard let line = lines.first(where: { $0.standing == .ruledOut }) else { return nil }
        let address = tapped.subject.evidence?.host.file.description ?? "https://\(host)/"
        return Verdict(
            reason: "The file does not give the link to the app. \(line.sentence)",
            next: .explain(link: tapped.subject.link.text, fileAt: address, app: context.app))
    }

    private var serving: Verdict? {
        guard let line = tapped.line(.serving), line.standing == .ruledOut, !tapped.isProved(.cdnDecision) else {
            return nil
        }
        return Verdict(
            reason: "The host does not serve its file as Apple wants it. \(line.sentence)",
            next: .showRecipes(host: checkedHost))
    }

    private var device: Verdict? {
        guard let line = tapped.line(.deviceApproval), line.standing == .ruledOut else { return nil }
        return Verdict(
            reason: "The device does not approve the app. \(line.sentence)",
            next: .byHand(
                "Install the app anew, which makes the device ask again; then sudo swcutil show, or a sysdiagnose."))
    }

    private var circumstances: Verdict {
        let unknown = tapped.lines.filter { $0.standing == .unknown }.map(\.topic)
        if !tapped.isProved(.cdnDecision), !tapped.isProved(.originDecision) {
            let isKeptFailure =
                if case .originBroken(_, .failure) = tapped.subject.cdnState.value { true } else { false }
            return Verdict(
                reason: isKeptFailure
                    ? "Neither the host nor the CDN gave a file, and without one devices give the link to no app."
                    : "Neither the host nor the CDN gave a file, so that nothing can be said about the link.",
                next: .check(host: checkedHost))
        }
        let missing = unknown.contains(.claim) ? " Whether the app claims \(host) is not known either." : ""
        return Verdict(
            reason:
                "Nothing that can be seen from here keeps the link from the app; what remains is what happens on the "
                + "device.\(missing)",
            next: unknown.contains(.claim)
                ? .addEvidence(link: tapped.subject.link.text)
                : .byHand("Send the link to yourself in Notes, touch and hold it, and look whether the app is offered.")
        )
    }
}
