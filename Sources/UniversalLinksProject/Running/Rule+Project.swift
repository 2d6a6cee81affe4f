package import UniversalLinks
import UniversalLinksChecks
package import UniversalLinksLinting

extension Rule {
    /// What a run of a project finds in addition to lint rules and expectations, in the order of the codes.
    package static let ofProject: [Rule] = ofProjectFiles + ofUpkeep

    private static let ofProjectFiles: [Rule] = [
        Rule(
            .missingApp, .error, .configuration,
            summary: "An app that the project expects and the file does not list",
            effect: "The links of the domain open in the browser, even if the app is installed.",
            reason: """
                URLs of a domain only open an app that the domain's file names, with prefix and bundle identifier. The \
                configuration expects the app under `apps` of the domain, or as the `app` of its entitlements.
                """,
            remedy: "Add the app to `appIDs` of a detail, or remove it from the configuration.",
            evidence: [.unlistedApp, .identifierShape]),
        Rule(
            .unexpectedApp, .warning, .configuration,
            summary: "An app that the file lists and the project does not expect",
            effect:
                "The app can claim links, or read the passwords that are saved for the domain, as the service allows.",
            reason: """
                The domain trusts every app that its file names. The configuration lists the trusted apps under `apps`, and this \
                one is not among them: it may be an old app, another team's, or a misspelt identifier.
                """,
            remedy: "Remove the app from the file, or add it to `apps` of the domain.",
            evidence: [.publicServices]),
        Rule(
            .unclaimedDomain, .error, .configuration,
            summary: "A domain whose links the app does not ask for",
            effect: "The system never requests the domain's file for the app, and its links open in the browser.",
            reason: """
                Both sides have to agree: the file names the app, and the app's entitlements name the domain as \
                `applinks:` and the host. An entry with `*.` matches subdomains, and the \
                file of the host after it decides their links, not files of their own.
                """,
            remedy: "Add `applinks:` and the domain to com.apple.developer.associated-domains.",
            evidence: [.entitlementShape, .subdomains]),
        Rule(
            .unlistedDomain, .note, .configuration,
            summary: "A domain that entitlements name and the project does not list",
            effect: "Nothing changes on a device, but the file of the domain is not checked here.",
            reason: "The entitlements ask for the links of a domain that the configuration does not list.",
            remedy: "List the domain, or remove the entry from the entitlements if nothing needs it any more.",
            evidence: [.entitlementShape]),
        Rule(
            .brokenEntitlements, .error, .configuration,
            summary: "An entitlements file that cannot be read",
            effect: "Unknown: the associated domains could not be compared.",
            reason: "The file is not a property list, or not a dictionary with a list of associated domains.",
            remedy: "Name the `.entitlements` file of the app's target, as Xcode writes it.",
            evidence: []),
        Rule(
            .brokenLinkList, .error, .configuration,
            summary: "A link list that cannot be read",
            effect: "Nothing changes on a device, but none of its URLs was tested.",
            reason: "The file is not JSON or YAML, or has keys or values that link lists do not have.",
            remedy:
                "Fix the list at the place shown; `\(DocumentationAddress.name(of: "LinkLists"))` describes its format.",
            evidence: []),
    ]

    private static let ofUpkeep: [Rule] = [
        Rule(
            .unusedIgnore, .warning, .configuration,
            summary: "An entry under `ignore` that ignores nothing",
            effect: "Nothing changes on a device, but the entry would hide the same mistake if it came back.",
            reason: "What the entry was written for is fixed, or its code, file or pointer names another place.",
            remedy: "Remove the entry, or correct its `file` and `pointer`.",
            evidence: []),
        Rule(
            .expiredIgnore, .warning, .configuration,
            summary: "An expired entry under `ignore`",
            effect: "Nothing changes on a device; what the entry hid is reported again.",
            reason: "The date under `expires` is the last day on which the entry counts.",
            remedy: "Fix what it hid and remove the entry, or set a later date.",
            evidence: []),
        Rule(
            .outdatedBaselineEntry, .note, .configuration,
            summary: "An entry of the baseline that is no longer found",
            effect: "Nothing changes on a device, but the entry would hide the same mistake if it came back.",
            reason: """
                What the baseline contains is fixed, or the text around it has changed. Or it says that something could not be read or \
                tested, which no baseline hides.
                """,
            remedy: "Update the baseline.",
            evidence: []),
    ]
}

extension Diagnostic.Code {
    package static let ofProject: [Diagnostic.Code] = Rule.ofProject.map(\.code)

    static let unknownToBaselines = ofUpkeep.union(ofUntested)

    /// Codes for entries of a configuration or a baseline that have no effect. They cannot be ignored or kept in a
    /// baseline.
    static let ofUpkeep: Set<Diagnostic.Code> = [.unusedIgnore, .expiredIgnore, .outdatedBaselineEntry]

    /// Codes that say why a file cannot be read at all. No setting silences them.
    static let ofUnreadable = ofUnreadableFiles.union([.brokenEntitlements, .brokenLinkList])

    /// Codes that say why a file, a list or a URL could not be checked. A baseline hides findings, never the fact that
    /// nobody looked.
    static let ofUntested = ofUnreadable.union([
        .unexaminedOrder, .otherHost, .invalidURL, .unlistedApp, .emptyLinkList, .invalidDomain,
    ])

    /// Every code that a configuration can name, without duplicates.
    static let known: [Diagnostic.Code] = {
        var seen: Set<Diagnostic.Code> = []
        let all =
            ofUniversalLinks + (Rule.ofRules + Rule.ofExamination).map(\.code) + ofSchema + ofProject
            + Rule.ofChecks.map(\.code)
            + Rule.ofCDN.map(\.code) + ofEntitlements
        return all.filter { seen.insert($0).inserted }
    }()

    package static let missingApp = Diagnostic.Code("AASA801", "missing-app")
    package static let unexpectedApp = Diagnostic.Code("AASA802", "unexpected-app")
    package static let unclaimedDomain = Diagnostic.Code("AASA803", "unclaimed-domain")
    package static let unlistedDomain = Diagnostic.Code("AASA804", "unlisted-domain")
    package static let brokenEntitlements = Diagnostic.Code("AASA805", "broken-entitlements")
    package static let brokenLinkList = Diagnostic.Code("AASA806", "broken-link-list")
    package static let unusedIgnore = Diagnostic.Code("AASA821", "unused-ignore")
    package static let expiredIgnore = Diagnostic.Code("AASA822", "expired-ignore")
    package static let outdatedBaselineEntry = Diagnostic.Code("AASA831", "outdated-baseline-entry")
}

extension Diagnostic {
    init(
        _ code: Code, _ message: String, at location: Location?, _ severity: Severity? = nil, notes: [Note] = [],
        help: String? = nil
    ) {
        let usual = Rule.ofProject.first { $0.code == code }?.severity ?? .error
        self.init(code, severity ?? usual, message, at: location, notes: notes, help: help)
    }

    func at(_ location: Location) -> Diagnostic {
        var diagnostic = self
        diagnostic.location = location
        return diagnostic
    }
}

extension DiagnosticReport {
    /// Whether its files could be read, so that it is complete.
    var isOfWholeFile: Bool {
        !diagnostics.contains { Diagnostic.Code.ofUntested.contains($0.code) }
    }
}

extension Diagnostic.Location {
    init(_ place: SourcePlace, in configuration: ProjectConfiguration) {
        self.init(
            .configuration, position: configuration.document.source.position(of: place.range.start),
            range: place.range, pointer: place.pointer)
    }
}
