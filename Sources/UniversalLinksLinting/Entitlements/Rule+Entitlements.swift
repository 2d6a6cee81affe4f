import UniversalLinks

extension Rule {
    /// The rules in an app's entitlements, and between them and the files of its domains, in the order of the codes.
    public static let ofEntitlements: [Rule] =
        ofEntryParts + ofHosts + ofEntryLists + ofProjects + ofBothSides + ofApps

    private static func unusableEntry(_ evidence: [SystemStatement]) -> String {
        "The system \(evidence.first?.grade == .assumed ? "probably " : "")ignores the entry: links to the domain open in the "
            + "browser, and shared passwords and App Clips do not work."
    }

    static func ofEntry(
        _ code: Diagnostic.Code, severity: Diagnostic.Severity = .error, _ summary: String, effect: String? = nil,
        _ reason: String, remedy: String, _ evidence: [SystemStatement] = [.entitlementShape]
    ) -> Rule {
        Rule(
            code, severity, .entitlements, summary: summary, effect: effect ?? unusableEntry(evidence),
            reason: reason,
            remedy: remedy, evidence: evidence)
    }

    private static let ofEntryParts: [Rule] = [
        ofEntry(
            .missingService, "An associated domain without a service",
            "An entry consists of a service, a colon and a host; this one has no service.",
            remedy: "Add `applinks:`, or the service you mean, before the host."),
        ofEntry(
            .unknownService, severity: .warning, "An associated domain with a service that Apple does not document",
            effect:
                "The system probably keeps the entry, but no documented service uses it: it makes no link open the app.",
            "Apple documents applinks, webcredentials, appclips and activitycontinuation.",
            remedy: "Use one of the four.", [.entitlementHosts, .publicServices]),
        ofEntry(
            .schemeInDomain, "An associated domain with a scheme",
            "An entry names a host, not a URL.", remedy: "Remove `https://`."),
        ofEntry(
            .pathInDomain, "An associated domain with a path or a trailing slash",
            "The domain's file decides which paths open the app, not the entitlements.",
            remedy: "Remove everything from the slash on, and list the path in `components` of the domain's file."),
        ofEntry(
            .portInDomain, "An associated domain with a port",
            "The file is always fetched from port 443, and links are compared without their port.",
            remedy: "Remove the port.", [.entitlementShape, .portlessDomain]),
        ofEntry(
            .queryInDomain, "An associated domain with a query other than a mode",
            "After the host, only `?mode=developer`, `?mode=managed` or both joined by `+` are allowed.",
            remedy: "Remove the query, or correct the mode."),
        ofEntry(
            .unknownMode, severity: .warning, "An associated domain with a mode that Apple does not document",
            effect: "The system ignores the mode and treats the entry as if it had none.",
            "Apple documents the modes developer and managed.", remedy: "Correct the mode, or remove it.",
            [.entitlementShape, .entitlementHosts]),
        ofEntry(
            .appClipWildcard, "An associated domain for App Clips with a wildcard",
            "App Clips do not support `*.`; the other services do.", remedy: "List each host."),
    ]

    private static let ofHosts: [Rule] = [
        ofEntry(
            .misplacedWildcard, "An associated domain with a wildcard that is not at the start",
            "`*.` is only allowed at the start of the host, where it matches subdomains at any depth.",
            remedy: "Write `*.` before the part that all the hosts end in, or list each host.",
            [.entitlementShape, .subdomains]),
        ofEntry(
            .missingHost, "An associated domain without a host", "Nothing follows the service.",
            remedy: "Write the host, or remove the entry."),
        ofEntry(
            .malformedHost, "An associated domain with a malformed host",
            "The host starts with a period, has two in a row, or contains a character that hosts cannot contain.",
            remedy: "Correct the host.", [.entitlementShape, .entitlementHosts]),
        ofEntry(
            .unqualifiedHost, "An associated domain whose host has no period",
            "The host must be fully qualified.", remedy: "Write the fully qualified host name.",
            [.entitlementShape, .entitlementHosts]),
        ofEntry(
            .addressAsHost, "An IP address as an associated domain, without a mode",
            "Addresses need a mode; Apple's CDN fetches files by host name.",
            remedy: "Write the host name or, for development, add `?mode=developer` after the address.",
            [.entitlementHosts]),
        ofEntry(
            .localhostAsHost, "localhost as an associated domain, without the developer mode",
            "Without that mode, Apple's CDN would have to fetch the file, which it cannot.",
            remedy: "Write `applinks:localhost?mode=developer`, in development builds only.", [.entitlementHosts]),
        ofEntry(
            .unicodeHost, "An associated domain that is not written in Punycode",
            "Entitlements contain internationalised domains in their ASCII form, which starts with `xn--`.",
            remedy: "Write the form that the diagnostic shows.", [.punycodeHosts]),
    ]

