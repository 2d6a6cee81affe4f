import JSONSyntax
package import UniversalLinks

/// The mistake that keeps a file from matching a URL for an app: in the file, the URL or the app identifier.
package struct LinkCause: Hashable, Sendable {
    /// One sentence.
    package let message: String
    package let help: String?
    /// Nil for a mistake in the URL.
    package let code: Diagnostic.Code?
    /// Nil for a mistake in the URL.
    package let location: Diagnostic.Location?

    init(_ message: String, help: String?, code: Diagnostic.Code? = nil, at location: Diagnostic.Location? = nil) {
        self.message = message
        self.help = help
        self.code = code
        self.location = location
    }

    init(_ diagnostic: Diagnostic) {
        self.init(diagnostic.message, help: diagnostic.help, code: diagnostic.code, at: diagnostic.location)
    }
}

extension LinkCause {
    /// The sentence with its place and rule at the end, without a full stop.
    package var sentence: String {
        let text = message.hasSuffix(".") ? String(message.dropLast()) : message
        let origin = [location.map { "line \($0.position.line)" }, code?.id].compactMap { $0 }
        return text + (origin.isEmpty ? "" : " (\(origin.joined(separator: ", ")))")
    }
}

/// Looks for the mistake without which a file would match a URL for an app.
///
/// A mistake that the linter can fix is the cause if the fixed file matches the URL. A mistake in the URL is the cause
/// if the corrected URL is matched. Only if there is neither, what is wrong with the closest component counts.
package struct LinkCauseSearch {
    private let matcher: Matcher
    private var findings: [Diagnostic]?
    private lazy var listedApps = ListedApp.all(in: matcher.file)
    private lazy var places = Dictionary(
        listedApps.map { (ListedName(service: ScalarString($0.service), app: $0.app.value), $0.app.place) },
        uniquingKeysWith: { first, _ in first })
    private var trialCount = LinkCauseSearch.trialLimit

    /// The last cause found in the components of a detail, which is the same for all apps of the detail.
    private var known: (link: LinkURL, detail: SourceRange, cause: LinkCause?)?
    private var byteCount = LinkCauseSearch.byteLimit

    private static let trialLimit = 200
    private static let byteLimit = 1_000_000
    private static let fixLimit = 24
    private static let identifierCodes = Set(
        LintRules.all.map(\.rule).filter { $0.category == .identifiers }.map(\.code))

    package init(_ matcher: Matcher) {
        self.matcher = matcher
    }

    package mutating func cause(of trace: Trace) -> LinkCause? {
        switch trace.decision {
        case .matched:
            return identifierMistake(of: trace.app)
        case .excluded:
            return identifierMistake(of: trace.app) ?? mistakenExclusion(trace)
        case .unmatched(.unlistedApp):
            return misspeltIdentifier(of: trace.app, nearest: trace.nearestApp)
        case .unmatched(.noComponentMatches) where trace.uncomparedCount == 0:
            return causeInComponents(trace)
        case .unmatched:
            return nil
        }
    }

    private mutating func causeInComponents(_ trace: Trace) -> LinkCause? {
        let detail = trace.detail?.place.range
        if let known, known.detail == detail, known.link == trace.link { return known.cause }
        guard byteCount > 0 else { return nil }
        byteCount -= trace.link.text.utf8.count
        let cause =
            fixedMistake(trace) ?? hostInPattern(trace) ?? fragmentInPath(trace) ?? misspeltURL(trace)
            ?? mistakeInClosest(trace)
        known = detail.map { (trace.link, $0, cause) }
        return cause
    }

    /// What the rules find, errors first; nothing in a file that the system refuses. The order of components matters
    /// only for URLs that one of them matches.
    private mutating func found() -> [Diagnostic] {
        if let findings { return findings }
        let isRead = matcher.file.byteCount <= AssociationFile.maximumByteCount
        let subject = isRead ? LintSubject(matcher.file, fileName: nil) : nil
        let all = subject.map { subject in LintRules.besidesOrder.flatMap { $0.diagnostics(in: subject) } } ?? []
        let ranked = all.enumerated().sorted { left, right in
            left.element.severity == right.element.severity
                ? left.offset < right.offset : left.element.severity > right.element.severity
        }.map(\.element)
        findings = ranked
        return ranked
    }

    // MARK: - Mistakes in the file

    private mutating func fixedMistake(_ trace: Trace) -> LinkCause? {
        let candidates = found().filter { $0.fix?.safety == .unsafe }
        let closest = matcher.closestMiss(of: trace)?.step.component.component.place.range
        let isClosest = { (diagnostic: Diagnostic) in
            closest.map { range in diagnostic.location.map { range.contains($0.range) } ?? false } ?? false
        }
        let ordered = candidates.filter(isClosest) + candidates.filter { !isClosest($0) }
        for diagnostic in ordered.prefix(LinkCauseSearch.fixLimit) {
            guard let edits = diagnostic.fix?.edits, matches(trace, after: edits) else { continue }
            return LinkCause(diagnostic)
        }
        return nil
    }

    private mutating func mistakenExclusion(_ trace: Trace) -> LinkCause? {
        guard let range = trace.decidingStep?.component.component.place.range else { return nil }
        let within = found().filter { diagnostic in diagnostic.location.map { range.contains($0.range) } ?? false }
        for diagnostic in within.prefix(LinkCauseSearch.fixLimit) {
            guard let edits = diagnostic.fix?.edits, matches(trace, after: edits) else { continue }
            return LinkCause(diagnostic)
        }
        return nil
    }

    /// A pattern that starts with the URL's own host, whatever its top-level domain.
    private mutating func hostInPattern(_ trace: Trace) -> LinkCause? {
        guard let host = trace.link.host?.asciiLowercased, !host.isEmpty else { return nil }
        let paths = trace.steps.flatMap(\.comparisons).filter { $0.part == .path && !$0.matches }
        for comparison in paths.prefix(LinkCauseSearch.fixLimit) {
            let isRooted = comparison.pattern.utf8.first == UInt8(ascii: "/")
            let text = isRooted ? String(comparison.pattern.dropFirst()) : comparison.pattern
            guard text.asciiLowercased.hasPrefix(host) else { continue }
            let rest = String(text.unicodeScalars.dropFirst(host.unicodeScalars.count))
            guard rest.isEmpty || rest.utf8.first == UInt8(ascii: "/") else { continue }
            let path = rest.isEmpty ? "/" : rest
            let isNegated = matcher.file.source.text(in: comparison.place.range).hasPrefix("\"NOT ")
            let edit = TextEdit(comparison.place.range, JSONWriter.quoted((isNegated ? "NOT " : "") + path))
            guard matches(trace, after: [edit]) else { continue }
            return LinkCause(
                "The pattern \(comparison.pattern.inShortQuotes) starts with the host \(host), but is compared only with the "
                    + "path of a URL.",
                help: "Write only the path: \(path.inShortQuotes).", code: .addressAsPattern,
                at: Diagnostic.Location(comparison.place, in: matcher.file))
        }
        return nil
    }

    /// A path pattern that contains the URL's fragment: they match if both have `%23` instead of `#`.
    private mutating func fragmentInPath(_ trace: Trace) -> LinkCause? {
        guard let fragment = trace.link.fragment, let scheme = trace.link.scheme, let host = trace.link.host,
            let joined = try? LinkURL(parsing: "\(scheme)://\(host)\(trace.link.path)%23\(fragment)")
        else { return nil }
        let paths = trace.steps.flatMap(\.comparisons).filter { $0.part == .path && $0.pattern.contains("#") }
        for comparison in paths.prefix(LinkCauseSearch.fixLimit) {
            let pattern = comparison.pattern.split(separator: "#", omittingEmptySubsequences: false)
                .joined(separator: "%23")
            let edit = TextEdit(comparison.place.range, JSONWriter.quoted(pattern))
            guard matches(trace, joined, after: [edit]) else { continue }
            let range = comparison.place.range
            return found().first { $0.code == .misplacedFragment && $0.location?.range == range }.map { LinkCause($0) }
        }
        return nil
    }

    /// What is certainly wrong with the closest component, although only its author can fix it.
    private mutating func mistakeInClosest(_ trace: Trace) -> LinkCause? {
        guard let miss = matcher.closestMiss(of: trace), miss.difference != .letterCase else { return nil }
        let range = (miss.comparison?.place ?? miss.step.component.component.place).range
        return found().first { diagnostic in
            guard diagnostic.severity == .error else { return false }
            return diagnostic.location.map { range.contains($0.range) } ?? false
                || diagnostic.notes.contains { $0.location.map { range.contains($0.range) } ?? false }
        }.map { LinkCause($0) }
    }

    private mutating func matches(_ trace: Trace, _ link: LinkURL? = nil, after edits: [TextEdit]) -> Bool {
        guard trialCount > 0 else { return false }
        trialCount -= 1
        guard matcher.file.byteCount <= AssociationFile.maximumByteCount,
            let bytes = matcher.file.source.applying(edits), let file = try? AssociationFile(parsing: bytes)
        else { return false }
        var cursor = Matcher(file, domain: matcher.domain, options: matcher.options).makeCursor()
        return cursor.decide(link ?? trace.link, for: trace.app).answer == .matched
    }

    // MARK: - Mistakes in the URL

    private mutating func misspeltURL(_ trace: Trace) -> LinkCause? {
        for mistake in LinkMistake.all(in: trace, matcher.file) {
            guard trialCount > 0 else { return nil }
            trialCount -= 1
            var cursor = matcher.makeCursor()
            guard cursor.decide(mistake.corrected, for: trace.app).answer == .matched else { continue }
            return LinkCause(mistake.message, help: mistake.help)
        }
        return nil
    }

    // MARK: - App identifiers

    /// What is certainly wrong with an identifier that the file lists for a service, so that no app has it.
    package mutating func identifierMistake(of app: AppIdentifier, for service: String = "applinks") -> LinkCause? {
        guard !app.text.isEmpty else { return nil }
        return places[ListedName(service: ScalarString(service), app: app)].flatMap { mistake(at: $0, isCertain: true) }
    }

    private struct ListedName: Hashable {
        let service: ScalarString
        let app: AppIdentifier
    }

    /// What is wrong with the identifier that the file lists instead of this one: the one with the same bundle
    /// identifier, or the nearest.
    package mutating func misspeltIdentifier(
        of app: AppIdentifier, nearest: AppIdentifier? = nil, for service: String = "applinks"
    ) -> LinkCause? {
        let bundle = (app.hasDocumentedShape ? app.bundleIdentifier : app.text).asciiLowercased
        guard !bundle.isEmpty else { return nil }
        let similar = listedApps.filter { entry in
            entry.service == service
                && (entry.app.value.text.asciiLowercased.hasSuffix(bundle) || entry.app.value == nearest)
        }
        for entry in similar.prefix(LinkCauseSearch.fixLimit) {
            if let cause = mistake(at: entry.app.place, isCertain: false) { return cause }
        }
        return nil
    }

    private mutating func mistake(at place: SourcePlace, isCertain: Bool) -> LinkCause? {
        found().first { diagnostic in
            diagnostic.location?.range == place.range && (diagnostic.severity == .error || !isCertain)
                && LinkCauseSearch.identifierCodes.contains(diagnostic.code)
        }.map { LinkCause($0) }
    }
}

extension SourceRange {
    fileprivate func contains(_ other: SourceRange) -> Bool { start <= other.start && other.end <= end }
}
