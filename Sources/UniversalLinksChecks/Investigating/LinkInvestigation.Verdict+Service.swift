import UniversalLinks

/// The reasons for a service other than links.
extension LinkVerdicts {
    /// What the service is for, in the words of those who ask.
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