    private static let ofEntryLists: [Rule] = [
        ofEntry(
            .duplicateDomain, severity: .warning, "An associated domain that appears twice",
            effect: "Probably nothing changes: one of them is enough.",
            "Host names are not case-sensitive, so both entries ask for the same thing.",
            remedy: "Remove one of them.", [.entitlementHosts]),
        ofEntry(
            .tooManyDomains, severity: .warning, "More associated domains than Apple recommends",
            effect: "Unknown: apps with 43 entries work. Each entry costs the device one request per installation.",
            "Apple recommends at most 20 to 30.",
            remedy:
                "Replace entries for subdomains with one that starts with `*.`, and remove those you no longer need.",
            [.fewDomains]),
        ofEntry(
            .developerModeInRelease, "The developer mode in a build for distribution",
            effect:
                "Devices ignore the entry in such a build: without another one, the domain is not associated.",
            "The mode only works in development-signed builds, on devices with the developer switch on.",
            remedy: "Remove `?mode=developer` from the entitlements of release builds.", [.developerMode]),
        ofEntry(
            .unresolvedBuildSetting, "An associated domain with a build setting whose value is unknown",
            effect: "Unknown: the entry could not be checked.",
            "The file is an input of the build: Xcode replaces `$(NAME)` when it signs the app.",
            remedy: "Check the built app, which contains the value.", []),
        ofEntry(
            .wildcardAlone, severity: .note, "An entry for subdomains without one for the domain itself",
            effect: "Links to the domain itself may open in the browser, whatever its file says.",
            "Apple's pages disagree on whether `*.example.com` matches `example.com`.",
            remedy: "Add an entry without `*.` if links to the domain itself should open the app.", [.subdomains]),
        ofEntry(
            .noDomains, "An app without associated domains",
            effect: "No link to any domain opens the app.",
            "The entitlements have no entry under com.apple.developer.associated-domains.",
            remedy: "Add the Associated Domains capability to the target, and one entry per domain.",
            [.entitlementShape]),
        ofEntry(
            .linksOfAppClip, "An App Clip that asks for `applinks` instead of `appclips`",
            effect: "The App Clip is not associated with the domain: universal links open only full apps.",
            "An App Clip, whose entitlements name its full app, is associated with a domain by the service `appclips`.",
            remedy: "Write `appclips:` before the host, and list the App Clip in `appclips.apps` of the domain's file.",
            [.entitlementShape, .publicServices]),
    ]

