import JSONSyntax

/// An entry of `com.apple.developer.associated-domains`: `service:host`, perhaps with `?mode=…`.
///
/// Semantics D1 to D4.
public struct AssociatedDomain: Hashable, Sendable {
    /// The text as written.
    public let text: String
    /// The text before the colon; nil without one.
    public let service: String?
    /// The host in ASCII lower case, without `*.`.
    public let host: String
    /// Whether the entry is for the subdomains of ``host``.
    public let isWildcard: Bool
    /// The modes that it requests.
    public let modes: Set<Mode>
    /// What is wrong with it.
    public let problems: [Problem]

    /// Whether the system can use the entry.
    public var isUsable: Bool { !problems.contains { $0.isFatal } }

    /// Another way to get the file than Apple's CDN (semantics D2).
    public struct Mode: Hashable, Sendable {
        package enum Value: String, CaseIterable, Sendable { case developer, managed }

        package let value: Value

        /// For development-signed builds on devices with the developer's switch on.
        public static let developer = Mode(value: .developer)
        /// For apps that a management profile names.
        public static let managed = Mode(value: .managed)
    }
}

extension AssociatedDomain: CustomStringConvertible {
    /// The text as written.
    public var description: String { text }
}

extension AssociatedDomain.Mode: RawRepresentable, CaseIterable {
    /// Every mode.
    public static var allCases: [AssociatedDomain.Mode] { Value.allCases.map(Self.init(value:)) }

    /// The mode that is written like this; nil for any other text.
    public init?(rawValue: String) {
        guard let value = Value(rawValue: rawValue) else { return nil }
        self.init(value: value)
    }

    /// How it is written.
    public var rawValue: String { value.rawValue }
}

extension AssociatedDomain.Mode: CustomStringConvertible {
    /// How it is written.
    public var description: String { rawValue }
}

extension AssociatedDomain {
    /// Reads an entry of any text, and lists what is wrong with it.
    public init(parsing text: String) {
        self.text = text
        var problems: [Problem] = []
        var rest = Array(text.unicodeScalars)[...]

        service = AssociatedDomain.takeService(from: &rest, &problems)
        if let reference = BuildSettings.firstReference(in: text) {
            modes = []
            isWildcard = rest.starts(with: ["*", "."])
            host = String(String.UnicodeScalarView(isWildcard ? rest.dropFirst(2) : rest)).asciiLowercased
            self.problems = [.buildSetting(reference)]
            return
        }
        modes = AssociatedDomain.takeModes(from: &rest, &problems)
        if let slash = rest.firstIndex(of: "/") {
            problems.append(.path)
            rest = rest[..<slash]
        }
        isWildcard = rest.starts(with: ["*", "."])
        if isWildcard { rest = rest.dropFirst(2) }
        if isWildcard, service == "appclips" { problems.append(.appClipWildcard) }
        // A colon inside the brackets of an address does not start a port.
        let addressEnd = rest.first == "[" ? rest.firstIndex(of: "]") ?? rest.endIndex : rest.startIndex
        if let colon = rest[addressEnd...].firstIndex(of: ":") {
            problems.append(.port)
            rest = rest[..<colon]
        }
        host = String(String.UnicodeScalarView(rest)).asciiLowercased
        problems += AssociatedDomain.problems(ofHost: rest, modes: modes)
        self.problems = problems
    }

    private static func takeService(
        from rest: inout ArraySlice<Unicode.Scalar>, _ problems: inout [Problem]
    ) -> String? {
        let isServiceLetter = { (scalar: Unicode.Scalar) in scalar.isASCII && scalar.properties.isAlphabetic }
        let service = rest.prefix(while: isServiceLetter)
        var name: String?
        if service.endIndex < rest.endIndex, rest[service.endIndex] == ":", !service.isEmpty {
            let text = String(String.UnicodeScalarView(service))
            if !["http", "https"].contains(text) {
                name = text
                rest = rest[(service.endIndex + 1)...]
                if !AssociationFile.Service.publicNames.containsSameScalars(as: text) {
                    problems.append(.unknownService(text))
                }
            }
        }
        if name == nil, let spaced = spacedService(in: rest) {
            name = String(String.UnicodeScalarView(spaced))
            rest = rest[(spaced.endIndex + 1)...]
            problems.append(.unknownService(name ?? ""))
        }
        if name == nil { problems.append(.missingService) }
        if let scheme = [Array("https://".unicodeScalars), Array("http://".unicodeScalars)].first(where: rest.starts) {
            problems.append(.scheme)
            rest = rest.dropFirst(scheme.count)
        }
        return name
    }

