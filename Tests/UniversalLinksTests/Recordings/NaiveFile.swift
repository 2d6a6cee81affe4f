import Foundation
import JSONSyntax
import UniversalLinks
import UniversalLinksTestSupport

/// What a file decides, straight from the specification, with switches for other readings.
///
/// Shares no code with the engine but the JSON parser and the parts of a URL; components are decided by `NaiveReference`.
struct NaiveFile {
    let reading: NamedReading
    /// Nil for a file that is refused.
    private(set) var details: [Detail]?

    struct Detail {
        let app: String
        /// Nil where every URL is matched.
        let components: [Component]?
    }

    enum Component {
        case matchesEverything
        case matchesNothing
        case compared(OracleComponent)
    }

    struct Refused: Error {}

    init(_ bytes: [UInt8], reading: NamedReading) {
        self.reading = reading
        details = try? NaiveFileReader(reading: reading).details(of: bytes)
    }

    // MARK: - Deciding

    func answer(to question: RecordedQuestion) -> String {
        guard let details else { return "refused" }
        let isMatch = question.command == "match"
        let host = isMatch ? "example.com" : question.domain
        guard let link = try? LinkURL(parsing: question.url),
            NaiveAddress(question.url).isAccepted(for: host, reading.file)
        else { return "unmatched" }
        let app = isMatch ? TestFile.app : question.app
        var answers: [String] = []
        for (index, detail) in details.enumerated() where app == "*" || isSame(detail.app, app) {
            let isLater = details[..<index].contains { isSame($0.app, detail.app) }
            if isLater, reading.file != .allDetailsCount { continue }
            answers.append(answer(of: detail, link, question.url))
        }
        let answer = answers.first { $0 != "unmatched" } ?? "unmatched"
        return isMatch && answer != "unmatched" ? answer + " 0" : answer
    }

    private func isSame(_ left: String, _ right: String) -> Bool {
        switch reading.file {
        case .prefixesAreComparedExactly: left == right
        case .identifiersIgnoreCase: left.lowercased() == right.lowercased()
        default:
            left.prefix { $0 != "." }.lowercased() == right.prefix { $0 != "." }.lowercased()
                && left.drop { $0 != "." } == right.drop { $0 != "." }
        }
    }

    private func answer(of detail: Detail, _ link: LinkURL, _ url: String) -> String {
        guard let components = detail.components else { return "matched" }
        for component in components {
            switch component {
            case .matchesEverything: return "matched"
            case .matchesNothing: continue
            case .compared(let component):
                let answer = answer(of: component, link, url)
                if answer != "unmatched" { return answer }
            }
        }
        return "unmatched"
    }

    private func answer(of component: OracleComponent, _ link: LinkURL, _ url: String) -> String {
        var component = component
        var parts =
            reading.component == .invalidCharactersStay
            ? NaiveReference.Parts(writtenIn: url)
            : .init(path: link.path, query: link.query ?? "", fragment: link.fragment ?? "")
        if reading.file != .longPatternsAreCompared, component.own.patterns.contains(where: Self.isLong) {
            return "unmatched"
        }
        if reading.file == .patternsAndURLsAreDecoded {
            component.own.percentEncoded = false
            component.own.mapPatterns { $0.removingPercentEncoding ?? $0 }
        }
        if let rewrite = NaiveText(reading.file), component.own.percentEncoded == false {
            component.own.mapPatterns(rewrite.text)
            parts = .init(
                path: rewrite.text(parts.path), query: rewrite.text(parts.query),
                fragment: rewrite.text(parts.fragment))
        }
        return NaiveReference(component: component, reading: reading.component).answer(for: parts)
    }

    /// More than 64 stars and variables.
    private static func isLong(_ pattern: String) -> Bool {
        pattern.count { $0 == "*" } + pattern.components(separatedBy: "$(").count - 1 > 64
    }
}

extension OracleComponent.Keys {
    /// Every pattern of the keys.
    var patterns: [String] {
        var patterns = [path, fragment].compactMap { $0 }
        switch query {
        case .text(let text)?: patterns.append(text)
        case .items(let items)?: patterns += items.map(\.pattern)
        case nil: break
        }
        return patterns
    }

    mutating func mapPatterns(_ transform: (String) -> String) {
        path = path.map(transform)
        fragment = fragment.map(transform)
        switch query {
        case .text(let text)?: query = .text(transform(text))
        case .items(let items)?: query = .items(items.map { ($0.name, transform($0.pattern)) })
        case nil: break
        }
    }
}

/// What a text is compared as, in readings that count or compare other units than scalars.
struct NaiveText {
    private let reading: FileReading

    init?(_ reading: FileReading?) {
        let rewriting: [FileReading] = [
            .questionMarksTakeUTF16, .questionMarksTakeCharacters, .composedFormsAreEqual, .foldingExpands,
        ]
        guard let reading, rewriting.contains(reading) else { return nil }
        self.reading = reading
    }

    func text(_ part: NaiveReference.Part) -> String {
        text(String(String.UnicodeScalarView(part.decoded ?? [])))
    }

    /// Each unit as one scalar for private use.
    func text(_ text: String) -> String {
        switch reading {
        case .questionMarksTakeUTF16:
            String(
                String.UnicodeScalarView(
                    text.utf16.map { Unicode.Scalar(UInt32($0)) ?? Unicode.Scalar(0xF0000 + UInt32($0))! }))
        case .questionMarksTakeCharacters:
            String(text.map { $0.unicodeScalars.count == 1 ? $0 : "\u{E000}" })
        case .composedFormsAreEqual: text.precomposedStringWithCanonicalMapping
        default: text.replacingOccurrences(of: "ß", with: "ss")
        }
    }
}

/// Scheme, user, host and port of a URL, taken apart by hand.
struct NaiveAddress {
    private let scheme: Substring
    private let user: Substring?
    private let host: Substring
    private let port: Substring?

    init(_ url: String) {
        let separator = url.range(of: "://")
        scheme = url[..<(separator?.lowerBound ?? url.startIndex)]
        var authority = url[(separator?.upperBound ?? url.startIndex)...].prefix { !"/?#".contains($0) }
        let at = authority.lastIndex(of: "@")
        user = at.map { authority[..<$0] }
        if let at { authority = authority[authority.index(after: at)...] }
        let colon = authority.lastIndex(of: ":")
        port = colon.map { authority[authority.index(after: $0)...] }
        host = authority[..<(colon ?? authority.endIndex)]
    }

    func isAccepted(for domain: String, _ reading: FileReading?) -> Bool {
        let isWeb = ["http", "https"].contains(reading == .schemesAreCaseSensitive ? "\(scheme)" : scheme.lowercased())
        guard isWeb || reading == .everySchemeMatches, reading != .portsAreCompared || port == nil,
            reading != .userNamesAreRefused || user == nil
        else { return false }
        var host = host.lowercased()
        if reading == .trailingDotsAreDropped, host.hasSuffix(".") { host.removeLast() }
        guard domain.hasPrefix("*.") else { return host == domain.lowercased() }
        return host.hasSuffix(domain.lowercased().dropFirst())
            || (reading == .wildcardsMatchTheirParent && host == domain.lowercased().dropFirst(2))
    }
}