    private static let ofBothSides: [Rule] = [
        ofEntry(
            .appNotNamed, "A file that does not name the app for a service that the app asks for",
            effect: "The service does not work for this app on this domain: its links open in the browser.",
            "Both sides have to agree: the app names the domain, and the domain's file names the app by prefix "
                + "and bundle identifier. Both are compared exactly, except for the case of the prefix.",
            remedy:
                "Add the app identifier to the file: to `appIDs` of a detail for applinks, to `apps` for other services.",
            [.unlistedApp, .identifierShape]),
        ofEntry(
            .serviceNotServed, "A file without a service that the app asks for",
            effect: "The service does not work on this domain for any app.",
            "Each service has its own list of apps in the file: an app listed only under applinks shares no passwords.",
            remedy: "Add the service to the file, or remove the entry from the entitlements.",
            [.publicServices, .unlistedApp]),
        ofEntry(
            .unreadableFile, "An association file that the system cannot read",
            effect: "No service of the domain works for any app.",
            "The file is not JSON, or the system refuses it because of its size or its outermost value.",
            remedy: "Fix the file.", []),
        ofEntry(
            .fileNotServed, "A host that serves no association file",
            effect: "No service of the domain works for any app.",
            "The host must serve the file at `https://HOST/.well-known/apple-app-site-association`, with status 200 and "
                + "without a redirect.",
            remedy: "Serve the file there.", []),
        ofEntry(
            .serviceNotClaimed, severity: .note,
            "A file that names the app for a service that the app does not claim",
            effect: "The service does not work for this app on this domain.",
            "Both sides have to agree, and the entitlements have no entry with this service and domain.",
            remedy: "Add the entry to the entitlements, or remove the app from the file.", [.entitlementShape]),
        ofEntry(
            .callbackWithoutCredentials, severity: .note,
            "A callback of a sign-in on a domain that the app claims for links alone",
            effect:
                "If a session of ASWebAuthenticationSession waits for the URL, it fails: \"Application with identifier … is not "
                + "associated with domain …\". Links to the URL are not affected.",
            "An https callback (iOS 17.4, macOS 14.4) has to be on a domain that is associated under webcredentials, on both "
                + "sides. That is also what passkeys and AutoFill of passwords need; applinks does not count for any of them.",
            remedy:
                "Add `webcredentials:` with the host to the entitlements, and the app to `webcredentials` in the file; or "
                + "ignore the note if no session in the app waits for the URL.",
            [.publicServices]),
    ]

    private static let ofApps: [Rule] = [
        ofEntry(
            .noEntitlements, "An app without entitlements", effect: "No link to any domain opens the app.",
            "The executable is not signed, or its code signature contains no entitlements.",
            remedy: "Check a signed build, or the `.entitlements` file of the target.", []),
        ofEntry(
            .otherAppIdentifier, severity: .warning, "An app identifier that differs from the one given",
            effect: "The files are compared with the identifier that was given, which is not the app's.",
            "The input contains the app's own identifier, which is another one.",
            remedy: "Check the right build.", [.identifierShape]),
        ofEntry(
            .prefixIsNotTeam, severity: .note, "An app identifier whose prefix is not the team identifier",
            effect:
                "Nothing changes if files name the app by its prefix. With the team identifier, they name another app.",
            "Older apps have their own prefix, which looks like a team identifier.",
            remedy: "In association files, write the prefix of the app identifier, not the team identifier.",
            [.identifierShape]),
        ofEntry(
            .disagreeingEntitlements, severity: .warning,
            "A code signature whose two copies of the entitlements disagree",
            effect: "Which one counts depends on the system release.",
            "A signature contains the entitlements as XML and as DER; newer systems read the latter.",
            remedy: "Sign the app again with codesign.", []),
        ofEntry(
            .domainsNotInProfile, "A provisioning profile that does not allow associated domains",
            effect: "No link to any domain opens the app: systems refuse entitlements that the profile does not allow.",
            "The profile has no com.apple.developer.associated-domains.",
            remedy:
                "Add the Associated Domains capability to the app identifier, regenerate the profile and sign again.",
            []),
        ofEntry(
            .unknownPrefix, severity: .warning, "An app whose prefix is unknown",
            effect: "Unknown: if the app has another prefix than the files list, none of its links opens it.",
            "The app is known by its bundle identifier alone, so every app of the files with this bundle identifier was "
                + "compared, whatever its prefix.",
            remedy: "Pass the app identifier with its prefix, or a signed build.", [.identifierShape]),
    ]
}