    /// The text before the first colon, if only white space makes it an unknown service: `app links:example.com`.
    private static func spacedService(in text: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar>? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let service = text[..<colon]
        let word = service.filter { !$0.properties.isWhitespace }
        let name = String(String.UnicodeScalarView(word)).asciiLowercased
        return word.count < service.count && AssociationFile.Service.publicNames.containsSameScalars(as: name)
            ? service : nil
    }

    /// Compared ignoring case, in any order (semantics D4).
    private static func takeModes(
        from rest: inout ArraySlice<Unicode.Scalar>, _ problems: inout [Problem]
    ) -> Set<Mode> {
        guard let mark = rest.firstIndex(of: "?") else { return [] }
        let query = String(String.UnicodeScalarView(rest[(mark + 1)...])).asciiLowercased
        rest = rest[..<mark]
        let prefix = "mode="
        guard query.utf8.starts(with: prefix.utf8), !query.utf8.contains(UInt8(ascii: "&")) else {
            problems.append(.query)
            return []
        }
        var modes: Set<Mode> = []
        let words = query.utf8.dropFirst(prefix.utf8.count)
            .split(separator: UInt8(ascii: "+"), omittingEmptySubsequences: false)
        for word in words.map({ String(decoding: $0, as: UTF8.self) }) {
            if let mode = Mode.allCases.first(where: { $0.rawValue.hasSameScalars(as: word) }) {
                modes.insert(mode)
            } else {
                problems.append(.unknownMode(word))
            }
        }
        return modes
    }

    private static func problems(ofHost host: ArraySlice<Unicode.Scalar>, modes: Set<Mode>) -> [Problem] {
        guard !host.isEmpty else { return [.emptyHost] }
        if isAddress(host) { return modes.isEmpty ? [.address] : [] }
        if String(String.UnicodeScalarView(host)).asciiLowercased.hasSameScalars(as: "localhost") {
            return modes.contains(.developer) ? [] : [.localhost]
        }
        var problems: [Problem] = []
        if host.contains(where: { !$0.isASCII }) { problems.append(.unicodeHost) }
        if host.contains("*") { problems.append(.misplacedWildcard) }
        if host.contains(where: { $0.isASCII && !isHostCharacter($0) && $0 != "*" }) {
            problems.append(.invalidCharacter)
        }
        if host.first == "." { problems.append(.leadingPeriod) }
        if zip(host, host.dropFirst()).contains(where: { $0 == "." && $1 == "." }) { problems.append(.doubledPeriod) }
        if !host.dropFirst().dropLast().contains(".") { problems.append(.unqualifiedHost) }
        return problems
    }

    private static func isHostCharacter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-" || scalar == "."
            || scalar == "_"
    }

    /// Four decimal numbers, or anything in brackets.
    private static func isAddress(_ host: ArraySlice<Unicode.Scalar>) -> Bool {
        if host.first == "[" { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4
            && numbers.allSatisfy { !$0.isEmpty && $0.count <= 3 && $0.allSatisfy { ("0"..."9").contains($0) } }
    }
}

