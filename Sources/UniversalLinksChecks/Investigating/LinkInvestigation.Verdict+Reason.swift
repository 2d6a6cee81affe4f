import UniversalLinks

extension LinkInvestigation.Verdict {
    /// The first condition on the way that is known not to be met, as the reason.
    init(_ hops: [LinkInvestigation.Hop], _ context: LinkInvestigation.Context) {
        guard let tapped = hops.first else {
            self.init(reason: "No link was passed.", next: .byHand("Pass a complete URL."))
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
            reason: "It is not a web link, so no association file applies to it.",
            next: .byHand("Use an https link to a host that the app claims."))
    }

    /// A link that only leads to one that apps get: apps are asked about the tapped URL.
    private var tracking: Verdict? {
        guard !allows(tapped), let end = later.last(where: allows) else { return nil }
        let target = (end.subject.link.host ?? "").lowercased()
        return Verdict(
            reason:
                "The tapped link belongs to \(host), where no file matches it; only its redirect to \(target) "
                + "matches, and iOS looks at the tapped link alone.",
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
                "The host's file matches the link, but Apple's CDN does not have it: \(tapped.subject.cdnState.reason)",
            next: .waitForCDN(host: checkedHost))
    }

    private var decision: Verdict? {
        let lines = [tapped.line(.cdnDecision), tapped.line(.originDecision)].compactMap { $0 }
        guard let line = lines.first(where: { $0.standing == .ruledOut }) else { return nil }
        let address = tapped.subject.evidence?.host.file.description ?? "https://\(host)/"
        return Verdict(
            reason: "The file does not match the link for the app. \(line.sentence)",
            next: .explain(link: tapped.subject.link.text, fileAt: address, app: context.app))
    }

    private var serving: Verdict? {
        guard let line = tapped.line(.serving), line.standing == .ruledOut, !tapped.isProved(.cdnDecision) else {
            return nil
        }
        return Verdict(
            reason: "The host does not serve its file the way Apple expects. \(line.sentence)",
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

    private var circumstances: Verdict {
        let unknown = tapped.lines.filter { $0.standing == .unknown }.map(\.topic)
        if !tapped.isProved(.cdnDecision), !tapped.isProved(.originDecision) {
            let isKeptFailure =
                if case .originBroken(_, .failure) = tapped.subject.cdnState.value { true } else { false }
            return Verdict(
                reason: isKeptFailure
                    ? "Neither the host nor the CDN returned a file, so devices open the link in no app."
                    : "Neither the host nor the CDN returned a file, so nothing can be said about the link.",
                next: .check(host: checkedHost))
        }
        let missing = unknown.contains(.claim) ? " It is also unknown whether the app claims \(host)." : ""
        return Verdict(
            reason:
                "Everything that can be checked from here lets the link reach the app; what remains is the "
                + "device.\(missing)",
            next: unknown.contains(.claim)
                ? .addEvidence(link: tapped.subject.link.text)
                : .byHand(
                    "Send the link to yourself in Notes, touch and hold it, and check whether the app is offered.")
        )
    }
}
