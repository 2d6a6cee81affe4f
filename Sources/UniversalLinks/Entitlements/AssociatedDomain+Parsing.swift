import JSONSyntax

extension AssociatedDomain {
    /// Reads an entry of any text, and says what is wrong with it.
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
        // The colons of an address in brackets start no port.
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
                if !AssociationFile.Service.publicNames.containsVerbatim(text) {
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

    /// What is before the first colon, if only white space keeps it from being a service: `app links:example.com`.
    private static func spacedService(in text: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar>? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let service = text[..<colon]
        let word = service.filter { !$0.properties.isWhitespace }
        let name = String(String.UnicodeScalarView(word)).asciiLowercased
        return word.count < service.count && AssociationFile.Service.publicNames.containsVerbatim(name) ? service : nil
    }

    /// Mode words are compared ignoring case and in any order (semantics D4).
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
            if let mode = Mode.allCases.first(where: { $0.rawValue.isVerbatim(word) }) {
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
        if String(String.UnicodeScalarView(host)).asciiLowercased.isVerbatim("localhost") {
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
