/// Host names that are not ASCII (semantics H3, H5).
enum InternationalizedHost {
    /// Foundation converts no longer hosts.
    private static let maximumInputByteCount = 2_048
    private static let maximumByteCount = 253

    /// The host in Punycode (UTS #46, without transitional processing), as Foundation encodes it; nil if there is no
    /// such form.
    static func asciiForm(of host: String) -> String? {
        // A character that ends the host of a URL cannot be part of it.
        guard !host.isEmpty, host.utf8.count <= maximumInputByteCount,
            !host.utf8.contains(where: { "/?#@:[]\\".utf8.contains($0) }),
            let scalars = HostNormalization.normalized(host.unicodeScalars.lazy.map(\.value)), !endsInNothing(host)
        else { return nil }
        var labels = scalars.split(separator: UInt32(UInt8(ascii: ".")), omittingEmptySubsequences: false)
        // The empty label at the end is the root of all domains.
        let isAbsolute = labels.count > 1 && labels.last?.isEmpty == true
        if isAbsolute { labels.removeLast() }

        var converted: [HostLabel] = []
        for label in labels {
            guard let label = HostLabel(label) else { return nil }
            converted.append(label)
        }
        guard !converted.contains(where: \.isRightToLeft) || converted.allSatisfy(\.satisfiesBidiRule) else {
            return nil
        }
        let bytes = converted.map(\.ascii).joined(separator: ".".utf8)
        let ascii = String(decoding: Array(bytes), as: UTF8.self)
        guard ascii.utf8.count <= maximumByteCount else { return nil }
        return isAbsolute ? ascii + "." : ascii
    }

    /// Whether the first label that is not ASCII is the last one, and all of its scalars are removed.
    ///
    /// Foundation refuses `a.` followed by a soft hyphen, though not `é.` followed by one.
    private static func endsInNothing(_ host: String) -> Bool {
        let plain = host.utf8.prefix { $0 < 0x80 }
        let labels = Substring(plain).split(separator: ".", omittingEmptySubsequences: false)
        guard let start = labels.last, !labels.contains(where: { $0.lowercased().hasPrefix("xn--") }) else {
            return false
        }
        return HostNormalization.normalized(host[start.startIndex...].unicodeScalars.lazy.map(\.value))?.isEmpty == true
    }
}

extension LinkURL {
    /// Parses a URL like ``LinkURL/init(parsing:)``, and converts a Unicode host to Punycode.
    ///
    /// Hosts are converted as in Foundation: UTS #46 without transitional processing, with the same version of
    /// Unicode's data on every system.
    ///
    /// - Throws: if `URLComponents` refuses it too.
    public init(converting text: String) throws(LinkURLError) {
        try self.init(parsing: text) { InternationalizedHost.asciiForm(of: $0) }
    }
}

extension AssociationFile.Domain {
    /// Reads `example.com` or `*.example.com` like ``AssociationFile/Domain/init(_:)``, and converts a Unicode host to
    /// Punycode.
    ///
    /// - Returns: nil if the text is not a domain name, or a Unicode host without a form in Punycode.
    public init?(converting text: String) {
        // By bytes: comparing characters is quadratic if thousands of marks follow one another.
        let wildcard = text.utf8.starts(with: "*.".utf8) ? "*." : ""
        let host = String(Substring(text.utf8.dropFirst(wildcard.utf8.count)))
        guard !host.unicodeScalars.allSatisfy(\.isASCII) else {
            self.init(text)
            return
        }
        guard let ascii = InternationalizedHost.asciiForm(of: host) else { return nil }
        self.init(wildcard + ascii)
    }
}

/// One label of a host, mapped and composed.
struct HostLabel {
    private static let prefix = "xn--".unicodeScalars.map(\.value)
    private static let maximumByteCount = 63

    let scalars: [UInt32]
    let ascii: [UInt8]