extension AssociatedDomain {
    /// The entry as it was probably meant; nil if a person has to decide.
    package var corrected: String? {
        guard !problems.contains(where: { $0.leavesNothingToCorrect }) else { return nil }
        let known = AssociationFile.Service.publicNames
        let meant = service.map { name in known.contains(name) ? name : NearestText.nearest(to: name, among: known) }
        guard let service = meant ?? "applinks" else { return nil }

        var host = String(String.UnicodeScalarView(self.host.unicodeScalars.filter { !$0.properties.isWhitespace }))
        var isWildcard = isWildcard
        if let star = host.unicodeScalars.lastIndex(of: "*") {
            // A wildcard is for subdomains at any depth (semantics H2).
            host = String(host.unicodeScalars[host.unicodeScalars.index(after: star)...])
            isWildcard = true
        }
        host = host.split(separator: ".").joined(separator: ".")
        if !host.unicodeScalars.allSatisfy(\.isASCII) {
            host = InternationalizedHost.asciiForm(of: host)?.asciiLowercased ?? ""
        }
        let wildcard = isWildcard && service != "appclips" ? "*." : ""
        let text = service + ":" + wildcard + host + modeText
        return AssociatedDomain(parsing: text).problems.isEmpty && !text.hasSameScalars(as: self.text) ? text : nil
    }

    /// Empty without modes.
    private var modeText: String {
        let words = Mode.allCases.filter(modes.contains).map(\.rawValue)
        return words.isEmpty ? "" : "?mode=" + words.joined(separator: "+")
    }

    /// With `*.` for a wildcard.
}

extension AssociatedDomain.Problem {
    fileprivate var leavesNothingToCorrect: Bool {
        switch value {
        case .emptyHost, .unqualifiedHost, .address, .localhost, .buildSetting: true
        default: false
        }
    }
}

extension AssociatedDomain {
    /// Something wrong with an entry.
    public struct Problem: Hashable, Sendable {
        package enum Value: Hashable, Sendable {
            case missingService, scheme, path, port, query, appClipWildcard, misplacedWildcard, emptyHost, leadingPeriod
            case doubledPeriod, unqualifiedHost, address, localhost, unicodeHost, invalidCharacter
            case unknownService(String)
            case unknownMode(String)
            case buildSetting(String)
        }

        package let value: Value

        /// No service and colon before the host.
        public static let missingService = Problem(value: .missingService)
        /// A service that Apple does not document; the entry is kept.
        public static func unknownService(_ name: String) -> Problem { Problem(value: .unknownService(name)) }
        /// A URL scheme, though only a host belongs here.
        public static let scheme = Problem(value: .scheme)
        /// A slash after the host, or a path.
        public static let path = Problem(value: .path)
        /// A port after the host (semantics H4).
        public static let port = Problem(value: .port)
        /// A query other than `mode`.
        public static let query = Problem(value: .query)
        /// A mode that Apple does not document; it is ignored.
        public static func unknownMode(_ word: String) -> Problem { Problem(value: .unknownMode(word)) }
        /// A wildcard for App Clips, which do not support any.
        public static let appClipWildcard = Problem(value: .appClipWildcard)
        /// A `*` that is not before the first period.
        public static let misplacedWildcard = Problem(value: .misplacedWildcard)
        /// Nothing after the service.
        public static let emptyHost = Problem(value: .emptyHost)
        /// A host that starts with a period.
        public static let leadingPeriod = Problem(value: .leadingPeriod)
        /// Two periods in a row.
        public static let doubledPeriod = Problem(value: .doubledPeriod)
        /// A host without a period inside.
        public static let unqualifiedHost = Problem(value: .unqualifiedHost)
        /// An address, which only a mode allows.
        public static let address = Problem(value: .address)
        /// `localhost`, which only the developer mode allows.
        public static let localhost = Problem(value: .localhost)
        /// A host that is not written in Punycode (semantics H3).
        public static let unicodeHost = Problem(value: .unicodeHost)
        /// A character that is not allowed in hosts.
        public static let invalidCharacter = Problem(value: .invalidCharacter)
        /// A reference to a build setting such as `$(NAME)`, whose value is unknown; no other problem is reported then.
        public static func buildSetting(_ reference: String) -> Problem { Problem(value: .buildSetting(reference)) }

        /// Whether the system cannot use the entry.
        public var isFatal: Bool {
            switch value {
            case .unknownService, .unknownMode: false
            default: true
            }
        }
    }
}

extension AssociatedDomain.Problem: CustomStringConvertible {
    /// The name of the constant, with its associated value.
    public var description: String { "\(value)" }
}
