package import UniversalLinksLinting

extension Offence {
    /// What a run of a project finds besides what lint rules and expectations do, in the order of the codes.
    package static let ofProject: [Offence] = ofProjectFiles + ofUpkeep

    private static let ofProjectFiles: [Offence] = [
        Offence(
            .missingApp, .error, .configuration,
            summary: "An app that the project expects and the file does not list",
            effect: "The links of the domain open in the browser, even where the app is installed.",
            reason: """
                An app gets URLs of a domain only where the domain's file names it, with prefix and bundle identifier. The \
                configuration expects the app under `apps` of the domain, or as the `app` of its entitlements.
                """,
            remedy: "Add the app to `appIDs` of a detail, or take it out of the configuration.",
            evidence: [.unlistedApp, .identifierShape]),
        Offence(
            .unexpectedApp, .warning, .configuration,
            summary: "An app that the file lists and the project does not expect",
            effect:
                "The app can claim links, or read the passwords that are saved for the domain, as the service allows.",
            reason: """
                Whoever is named in the file is trusted with the domain. The configuration lists the apps that are, under \
                `apps`, and this one is not among them: an app of former days, of another team, or a misspelt identifier.
                """,
            remedy: "Take the app out of the file, or add it to `apps` of the domain.",
            evidence: [.publicServices]),
        Offence(
            .unclaimedDomain, .error, .configuration,
            summary: "A domain whose links the app does not ask for",
            effect: "The app never asks for the file of the domain, and its links open in the browser.",
            reason: """
                Both sides have to agree: the file names the app, and the app's entitlements name the domain as \
                `applinks:` and the host. An entry with `*.` stands for subdomains, and their links are answered by the \
                file of the host behind it, not by files of their own.
                """,
            remedy: "Add `applinks:` and the domain to com.apple.developer.associated-domains.",
            evidence: [.entitlementShape, .subdomains]),
        Offence(
            .unlistedDomain, .note, .configuration,
            summary: "A domain that entitlements name and the project does not list",
            effect: "Nothing; but nobody looks at the file of the domain here.",
            reason: "The entitlements ask for the links of a domain that the configuration does not know.",
            remedy: "List the domain, or take the entry out of the entitlements where nothing needs it any more.",
            evidence: [.entitlementShape]),
        Offence(
            .brokenEntitlements, .error, .configuration,
            summary: "A file of entitlements that cannot be understood",
            effect: "Unknown: what the app asks for could not be compared.",
            reason: "The file is no property list, or no dictionary with a list of associated domains.",
            remedy: "Name the `.entitlements` file of the app's target, as Xcode writes it.",
            evidence: []),
        Offence(
            .brokenLinkList, .error, .configuration,
            summary: "A link list that cannot be understood",
            effect: "Nothing; but none of its URLs was tested.",
            reason: "The file is no JSON or YAML, or has keys and values that link lists do not have.",
            remedy: "Mend the list at the place that is shown; `Documentation/LinkLists.md` describes its shape.",
            evidence: []),
    ]

    private static let ofUpkeep: [Offence] = [
        Offence(
            .unusedIgnore, .warning, .configuration,
            summary: "An entry under `ignore` that nothing was ignored for",
            effect: "Nothing; but the entry would hide the same mistake if it came back.",
            reason: "What the entry was written for is mended, or its code, file or pointer names another place.",
            remedy: "Take the entry out, or correct its `file` and `pointer`.",
            evidence: []),
        Offence(
            .expiredIgnore, .warning, .configuration,
            summary: "An entry under `ignore` whose last day is over",
            effect: "Nothing; what the entry hid is reported again.",
            reason: "The day under `expires` is the last one on which the entry counts.",
            remedy: "Mend what it hid and take the entry out, or set a later day.",
            evidence: []),
        Offence(
            .outdatedBaselineEntry, .note, .configuration,
            summary: "An entry of the baseline that nothing was found for",
            effect: "Nothing; but the entry would hide the same mistake if it came back.",
            reason: "What the baseline knew of is mended, or the text around it was written anew.",
            remedy: "Write the baseline again.",
            evidence: []),
    ]
}