extension Rule {
    static let ofProjects: [Rule] = [
        ofEntry(
            .configurationsDiffer, severity: .warning,
            "Builds of one app that ask for other domains than its other builds",
            effect: "Links open the app in some builds and the browser in others.",
            "Each build configuration is signed with the file that `CODE_SIGN_ENTITLEMENTS` names, and Xcode may add the "
                + "capability to one of them alone. Modes, and builds with another bundle identifier, are not compared. "
                + "It is an error if builds for release have no domains.",
            remedy: "Add the entries to the other file too, or sign all configurations with one file.",
            [.entitlementShape]),
        ofEntry(
            .unsignedEntitlements, "Entitlements with which no build is signed",
            effect: "No build claims the domains of the file: their links open in the browser.",
            "No configuration of the Xcode project names the file as its `CODE_SIGN_ENTITLEMENTS`.",
            remedy:
                "Set `CODE_SIGN_ENTITLEMENTS` of the target to the file, or add the Associated Domains capability in "
                + "Xcode, which does so.",
            [.entitlementShape]),
        ofEntry(
            .misplacedDomains, severity: .warning, "Associated domains at a place that nothing reads",
            effect: "These domains are in no build, unless they are listed at the right place too.",
            "Systems read associated domains from the entitlements that an app is signed with, never from `Info.plist`. "
                + "Expo reads them from `ios.associatedDomains`.",
            remedy: "Move them to the target's `.entitlements` file; in Expo, to `ios.associatedDomains`.",
            [.entitlementShape]),
        ofEntry(
            .staleNativeProject, severity: .warning,
            "An Xcode project that lacks domains of the configuration that it is made from",
            effect: "Builds of the Xcode project do not claim these domains.",
            "The framework copies its configuration when the Xcode project is made. A later change stays without effect "
                + "until that happens again.",
            remedy: "Make the Xcode project again, or add the entries to its `.entitlements` file.", []),
        ofEntry(
            .contestedLinkHandling, severity: .warning, "A Flutter app in which two parts handle links, or none does",
            effect: "The link opens the app, and the app may show the wrong page.",
            "Since Flutter 3.27, Flutter handles links itself unless `FlutterDeepLinkingEnabled` in `Info.plist` is "
                + "false. Plugins such as app_links need it to be false; without a plugin, nothing else handles them.",
            remedy: "Set `FlutterDeepLinkingEnabled` to false if a plugin handles links, else remove it.", []),
    ]
}

extension Diagnostic.Code {
    /// The codes of an app's side, in order.
    public static let ofEntitlements: [Diagnostic.Code] = Rule.ofEntitlements.map(\.code)

