import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis

extension FileDifferenceReport {
    func sentence(_ entry: Entry) -> MarkedText {
        let (subject, isPlural) = subject(of: entry)
        let apps = FileDifferenceReport.names(entry.apps)
        let causes = entry.causes.map { words(for: $0, of: entry) }
        let reason: MarkedText = causes.isEmpty ? "." : ": \(MarkedText.joined(causes, by: ", and "))."
        switch entry.kind {
        case .lost: return "\(subject) no longer open\(words: isPlural ? "" : "s") \(apps)\(reason)"
        case .gained: return "\(subject) now open\(words: isPlural ? "" : "s") \(apps)\(reason)"
        case .other:
            let verb = isPlural ? ("do", "are") : ("does", "is")
            let change = entry.new.answer == .excluded ? "now excluded" : "no longer excluded"
            return "\(subject) still \(words: verb.0) not open \(apps), but \(words: verb.1) \(words: change)\(reason)"
        }
    }

    /// Two groups of the same URLs, of which one app loses what the other gets.
    func sentence(_ entry: Entry, movedTo other: Entry) -> MarkedText {
        let (subject, isPlural) = subject(of: entry)
        let (apps, others) = (FileDifferenceReport.names(entry.apps), FileDifferenceReport.names(other.apps))
        let causes = entry.causes.filter { if case .withoutList = $0 { false } else { true } }
        let reason: MarkedText =
            causes.isEmpty ? "." : ": \(MarkedText.joined(causes.map { words(for: $0, of: entry) }, by: ", and "))."
        return "\(subject) now open\(words: isPlural ? "" : "s") \(others) instead of \(apps)\(reason)"
    }

    static func names(_ apps: [AppIdentifier]) -> MarkedText {
        let shown = MarkedText.joined(apps.prefix(3).map { "\(name: $0.text)" }, by: ", ")
        return apps.count > 3 ? "\(shown) and \(words: String(apps.count - 3)) more" : shown
    }

    // MARK: - Which URLs

    func subject(of entry: Entry) -> (MarkedText, isPlural: Bool) {
        guard let scope = entry.scope else { return ("URLs", true) }
        let components = [
            scope.old.flatMap(old.matcher.component), scope.new.flatMap(new.matcher.component),
        ].compactMap { $0 }
        guard !components.isEmpty else { return ("Every URL", false) }
        let patterns = components.compactMap(\.patternText)
        switch patterns.count {
        case 0: return ("URLs", true)
        case 1 where scope.isPart: return ("Part of \(quoted: patterns[0])", false)
        case 1: return ("\(quoted: patterns[0])", false)
        default: return ("URLs that match \(quoted: patterns[0]) and \(quoted: patterns[1])", true)
        }
    }

    // MARK: - Why

    private func words(for cause: DifferenceCause, of entry: Entry) -> MarkedText {
        switch cause {
        case .added(let index): return "\(component(index, in: new)) is new"
        case .removed(let index): return "\(component(index, in: old)) is gone"
        case .edited(let before, let after, let keys): return edited(before, after, keys)
        case .reordered(let first, let second):
            return "\(component(first, in: new)) now comes before \(component(second, in: new))"
        case .moved(let detail):
            let line = line(ofDetail: detail, in: new)
            return entry.apps.count == 1
                ? "the app is now in the detail on \(line: line)" : "the apps are now in the detail on \(line: line)"
        case .withoutList(.new): return withoutList(entry.new, isNew: true, isOne: entry.apps.count == 1)
        case .withoutList(.old): return withoutList(entry.old, isNew: false, isOne: entry.apps.count == 1)
        }
    }

    private func component(_ index: ComponentIndex, in side: Side) -> MarkedText {
        guard let component = side.matcher.component(at: index) else { return "a component" }
        let line = side.matcher.file.position(of: component.component.place).line
        return component.isExclusion.value ? "the exclusion on \(line: line)" : "the component on \(line: line)"
    }

    private func line(ofDetail index: Int, in side: Side) -> Int {
        let details = side.matcher.details
        guard details.indices.contains(index) else { return 1 }
        return side.matcher.file.position(of: details[index].detail.place).line
    }

