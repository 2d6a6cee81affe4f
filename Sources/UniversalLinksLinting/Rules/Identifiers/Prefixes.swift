import JSONSyntax
public import UniversalLinks

struct AppStoreNumber: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA306", "app-store-number"), .error, .identifiers, sometimes: [.warning],
        summary: "An App Store ID in place of the prefix",
        effect: """
            This entry matches no app: iOS compares it with the identifiers that installed apps are signed with, and \
            those start with a prefix of letters and digits.
            """,
        reason: """
            App Store IDs now have ten digits and prefixes have ten characters, so one looks like the other. A \
            prefix mixes 36 characters; about one in 370,000 would be all digits. As far as is known, the ten-digit \
            App Store IDs assigned so far start with 1 or 6; Apple does not document this. Those are errors here, \
            and other numbers of ten digits are warnings.
            """,
        remedy: "Write the prefix of the app's identifier; Apple's developer site shows it under Identifiers.",
        evidence: [.identifierShape, .unlistedApp],
        bad: .detail(
            """
            "appIDs": [⟦"6744744763.example.eats"⟧],
            "components": [{ "/": "/buy/*" }]
            """),
        good: .detail(
            """
            "appIDs": ["7Q4KX2M9TD.example.eats"],
            "components": [{ "/": "/buy/*" }]
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let uses = subject.identifiers
        let twins = IdentifierTwins(of: uses)
        return uses.filter { $0.shape == .appStoreNumber }.map { use in
            let first = use.identifier.text.utf8.first
            let isPossible =
                use.identifier.hasDocumentedShape && first != UInt8(ascii: "1") && first != UInt8(ascii: "6")
            let twin = twins.twin(of: use)
            return diagnostic(
                "The prefix of \(use.quoted) is all digits, like an App Store ID"
                    + (isPossible
                        ? "; prefixes of ten digits are rare." : "; no app is signed with an App Store ID."),
                at: use.place, in: subject, isPossible ? .warning : .error,
                notes: twin.map { [$0.note(in: subject)] } ?? [],
                help: "Write the prefix of the app's identifier.")
        }
    }
}

struct MissingPrefix: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA307", "missing-prefix"), .error, .identifiers,
        summary: "A bundle identifier without its prefix",
        effect: """
            This entry matches no app. iOS reads the text before the first period as the prefix, and no app is \
            signed with `com` as its prefix.
            """,
        reason: """
            iOS identifies an app by its whole identifier, as in its `application-identifier` entitlement: a prefix \
            of ten characters, which is often the Team ID, a period, and only then the bundle identifier.
            """,
        remedy: "Write the prefix of the app's identifier and a period before the bundle identifier.",
        evidence: [.identifierShape, .unlistedApp, .anyIdentifierShape],
        bad: .detail(
            """
            "appIDs": [⟦"com.example.eats"⟧],
            "components": [{ "/": "/buy/*" }]
            """),
        good: .detail(
            """
            "appIDs": ["7Q4KX2M9TD.com.example.eats"],
            "components": [{ "/": "/buy/*" }]
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let uses = subject.identifiers
        let twins = IdentifierTwins(of: uses)
        return uses.filter { $0.shape == .missingPrefix }.map { use in
            let twin = twins.twin(of: use)
            let text = use.identifier.text.drop { $0 == "." }
            return diagnostic(
                "\(use.quoted) has no team prefix, so it matches no app.",
                at: use.place, in: subject, notes: twin.map { [$0.note(in: subject)] } ?? [],
                help: twin.map { "Write \($0.quoted) if that is the app you mean." }
                    ?? "Write \"TEAMID.\(String(text).shortened(to: 80))\" with your 10-character prefix."
                    + (use.identifier.text.hasPrefix(".") ? " Was a variable for it empty?" : ""),
                fix: twin.map { twin in
                    Diagnostic.Fix("Write \(twin.quoted).", .unsafe, [use.replacing(with: twin.identifier.text)])
                })
        }
    }
}

extension Diagnostic.Code {
    /// `missing-prefix`
    public static let missingPrefix = MissingPrefix().rule.code
}

