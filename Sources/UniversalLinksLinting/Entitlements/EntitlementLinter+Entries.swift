import JSONSyntax
import UniversalLinks

/// What is wrong with one entry.
extension EntitlementLinter {
    func diagnostics(of entry: Entry) -> [Found] {
        let correction = entry.domain.corrected(settings.asciiForm)
        let help = correction.map { "Write \"\($0)\"." }
        var hasMalformedHost = false
        var found: [Found] = []
        // The help corrects the whole entry: what else is wrong may only follow from the space.
        let isSpaced = entry.domain.service?.unicodeScalars.contains { $0.properties.isWhitespace } ?? false
        for problem in isSpaced && correction != nil ? entry.domain.problems.prefix(1) : entry.domain.problems[...] {
            switch problem.value {
            case .leadingPeriod, .doubledPeriod, .invalidCharacter:
                // One diagnostic covers them all.
                if !hasMalformedHost { found.append(malformedHost(entry, help)) }
                hasMalformedHost = true
            default:
                found.append(diagnostic(of: problem, entry, help))
            }
        }
        if settings.isRelease, entry.domain.modes.contains(.developer) {
            found.append(
                Found(
                    entry, .developerModeInRelease,
                    "developer mode in release: \(entry.shown) only works in development-signed builds",
                    help: "Remove \"?mode=developer\" from the entitlements of release builds."))
        }
        return found
    }

    private func diagnostic(of problem: AssociatedDomain.Problem, _ entry: Entry, _ help: String?) -> Found {
        let shown = entry.shown
        switch problem.value {
        case .missingService:
            return Found(
                entry, .missingService, "domain without service: \(shown) does not start with a service",
                help: help ?? "Start with a service and a colon, such as \"applinks:\".")
        case .unknownService(let name):
            return unknownService(name, entry, help)
        case .scheme:
            return Found(
                entry, .schemeInDomain, "scheme in associated domain: \(shown) contains a URL, not a host", help: help)
        case .path:
            return Found(
                entry, .pathInDomain,
                "path in associated domain: \(shown) has a slash after the host; paths belong in the domain's file",
                help: help)
        case .port:
            return Found(
                entry, .portInDomain, "port in associated domain: \(shown) has a port, but the port is always 443",
                help: help)
        case .query:
            return Found(
                entry, .queryInDomain, "query in associated domain: \(shown) has a query that is not a mode", help: help
            )
        case .unknownMode(let word):
            let nearest = NearestText.nearest(to: word, among: AssociatedDomain.Mode.allCases.map(\.rawValue))
            return Found(
                entry, .unknownMode,
                "unknown mode: \"\(word.shortened(to: 60))\" in \(shown) is ignored",
                help: nearest.map { "Did you mean \"\($0)\"?" } ?? "The modes are developer and managed.")
        case .appClipWildcard:
            return Found(
                entry, .appClipWildcard, "App Clip wildcard: \(shown) has a wildcard, which App Clips do not support",
                help: "List each host.")
        case .misplacedWildcard:
            return Found(
                entry, .misplacedWildcard,
                "misplaced wildcard: \(shown) has a \"*\" that is not before the first period",
                help: help.map { $0 + " It matches subdomains at any depth." } ?? "List each host.")
        case .emptyHost:
            return Found(
                entry, .missingHost, "missing host: \(shown) has no host",
                help: "Write the host, or remove the entry.")
        case .leadingPeriod, .doubledPeriod, .invalidCharacter:
            return malformedHost(entry, help)
        case .unqualifiedHost:
            return Found(
                entry, .unqualifiedHost, "unqualified host: the host in \(shown) has no period",
                help: "Write the fully qualified host name.")
        case .address:
            return Found(
                entry, .addressAsHost, "address as host: \(shown) contains an IP address, which needs a mode",
                help: "Write the host name or, for development, add \"?mode=developer\" after the address.")
        case .localhost:
            return Found(
                entry, .localhostAsHost, "localhost as host: \(shown) needs the developer mode",
                help: "Write \"\(entry.domain.service ?? "applinks"):localhost?mode=developer\", in development builds "
                    + "only.")
        case .unicodeHost:
            return Found(
                entry, .unicodeHost, "Unicode host: \(shown) is not written in Punycode",
                help: help ?? "Write the host in its ASCII form, which starts with \"xn--\".")
        case .buildSetting(let reference):
            return Found(
                entry, .unresolvedBuildSetting,
                "unresolved build setting: the value of \(reference.shortened(to: 60)) in \(shown) is unknown",
                help: "Check the built app.",
                offering: .defineBuildSetting(EntitlementLinter.definition(of: reference)))
        }
    }

    private func malformedHost(_ entry: Entry, _ help: String?) -> Found {
        let wrong =
            entry.domain.problems.contains(.invalidCharacter)
            ? "a character that hosts cannot contain"
            : entry.domain.problems.contains(.doubledPeriod) ? "two periods in a row" : "a leading period"
        return Found(entry, .malformedHost, "malformed host: the host in \(entry.shown) has \(wrong)", help: help)
    }

    private func unknownService(_ name: String, _ entry: Entry, _ help: String?) -> Found {
        let known = AssociationFile.Service.publicNames
        let nearest = NearestText.nearest(to: name, among: known)
        let isMisspelt = nearest.map { !$0.isVerbatim(name.asciiLowercased) } ?? false
        let isSpaced = name.unicodeScalars.contains { $0.properties.isWhitespace }
        return Found(
            entry, .unknownService,
            "unknown domain service: \"\(name.shortened(to: 60))\" in \(entry.shown) is "
                + (isSpaced ? "written with a space" : "not a service that Apple documents"),
            isMisspelt ? .error : nil,
            help: nearest.map { help ?? "Did you mean \"\($0)\"?" }
                ?? "The services are \(known.joined(separator: ", ")).")
    }

    /// `NAME=…` for `$(NAME:operator)`.
    private static func definition(of reference: String) -> String {
        let name = reference.unicodeScalars.dropFirst(2).prefix { !":)}".unicodeScalars.contains($0) }
        return "\(String(String.UnicodeScalarView(name)).shortened(to: 60))=…"
    }
}