    private func edited(
        _ before: ComponentIndex, _ after: ComponentIndex, _ keys: Set<DifferenceCause.Key>
    ) -> MarkedText {
        guard let component = new.matcher.component(at: after) else { return "a component changed" }
        let line = new.matcher.file.position(of: component.component.place).line
        var clauses: [MarkedText] = []
        if keys.contains(.exclude) {
            clauses.append(component.isExclusion.value ? "is now an exclusion" : "is no longer an exclusion")
        }
        var (values, missing): ([MarkedText], [MarkedText]) = ([], [])
        for (key, name, value) in [
            (DifferenceCause.Key.path, "path", component.path?.value), (.query, "query", component.queryText),
            (.fragment, "fragment", component.fragment?.value),
        ] where keys.contains(key) {
            if let value {
                values.append("the \(words: name) \(quoted: value)")
            } else {
                missing.append("a \(words: name)")
            }
        }
        for (key, value) in [
            (DifferenceCause.Key.caseSensitive, component.isCaseSensitive.value),
            (.percentEncoded, component.isPercentEncoded.value),
        ] where keys.contains(key) {
            values.append("\(quoted: key.rawValue): \(words: String(value))")
        }
        if !values.isEmpty { clauses.append("now has \(MarkedText.joined(values, by: ", ", last: " and "))") }
        if !missing.isEmpty { clauses.append("no longer has \(MarkedText.joined(missing, by: ", ", last: " or "))") }
        if keys.contains(.substitutionVariables) { clauses.append("has variables with other values") }
        if clauses.isEmpty { clauses.append("changed") }
        let noun: MarkedText =
            component.isExclusion.value && !keys.contains(.exclude) ? "the exclusion" : "the component"
        return "\(noun) on \(line: line) \(MarkedText.joined(clauses, by: ", and "))"
    }

    private func withoutList(_ decision: Decision, isNew: Bool, isOne: Bool) -> MarkedText {
        let file = isNew ? "the new file" : "the old file"
        let apps = isOne ? "the app" : "the apps"
        switch (isNew ? new : old).absence {
        case .missing: return isNew ? "the file is removed" : "the file is new"
        case .broken: return isNew ? "the file is no longer JSON" : "the file was not JSON before"
        case nil: break
        }
        guard case .unmatched(let reason) = decision else {
            return isNew
                ? "the detail now has no list of components, so it matches every URL"
                : "the detail had no list of components, so it matched every URL"
        }
        switch reason.value {
        case .unlistedApp: return "\(words: file) does not list \(words: apps)"
        case .noAppLinks: return "\(words: file) has no applinks object"
        case .emptyList: return isNew ? "the list of the detail is now empty" : "the list of the detail was empty"
        case .refusedFile(.oversized): return "the system refuses \(words: file), because it is too large"
        case .refusedFile(.scalarRoot): return "the system refuses \(words: file), because its root is not an object"
        case .unknownIdentifierList:
            return "\(words: file) lists \(words: apps) only in appIDs, which this system does not support"
        case .otherScheme, .noHost, .otherHost, .noComponentMatches, .undecided:
            return "no component of \(words: file) matches"
        }
    }

    // MARK: - In addition to the URLs

    var otherSentences: [(text: MarkedText, breaks: Bool)] {
        let links = serviceSentences("applinks", removed: removedApps, added: addedApps)
        return links + otherServiceSentences
    }

    var otherServiceSentences: [(text: MarkedText, breaks: Bool)] {
        services.flatMap { serviceSentences($0.service, removed: $0.removed, added: $0.added) }
    }

    private func serviceSentences(
        _ service: String, removed: [AppIdentifier], added: [AppIdentifier]
    ) -> [(text: MarkedText, breaks: Bool)] {
        var sentences: [(text: MarkedText, breaks: Bool)] = []
        func add(_ apps: [AppIdentifier], _ words: String, breaks: Bool) {
            guard !apps.isEmpty else { return }
            sentences.append(
                ("\(name: service) \(words: words) \(FileDifferenceReport.names(apps))", breaks))
        }
        add(removed, "no longer lists", breaks: true)
        add(added, "also lists", breaks: false)
        return sentences
    }

    var equivalence: MarkedText {
        guard let app else {
            return "The files are equivalent: it is proved that every URL is decided alike for every app."
        }
        return "Nothing changes for \(name: app): it is proved that every URL is decided alike."
    }