struct MalformedPrefix: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA308", "malformed-prefix"), .error, .identifiers,
        summary: "A prefix that is not ten uppercase letters or digits",
        effect: """
            This entry matches no app: iOS compares it with the identifiers that installed apps are signed with, and \
            none of those has such a prefix. iOS accepts any text and reports no error.
            """,
        reason:
            "Apple assigns prefixes of ten characters; with a missing or doubled one, it is a different identifier.",
        remedy: "Copy the prefix from Apple's developer site, or from the entitlements of a built app.",
        evidence: [.identifierShape, .unlistedApp, .anyIdentifierShape],
        bad: .detail(
            """
            "appIDs": [⟦"7Q4KX2M9T.com.example.eats"⟧],
            "components": [{ "/": "/buy/*" }]
            """),
        good: .detail(
            """
            "appIDs": ["7Q4KX2M9TD.com.example.eats"],
            "components": [{ "/": "/buy/*" }]
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let uses = subject.identifiers
        let twins = IdentifierTwins(of: uses)
        return uses.filter { $0.shape == .malformedPrefix }.map { use in
            let prefix = use.identifier.prefix ?? ""
            let count = prefix.unicodeScalars.count
            let defect =
                count == 10
                ? "contains characters other than A to Z and digits"
                : "has \(count) \(count == 1 ? "character" : "characters"), not 10"
            let twin = twins.twin(of: use)
            return diagnostic(
                "The prefix \"\(prefix.shortened(to: 80))\" \(defect), so no app is signed with it.",
                at: use.place, in: subject, notes: twin.map { [$0.note(in: subject)] } ?? [],
                help: twin.map { "Write \($0.quoted) if that is the app you mean." }
                    ?? "Copy the prefix from the app's identifier again.",
                fix: twin.map { twin in
                    Diagnostic.Fix("Write \(twin.quoted).", .unsafe, [use.replacing(with: twin.identifier.text)])
                })
        }
    }
}

struct LowercasePrefix: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA309", "lowercase-prefix"), .warning, .identifiers,
        summary: "A prefix with lowercase letters",
        effect: """
            Probably nothing changes on Apple's current systems: they seem to ignore the case of the prefix. This is not \
            guaranteed, and other software that reads the file may compare exactly.
            """,
        reason: """
            Apple assigns prefixes in uppercase. That iOS ignores their case is assumed; it does not ignore the case \
            of the bundle identifier.
            """,
        remedy: "Write the prefix in uppercase.",
        evidence: [.identifierShape, .foldedPrefix],
        bad: .detail(
            """
            "appIDs": [⟦"7q4kx2m9td.example.Eats"⟧],
            "components": [{ "/": "/buy/*" }]
            """,
            fixed: """
                "appIDs": ["7Q4KX2M9TD.example.Eats"],
                "components": [{ "/": "/buy/*" }]
                """),
        good: .detail(
            """
            "appIDs": ["7Q4KX2M9TD.example.Eats"],
            "components": [{ "/": "/buy/*" }]
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let uses = subject.identifiers
        let keyCounts = Dictionary(grouping: uses.filter(\.isKey), by: \.identifier).mapValues(\.count)
        let details = subject.file.root.object?["applinks"]?.object?["details"]?.object
        let hasDuplicateKeys = details?.shadowedIndices.isEmpty == false
        return uses.filter { $0.shape == .lowercasePrefix }.map { use in
            let prefix = (use.identifier.prefix ?? "").asciiUppercased
            // A key that becomes equal to another one would override it.
            let isSafe = !use.isKey || (!hasDuplicateKeys && keyCounts[use.identifier] == 1)
            return diagnostic(
                "The prefix of \(use.quoted) contains lowercase letters; apps are signed with \"\(prefix)\".",
                at: use.place, in: subject, help: "Write \"\(prefix)\".",
                fix: isSafe
                    ? Diagnostic.Fix(
                        "Write \"\(prefix)\" in uppercase.", .safe,
                        [use.replacing(with: prefix + "." + use.identifier.bundleIdentifier)])
                    : nil)
        }
    }
}

/// The well-formed identifiers of a file, to find the one that another was meant to be.
struct IdentifierTwins {
    private var byBundleIdentifier: [ScalarString: [IdentifierUse]] = [:]

    /// Keeps each identifier once.
    init(of uses: [IdentifierUse]) {
        var known: Set<AppIdentifier> = []
        for use in uses where use.shape == .wellFormed && known.insert(use.identifier).inserted {
            byBundleIdentifier[ScalarString(use.identifier.bundleIdentifier), default: []].append(use)
        }
    }

    /// The only identifier in the file that has the same bundle identifier after a valid prefix.
    func twin(of use: IdentifierUse) -> IdentifierUse? {
        let bundleIdentifier = use.shape == .missingPrefix ? use.identifier.text : use.identifier.bundleIdentifier
        guard let twins = byBundleIdentifier[ScalarString(bundleIdentifier)], twins.count == 1 else { return nil }
        return twins[0]
    }
}

extension IdentifierUse {
    func note(in subject: LintSubject) -> Diagnostic.Note {
        Diagnostic.Note("\"\(service.shortened(to: 40))\" lists \(quoted).", at: subject.location(place))
    }
}
