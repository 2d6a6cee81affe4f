import UniversalLinks

extension Offence {
    /// What is found in an app's entitlements and between them and the files of its domains, in the order of the codes.
    public static let ofEntitlements: [Offence] = ofEntryParts + ofHosts + ofEntryLists + ofBothSides + ofApps

    private static let unusableEntry =
        "The system does not use the entry: no link of the domain reaches the app, and no password or App Clip is shared."

    private static func ofEntry(
        _ code: Diagnostic.Code, severity: Diagnostic.Severity = .error, _ summary: String, effect: String? = nil,
        _ reason: String, remedy: String, _ evidence: [SystemStatement] = [.entitlementShape]
    ) -> Offence {
        Offence(
            code, severity, .entitlements, summary: summary, effect: effect ?? unusableEntry, reason: reason,
            remedy: remedy, evidence: evidence)
    }

    private static let ofEntryParts: [Offence] = [
        ofEntry(
            .missingService, "An associated domain without a service",
            "An entry is a service, a colon and a host; this one names no service.",
            remedy: "Write `applinks:` in front of the host, or the service that is meant."),
        ofEntry(
            .unknownService, severity: .warning, "An associated domain with a service that Apple does not document",
            effect:
                "The entry is kept, and no documented service takes it: no link of the domain reaches the app by it.",
            "Apple documents applinks, webcredentials, appclips and activitycontinuation.",
            remedy: "Write one of the four.", [.entitlementHosts, .publicServices]),
        ofEntry(
            .schemeInDomain, "An associated domain with a scheme",
            "Behind the service stands a host, not a URL.", remedy: "Take `https://` out."),
        ofEntry(
            .pathInDomain, "An associated domain with a path or a slash at its end",
            "Which paths reach the app is said by the domain's file, not by the app.",
            remedy: "Take everything from the slash on out, and list the path in `components` of the domain's file."),
        ofEntry(
            .portInDomain, "An associated domain with a port",
            "The file is always fetched from port 443, and links are compared without their port.",
            remedy: "Take the port out.", [.entitlementShape, .portlessDomain]),
        ofEntry(
            .queryInDomain, "An associated domain with a query other than a mode",
            "Behind the host, `?mode=developer`, `?mode=managed` or both with a `+` between them may stand, nothing else.",
            remedy: "Take the query out, or correct the mode."),
        ofEntry(
            .unknownMode, severity: .warning, "An associated domain with a mode that Apple does not document",
            effect: "The word is ignored; the entry counts as if it were not there.",
            "Apple documents the modes developer and managed.", remedy: "Correct the word or take it out.",
            [.entitlementShape, .entitlementHosts]),
        ofEntry(
            .appClipWildcard, "An associated domain for App Clips with a wildcard",
            "`*.` is for services other than appclips.", remedy: "Name each host."),
    ]

    private static let ofHosts: [Offence] = [
        ofEntry(
            .misplacedWildcard, "An associated domain with a wildcard elsewhere than in front",
            "`*.` can stand in front of the host alone; it then covers subdomains at any depth.",
            remedy: "Write `*.` in front of the part that all the hosts end in, or name each host.",
            [.entitlementShape, .subdomains]),
        ofEntry(
            .missingHost, "An associated domain without a host", "Behind the service stands nothing.",
            remedy: "Write the host, or take the entry out."),
        ofEntry(
            .malformedHost, "An associated domain whose host is none",
            "The host starts with a period, has two in a row, or has a character that no host has.",
            remedy: "Correct the host.", [.entitlementShape, .entitlementHosts]),
        ofEntry(
            .unqualifiedHost, "An associated domain whose host has no period inside",
            "The host has to be a fully qualified one.", remedy: "Write the whole name of the host.",
            [.entitlementShape, .entitlementHosts]),
        ofEntry(
            .addressAsHost, "An address as associated domain, without a mode",
            "Addresses are for the modes alone; Apple's CDN fetches files of names.",
            remedy: "Write the host's name, or `?mode=developer` behind the address for development.",
            [.entitlementHosts]),
        ofEntry(
            .localhostAsHost, "localhost as associated domain, without the developer mode",
            "Without that mode, Apple's CDN would have to fetch the file, and cannot.",
            remedy: "Write `applinks:localhost?mode=developer`, in development builds alone.", [.entitlementHosts]),
        ofEntry(
            .unicodeHost, "An associated domain that is not written in Punycode",
            "Internationalised domains are written in the entitlement in their ASCII form, which starts with `xn--`.",
            remedy: "Write the form that the diagnostic shows.", [.punycodeHosts]),
    ]