    /// Nil if the label breaks a rule of UTS #46. ``satisfiesBidiRule`` is separate, because it depends on the other
    /// labels.
    init?(_ label: ArraySlice<UInt32>) {
        let isEncoded = label.starts(with: HostLabel.prefix)
        if isEncoded {
            let text = label.dropFirst(HostLabel.prefix.count)
            // Text that is empty, or ends in a hyphen, would be another name of a plain label.
            guard !text.isEmpty, text.last != UInt32(UInt8(ascii: "-")), let decoded = Punycode.decoded(text),
                HostNormalization.normalized(decoded) == decoded
            else { return nil }
            scalars = decoded
        } else {
            scalars = Array(label)
        }
        guard HostLabel.hasValidShape(scalars), HostLabel.joinersAreInPlace(scalars) else { return nil }
        if isEncoded || scalars.allSatisfy({ $0 < 0x80 }) {
            ascii = label.map { UInt8($0) }
        } else {
            guard let encoded = Punycode.encoded(scalars) else { return nil }
            ascii = Array("xn--".utf8) + encoded
        }
        guard ascii.count <= HostLabel.maximumByteCount else { return nil }
    }

    private static func hasValidShape(_ scalars: [UInt32]) -> Bool {
        let (hyphen, dot) = (UInt32(UInt8(ascii: "-")), UInt32(UInt8(ascii: ".")))
        guard let first = scalars.first, first != hyphen, scalars.last != hyphen, !scalars.contains(dot) else {
            return false
        }
        let hasHyphensOfEncoding = scalars.count >= 4 && scalars[2] == hyphen && scalars[3] == hyphen
        return !hasHyphensOfEncoding && HostScalars.marks[first] == nil
    }

    // MARK: - Joiners

    /// Whether zero-width joiners are only where they change how letters look (RFC 5892, appendices A.1 and A.2).
    private static func joinersAreInPlace(_ scalars: [UInt32]) -> Bool {
        scalars.indices.allSatisfy { index in
            let isNonJoiner = scalars[index] == 0x200C
            guard isNonJoiner || scalars[index] == 0x200D else { return true }
            guard index > 0 else { return false }
            let followsVirama = HostScalars.combiningClasses[scalars[index - 1]] == 9
            return followsVirama || isNonJoiner && isBetweenJoiningLetters(index, in: scalars)
        }
    }

    private static func isBetweenJoiningLetters(_ index: Int, in scalars: [UInt32]) -> Bool {
        let before = scalars[..<index].reversed().lazy.map { HostScalars.joiningTypes[$0] }.first { $0 != .transparent }
        let after = scalars[(index + 1)...].lazy.map { HostScalars.joiningTypes[$0] }.first { $0 != .transparent }
        return (before == .left || before == .dual) && (after == .right || after == .dual)
    }
}

extension HostLabel {
    var isRightToLeft: Bool {
        scalars.contains {
            let direction = HostScalars.directions[$0]
            return direction == .rightToLeft || direction == .arabicNumber
        }
    }

    /// Whether it can be in a host with labels that are written from right to left (RFC 5893).
    var satisfiesBidiRule: Bool {
        let directions = scalars.map { HostScalars.directions[$0] }
        guard let first = directions.first, let last = directions.last(where: { $0 != .mark }) else { return false }
        guard first == .rightToLeft else {
            let endsWell = last == nil || last == .europeanNumber
            let isLeftToRight = { (direction: HostScalars.Direction?) in
                switch direction {
                case nil, .europeanNumber, .neutral, .mark: true
                case .rightToLeft, .arabicNumber, .other: false
                }
            }
            return first == nil && endsWell && directions.allSatisfy(isLeftToRight)
        }
        let endsWell = last == .rightToLeft || last == .europeanNumber || last == .arabicNumber
        let mixesNumbers = directions.contains(.europeanNumber) && directions.contains(.arabicNumber)
        return endsWell && !mixesNumbers && directions.allSatisfy { $0 != nil && $0 != .other }
    }
}
