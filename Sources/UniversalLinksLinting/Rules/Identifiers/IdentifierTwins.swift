import JSONSyntax
import UniversalLinks

/// The well-formed identifiers of a file, to find what another one was meant to be.
struct IdentifierTwins {
    private var byBundleIdentifier: [VerbatimText: [IdentifierUse]] = [:]

    /// Sorts the identifiers of a file by bundle identifier; each identifier once.
    init(of uses: [IdentifierUse]) {
        var known: Set<AppIdentifier> = []
        for use in uses where use.shape == .wellFormed && known.insert(use.identifier).inserted {
            byBundleIdentifier[VerbatimText(use.identifier.bundleIdentifier), default: []].append(use)
        }
    }

    /// The only identifier of the file that has the same bundle identifier behind a good prefix.
    func twin(of use: IdentifierUse) -> IdentifierUse? {
        let bundleIdentifier = use.shape == .missingPrefix ? use.identifier.text : use.identifier.bundleIdentifier
        guard let twins = byBundleIdentifier[VerbatimText(bundleIdentifier)], twins.count == 1 else { return nil }
        return twins[0]
    }
}

extension IdentifierUse {
    /// A note that points at this identifier beside a diagnostic about one that is like it.
    func note(in subject: LintSubject) -> Diagnostic.Note {
        Diagnostic.Note("\"\(service.shortened(to: 40))\" has \(quoted).", at: subject.location(place))
    }
}