    private static let ofEntryLists: [Offence] = [
        ofEntry(
            .duplicateDomain, severity: .warning, "An associated domain that stands twice",
            effect: "None; one of them is enough.",
            "Hosts are compared ignoring case, so both entries ask for the same.",
            remedy: "Take one of them out.", [.entitlementHosts]),
        ofEntry(
            .tooManyDomains, severity: .warning, "More associated domains than Apple advises",
            effect: "Not known; apps with 43 entries work. Each costs the device a request at every installation.",
            "Apple advises 20 to 30 at most.",
            remedy: "Cover subdomains with one entry with `*.`, and take out what is no longer needed.", [.fewDomains]),
        ofEntry(
            .developerModeInRelease, "The developer mode in a build for distribution",
            effect:
                "Devices do not take the entry from such a build: without another one, the domain is not associated.",
            "The mode is for development-signed builds on devices with the developer's switch on.",
            remedy: "Take `?mode=developer` out of the entitlements of release builds.", [.developerMode]),
        ofEntry(
            .unresolvedBuildSetting, "An associated domain with a build setting whose value is not known",
            effect: "Unknown: what the app asks for could not be judged.",
            "The file is a source of the build, and Xcode replaces `$(NAME)` when it signs.",
            remedy: "Look at the built app, which has the value.", []),
        ofEntry(
            .wildcardAlone, severity: .note, "An entry for subdomains without one for the domain itself",
            effect: "Links of the domain itself may open in the browser, whatever its file says.",
            "Apple's pages disagree whether `*.example.com` covers `example.com`.",
            remedy: "Add an entry without `*.`, if links of the domain itself should reach the app.", [.subdomains]),
        ofEntry(
            .noDomains, severity: .note, "An app that asks for no domain",
            effect: "No link of any domain reaches the app.",
            "The entitlements have no entry under com.apple.developer.associated-domains.",
            remedy: "Add the capability Associated Domains to the target, and an entry for each domain.",
            [.entitlementShape]),
    ]

    private static let ofBothSides: [Offence] = [
        ofEntry(
            .appNotNamed, "A file that does not name the app for a service that the app asks for",
            effect: "The service does not work for this app on this domain: its links open in the browser.",
            "Both sides have to agree: the app names the domain, and the domain's file names the app, with prefix and "
                + "bundle identifier. Both are compared exactly, but for the case of the prefix.",
            remedy: "Add the app identifier to the file: for applinks to `appIDs` of a detail, for others to `apps`.",
            [.unlistedApp, .identifierShape]),
        ofEntry(
            .serviceNotServed, "A file without a service that the app asks for",
            effect: "The service does not work on this domain for any app.",
            "Each service has a list of apps of its own in the file; an app under applinks has no passwords shared.",
            remedy: "Add the service to the file, or take the entry out of the entitlements.",
            [.publicServices, .unlistedApp]),
        ofEntry(
            .unreadableFile, "An association file that the system cannot read",
            effect: "No service of the domain works for any app.",
            "The file is no JSON, or the system refuses it for its size or its outermost value.",
            remedy: "Mend the file.", []),
        ofEntry(
            .fileNotServed, "A host that serves no association file",
            effect: "No service of the domain works for any app.",
            "The file has to be at `https://HOST/.well-known/apple-app-site-association`, with status 200 and without a "
                + "redirect.",
            remedy: "Serve it there.", []),
        ofEntry(
            .serviceNotClaimed, severity: .note,
            "A file that names the app for a service that the app does not ask for",
            effect: "The service does not work for this app on this domain.",
            "Both sides have to agree, and the entitlements have no entry with this service and domain.",
            remedy: "Add the entry to the entitlements, or take the app out of the file.", [.entitlementShape]),
    ]

    private static let ofApps: [Offence] = [
        ofEntry(
            .noEntitlements, "An app without entitlements", effect: "As it is, no link of any domain reaches the app.",
            "The executable has no code signature, or one without entitlements, as before signing.",
            remedy: "Look at a signed build, or at the `.entitlements` file of the target.", []),
        ofEntry(
            .otherAppIdentifier, severity: .warning, "An app identifier that is another than the one given",
            effect: "The files are held against the one that was given, which the app does not have.",
            "The input names an app identifier of its own.",
            remedy: "Look at the right build.", [.identifierShape]),
        ofEntry(
            .prefixIsNotTeam, severity: .note, "An app identifier whose prefix is not the team's",
            effect: "None, where files name the app with its prefix. With the team's identifier they name another app.",
            "Older apps have a prefix of their own; the two look alike.",
            remedy: "Write the prefix of the app identifier into association files, not that of the team.",
            [.identifierShape]),
        ofEntry(
            .disagreeingEntitlements, severity: .warning,
            "A code signature whose two copies of the entitlements disagree",
            effect: "Which one counts depends on the release of the system.",
            "A signature holds the entitlements as XML and in DER; newer systems read the latter.",
            remedy: "Sign the app anew with codesign.", []),
        ofEntry(
            .domainsNotInProfile, severity: .warning,
            "An app that asks for domains, with a profile that does not allow it",
            effect: "Systems refuse entitlements that the profile does not allow.",
            "The profile in the app has no com.apple.developer.associated-domains.",
            remedy:
                "Add the capability Associated Domains to the app identifier, make the profile anew and sign again.",
            []),
    ]
}