    var summary: MarkedText {
        guard hasChanges else { return equivalence }
        var parts: [String] = []
        func add(_ count: Int, _ one: String, _ several: String) {
            if count > 0 { parts.append(ShortenedList.grouped(count) + (count == 1 ? one : several)) }
        }
        func count(_ kind: Kind) -> Int { entries.count { $0.kind == kind } }
        add(
            count(.lost), " group of URLs no longer opens its app", " groups of URLs no longer open their app")
        add(count(.gained), " group of URLs now opens its app", " groups of URLs now open their app")
        add(
            count(.other), " group of URLs is decided differently, but opens no app",
            " groups of URLs are decided differently, but open no app")
        add(unknown.count, " pair of components could not be compared", " pairs of components could not be compared")
        let removed = services.reduce(removedApps.count) { $0 + $1.removed.count }
        add(removed, " app is no longer listed", " apps are no longer listed")
        let added = services.reduce(addedApps.count) { $0 + $1.added.count }
        add(added, " app is also listed", " apps are also listed")
        return "\(words: breaks ? "Breaking" : "Not breaking"): \(words: parts.joined(separator: "; "))."
    }
}

extension EffectiveComponent {
    /// Its patterns as they would be in a URL; nil without any.
    var patternText: String? {
        let (path, query, fragment) = (path?.value, queryText, fragment?.value)
        if path == nil, query == nil, fragment == nil { return nil }
        return (path ?? "*") + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
    }

    fileprivate var queryText: String? {
        switch query?.value {
        case nil, .unusableItems: nil
        case .text(let text): text
        case .items(let items): items.map { "\($0.name)=\($0.pattern)" }.joined(separator: "&")
        }
    }
}

/// A sentence that keeps text from files apart, so that each format can write it in its own way.
struct MarkedText: ExpressibleByStringInterpolation {
    private var pieces: [Piece] = []

    fileprivate enum Piece {
        case words(String)
        /// Text from a file, shown in quotes.
        case quoted(String)
        case name(String)
        /// Words that may contain text from a file.
        case prose(String)
    }

    init(stringLiteral text: String) { pieces = [.words(text)] }
    init(stringInterpolation: Interpolation) { pieces = stringInterpolation.pieces }

    struct Interpolation: StringInterpolationProtocol {
        fileprivate var pieces: [Piece] = []

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ text: String) { pieces.append(.words(text)) }
        mutating func appendInterpolation(_ text: MarkedText) { pieces += text.pieces }
        mutating func appendInterpolation(words text: String) { pieces.append(.words(text)) }
        mutating func appendInterpolation(line: Int) { pieces.append(.words("line \(line)")) }
        mutating func appendInterpolation(quoted text: String) { pieces.append(.quoted(text)) }
        mutating func appendInterpolation(name text: String) { pieces.append(.name(text)) }
        mutating func appendInterpolation(prose text: String) { pieces.append(.prose(text)) }
    }

    static func joined(_ texts: [MarkedText], by separator: String, last: String? = nil) -> MarkedText {
        var joined: MarkedText = ""
        for (index, text) in texts.enumerated() {
            let isLast = index == texts.count - 1
            if index > 0 { joined.pieces.append(.words(isLast ? last ?? separator : separator)) }
            joined.pieces += text.pieces
        }
        return joined
    }

    /// For terminals: text from files is shortened and escaped.
    var plain: String {
        text(
            quoted: { "\"\(PrintableText.escaped($0.shortened()))\"" }, name: { PrintableText.escaped($0.shortened()) },
            prose: { PrintableText.escaped($0.shortened(to: 300)) })
    }

    var markdown: String {
        text(
            quoted: { MarkdownText.code($0.shortened()) }, name: { MarkdownText.code($0.shortened()) },
            prose: { MarkdownText.escaped($0.shortened(to: 300)) })
    }

    private func text(
        quoted: (String) -> String, name: (String) -> String, prose: (String) -> String
    ) -> String {
        pieces.reduce(into: "") { text, piece in
            switch piece {
            case .words(let words): text += words
            case .quoted(let content): text += quoted(content)
            case .name(let content): text += name(content)
            case .prose(let content): text += prose(content)
            }
        }
    }
}
