package import UniversalLinks
import UniversalLinksChecks
import UniversalLinksLinting

extension Diagnostic.Code {
    /// The codes of this module, in order.
    package static let ofProject: [Diagnostic.Code] = Offence.ofProject.map(\.code)

    /// Codes that no baseline keeps.
    static let unknownToBaselines = ofUpkeep.union(ofUntested)

    /// Codes for entries of a configuration or a baseline that have no effect; they are neither ignored nor kept in a baseline.
    static let ofUpkeep: Set<Diagnostic.Code> = [.unusedIgnore, .expiredIgnore, .outdatedBaselineEntry]

    /// Codes that say why a file cannot be read at all. No setting silences them.
    static let ofUnreadable = ofUnreadableFiles.union([.brokenEntitlements, .brokenLinkList])

    /// Codes that say why a file, a list or a URL could not be looked at. A baseline hides findings, and never that there are
    /// none because nobody looked.
    static let ofUntested = ofUnreadable.union([
        .unexaminedOrder, .otherHost, .invalidURL, .unlistedApp, .emptyLinkList, .invalidDomain,
    ])

    /// Every code that a configuration can name, each once.
    static let known: [Diagnostic.Code] = {
        var seen: Set<Diagnostic.Code> = []
        let all =
            ofUniversalLinks + (Offence.ofRules + Offence.ofExamination).map(\.code) + ofSchema + ofProject
            + Offence.ofChecks.map(\.code)
            + Offence.ofCDN.map(\.code) + ofEntitlements
        return all.filter { seen.insert($0).inserted }
    }()

    /// An app that the project expects and the file does not list.
    package static let missingApp = Diagnostic.Code("AASA801", "missing-app")
    /// An app that the file lists and the project does not expect.
    package static let unexpectedApp = Diagnostic.Code("AASA802", "unexpected-app")
    /// A domain whose links the entitlements do not ask for.
    package static let unclaimedDomain = Diagnostic.Code("AASA803", "unclaimed-domain")
    /// A domain that entitlements name and the project does not list.
    package static let unlistedDomain = Diagnostic.Code("AASA804", "unlisted-domain")
    /// An entitlements file that cannot be read.
    package static let brokenEntitlements = Diagnostic.Code("AASA805", "broken-entitlements")
    /// A link list that cannot be read.
    package static let brokenLinkList = Diagnostic.Code("AASA806", "broken-link-list")
    /// An entry under `ignore` that nothing was ignored for.
    package static let unusedIgnore = Diagnostic.Code("AASA821", "unused-ignore")
    /// An entry under `ignore` whose last day is over.
    package static let expiredIgnore = Diagnostic.Code("AASA822", "expired-ignore")
    /// An entry of the baseline that nothing was found for.
    package static let outdatedBaselineEntry = Diagnostic.Code("AASA831", "outdated-baseline-entry")
}