    /// An entry without a service.
    public static let missingService = Diagnostic.Code("AASA651", "domain-without-service")
    /// An entry with a service that Apple does not document.
    public static let unknownService = Diagnostic.Code("AASA652", "unknown-domain-service")
    /// An entry with a scheme.
    public static let schemeInDomain = Diagnostic.Code("AASA653", "scheme-in-associated-domain")
    /// An entry with a path.
    public static let pathInDomain = Diagnostic.Code("AASA654", "path-in-associated-domain")
    /// An entry with a port.
    public static let portInDomain = Diagnostic.Code("AASA655", "port-in-associated-domain")
    /// An entry with a query other than a mode.
    public static let queryInDomain = Diagnostic.Code("AASA656", "query-in-associated-domain")
    /// An entry with a mode that Apple does not document.
    public static let unknownMode = Diagnostic.Code("AASA657", "unknown-mode")
    /// An entry for App Clips with a wildcard.
    public static let appClipWildcard = Diagnostic.Code("AASA658", "app-clip-wildcard")
    /// A `*` that is not before the first period.
    public static let misplacedWildcard = Diagnostic.Code("AASA659", "misplaced-wildcard")
    /// An entry without a host.
    public static let missingHost = Diagnostic.Code("AASA660", "missing-host")
    /// A host with misplaced periods, or with characters that hosts cannot contain.
    public static let malformedHost = Diagnostic.Code("AASA661", "malformed-host")
    /// A host without a period inside.
    public static let unqualifiedHost = Diagnostic.Code("AASA662", "unqualified-host")
    /// An address without a mode.
    public static let addressAsHost = Diagnostic.Code("AASA663", "address-as-host")
    /// `localhost` without the developer mode.
    public static let localhostAsHost = Diagnostic.Code("AASA664", "localhost-as-host")
    /// A host that is not written in Punycode.
    public static let unicodeHost = Diagnostic.Code("AASA665", "unicode-host")
    /// An entry that appears twice.
    public static let duplicateDomain = Diagnostic.Code("AASA666", "duplicate-associated-domain")
    /// More entries than Apple recommends.
    public static let tooManyDomains = Diagnostic.Code("AASA667", "too-many-associated-domains")
    /// The developer mode in a build for distribution.
    public static let developerModeInRelease = Diagnostic.Code("AASA668", "developer-mode-in-release")
    /// A reference to a build setting without a known value.
    public static let unresolvedBuildSetting = Diagnostic.Code("AASA669", "unresolved-build-setting")
    /// An entry for subdomains without one for the domain itself.
    public static let wildcardAlone = Diagnostic.Code("AASA670", "wildcard-without-domain")
    /// An app without associated domains.
    public static let noDomains = Diagnostic.Code("AASA671", "no-associated-domains")
    /// An entry for links in the entitlements of an App Clip.
    public static let linksOfAppClip = Diagnostic.Code("AASA672", "applinks-of-app-clip")
    /// Builds of one app with other domains than its other builds.
    public static let configurationsDiffer = Diagnostic.Code("AASA673", "configurations-differ")
    /// Entitlements with which no build is signed.
    public static let unsignedEntitlements = Diagnostic.Code("AASA674", "unsigned-entitlements")
    /// Associated domains in a place that nothing reads.
    public static let misplacedDomains = Diagnostic.Code("AASA675", "misplaced-associated-domains")
    /// An Xcode project that lacks domains of the configuration that it is made from.
    public static let staleNativeProject = Diagnostic.Code("AASA676", "stale-native-project")
    /// A Flutter app in which two parts handle links, or none does.
    public static let contestedLinkHandling = Diagnostic.Code("AASA677", "contested-link-handling")

    /// A file that does not name the app for a service.
    public static let appNotNamed = Diagnostic.Code("AASA681", "app-not-named")
    /// A file without a list of apps for a service.
    public static let serviceNotServed = Diagnostic.Code("AASA682", "service-not-served")
    /// A file that the system cannot read.
    public static let unreadableFile = Diagnostic.Code("AASA683", "unreadable-association-file")
    /// A host that serves no file.
    public static let fileNotServed = Diagnostic.Code("AASA684", "association-file-not-served")
    /// A file that names the app for a service that the app does not claim.
    public static let serviceNotClaimed = Diagnostic.Code("AASA685", "service-not-claimed")

    /// A sign-in callback on a domain that is associated for links only.
    public static let callbackWithoutCredentials = Diagnostic.Code("AASA686", "callback-without-webcredentials")

    /// An app without entitlements.
    public static let noEntitlements = Diagnostic.Code("AASA691", "no-entitlements")
    /// An app identifier that differs from the one given.
    public static let otherAppIdentifier = Diagnostic.Code("AASA692", "other-app-identifier")
    /// A prefix that is not the team identifier.
    public static let prefixIsNotTeam = Diagnostic.Code("AASA693", "prefix-is-not-team")
    /// Two copies of the entitlements that disagree.
    public static let disagreeingEntitlements = Diagnostic.Code("AASA694", "disagreeing-entitlements")
    /// A profile that does not allow associated domains.
    public static let domainsNotInProfile = Diagnostic.Code("AASA695", "domains-not-in-profile")
    /// An app whose prefix is unknown, so that every app of the files with its bundle identifier was compared.
    public static let unknownPrefix = Diagnostic.Code("AASA696", "unknown-prefix")
}
