import JSONSyntax
import UniversalLinks

/// Text of a part of a URL, in units that change as a whole: one character, or one escape.
struct EncodedText: Hashable {
    /// ASCII characters that the part may contain, and escapes of three characters.
    var units: [String]

    var text: String { units.joined() }

    enum Place {
        case path
        case query
        case queryItem
        case fragment

        /// Whether a character appears unescaped there (RFC 3986 sections 3.3 to 3.5).
        fileprivate func contains(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9": true
            case "?": self != .path
            case "&": self != .queryItem
            default: EncodedText.plainMarks.contains(scalar)
            }
        }
    }

    private static let plainMarks = Set("-._~!$&'()*+,;=:@/".unicodeScalars)

    /// Everything that cannot appear literally becomes an escape.
    ///
    /// - Parameter keepsEscapes: Whether `%` and two hexadecimal digits are read as an escape, not as three characters.
    init(_ scalars: [Unicode.Scalar], in place: Place, keepingEscapes keepsEscapes: Bool) {
        units = []
        units.reserveCapacity(scalars.count)
        var index = 0
        while index < scalars.count {
            if keepsEscapes, scalars[index] == "%", index + 2 < scalars.count,
                TextDomain.isHexDigit(scalars[index + 1]), TextDomain.isHexDigit(scalars[index + 2])
            {
                var escape = String.UnicodeScalarView()
                escape.append(contentsOf: scalars[index...(index + 2)])
                units.append(String(escape))
                index += 3
            } else {
                let scalar = scalars[index]
                units += place.contains(scalar) ? [String(scalar)] : EncodedText.escapes(of: scalar)
                index += 1
            }
        }
    }

    /// An ASCII text that every part may contain.
    init(plain text: String) {
        units = text.unicodeScalars.map { String($0) }
    }

    static func escapes(of scalar: Unicode.Scalar) -> [String] {
        String(scalar).utf8.map(URLCharacters.escape)
    }
}

extension EncodedText {
    /// Texts that differ a little from this one: a unit more, less or changed, its case, slashes, escapes.
    func nearMisses(_ random: inout SampleGenerator) -> [EncodedText] {
        var misses: [EncodedText] = []
        func add(_ change: (inout [String]) -> Void) {
            var copy = self
            change(&copy.units)
            if copy != self { misses.append(copy) }
        }
        let start = units.first == "/" ? 1 : 0
        let place = random.index(below: units.count)

        add { $0.append("z") }
        add { if !$0.isEmpty { $0.removeLast() } }
        add { $0 = $0.map(EncodedText.withOtherCase) }
        add { if $0.last == "/" { $0.removeLast() } else { $0.append("/") } }
        // For texts with thousands of characters, a few more would cost as much as thousands of short ones.
        guard units.count <= EncodedText.longestVaried else { return misses }
        add { $0.insert("q", at: min(start, $0.count)) }
        add { if start < $0.count { $0.remove(at: start) } }
        add { if let last = $0.indices.last { $0[last] = $0[last] == "x" ? "y" : "x" } }
        add { if place < $0.count { $0[place] = $0[place] == "k" ? "m" : "k" } }
        add { if place < $0.count { $0.insert("/", at: place) } }
        add { if place < $0.count { $0.remove(at: place) } }
        add { $0 += ["/", "m", "o", "r", "e"] }
        add { $0.insert(contentsOf: ["p", "r", "e", "/"], at: min(start, $0.count)) }
        add { units in
            if let slash = units.indices.last(where: { units[$0] == "/" }) { units.insert("/", at: slash) }
        }
        add { units in
            if let slash = units.indices.last(where: { $0 > 0 && units[$0] == "/" }) { units[slash] = "%2F" }
        }
        add { units in
            if let letter = units.firstIndex(where: EncodedText.isLetter) {
                units[letter] = EncodedText.withOtherCase(units[letter])
            }
        }
        add { units in
            if let letter = units.lastIndex(where: EncodedText.isLetter) {
                units[letter] = EncodedText.encoded(units[letter])
            }
        }
        add { $0 = $0.map { EncodedText.decoded($0) } }
        add { $0 = $0.map { $0.utf8.count == 3 ? $0.asciiLowercased : $0 } }
        add { if place < $0.count { $0[place] = "%C3%A9" } }
        return misses
    }

    private static let longestVaried = 2_000

    private static func isLetter(_ unit: String) -> Bool {
        unit.utf8.count == 1 && unit.asciiLowercased != unit.asciiUppercased
    }

    private static func withOtherCase(_ unit: String) -> String {
        guard unit.utf8.count == 1 else { return unit }
        let lower = unit.asciiLowercased
        return lower == unit ? unit.asciiUppercased : lower
    }

    private static func encoded(_ unit: String) -> String {
        unit.utf8.count == 1 ? unit.utf8.map(URLCharacters.escape).joined() : unit
    }

    private static func decoded(_ unit: String) -> String {
        let scalars = PercentDecoding.decoded(unit.utf8)
        guard unit.utf8.count == 3, scalars.count == 1, scalars[0].isASCII, scalars[0].properties.isAlphabetic else {
            return unit
        }
        return String(scalars[0])
    }
}
