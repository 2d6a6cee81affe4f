import JSONSyntax
import UniversalLinks

/// The well-formed identifiers of a file, used to find which one another was meant to be.
struct IdentifierTwins {
    private var byBundleIdentifier: [VerbatimText: [IdentifierUse]] = [:]

    /// Sorts the identifiers of a file by bundle identifier; each identifier once.
    init(of uses: [IdentifierUse]) {
        var known: Set<AppIdentifier> = []
        for use in uses where use.shape == .wellFormed && known.insert(use.identifier).inserted {
            byBundleIdentifier[VerbatimText(use.identifier.bundleIdentifier), default: []].append(use)
        }
    }

    /// The only identifier in the file that has the same bundle identifier after a valid prefix.
    func twin(of use: IdentifierUse) -> IdentifierUse? {
        let bundleIdentifier = use.shape == .missingPrefix ? use.identifier.text : use.identifier.bundleIdentifier
        guard let twins = byBundleIdentifier[VerbatimText(bundleIdentifier)], twins.count == 1 else { return nil }
        return twins[0]
    }
}

extension IdentifierUse {
    /// A note that points at this identifier, for a diagnostic about a similar one.
    func note(in subject: LintSubject) -> Diagnostic.Note {
        Diagnostic.Note("\"\(service.shortened(to: 40))\" lists \(quoted).", at: subject.location(place))
    }
}
