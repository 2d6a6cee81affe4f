/// The first half of UTS #46: scalars are mapped, and the text is composed (NFC).
enum HostNormalization {
    /// Nil if the text contains a scalar that no host may contain.
    static func normalized(_ text: some Sequence<UInt32>) -> [UInt32]? {
        var scalars: [UInt32] = []
        for scalar in text {
            guard append(scalar, to: &scalars) else { return nil }
        }
        sortMarks(of: &scalars)
        return composed(scalars)
    }

    // MARK: - Mapping and decomposing

    private static func append(_ scalar: UInt32, to scalars: inout [UInt32]) -> Bool {
        switch HostScalars.mappings[scalar] {
        case .disallowed: return false
        case .ignored: break
        case .replaced(let text):
            for replacement in text { appendDecomposed(replacement, to: &scalars) }
        case .moved(let distance): appendDecomposed(UInt32(Int64(scalar) + distance), to: &scalars)
        case .movedAlternately(let first, let distance) where (scalar - first).isMultiple(of: 2):
            appendDecomposed(UInt32(Int64(scalar) + distance), to: &scalars)
        case .movedAlternately, nil: appendDecomposed(scalar, to: &scalars)
        }
        return true
    }

    private static func appendDecomposed(_ scalar: UInt32, to scalars: inout [UInt32]) {
        if let syllable = HangulSyllable(scalar) {
            scalars += syllable.letters
        } else if let parts = HostScalars.decompositions[scalar] {
            appendDecomposed(parts.first, to: &scalars)
            scalars.append(parts.second)
        } else {
            scalars.append(scalar)
        }
    }

    /// Sorts consecutive marks by combining class; marks of one class keep their order.
    private static func sortMarks(of scalars: inout [UInt32]) {
        var start = 0
        while start < scalars.count {
            var classes: [(place: Int, combiningClass: UInt32)] = []
            while start + classes.count < scalars.count,
                let combiningClass = HostScalars.combiningClasses[scalars[start + classes.count]]
            {
                classes.append((start + classes.count, combiningClass))
            }
            if classes.count > 1 {
                let sorted = classes.sorted { ($0.combiningClass, $0.place) < ($1.combiningClass, $1.place) }
                    .map { scalars[$0.place] }
                scalars.replaceSubrange(start..<(start + sorted.count), with: sorted)
            }
            start += classes.count + 1
        }
    }

    // MARK: - Composing

    private static func composed(_ scalars: [UInt32]) -> [UInt32] {
        var result: [UInt32] = []
        // The index of the last scalar that others can combine with, and the class of the last mark that was not
        // combined.
        var starter: Int?
        var previousClass: UInt32 = 0
        for scalar in scalars {
            let combiningClass = HostScalars.combiningClasses[scalar] ?? 0
            if let starter {
                let isAdjacent = result.count == starter + 1
                if isAdjacent || previousClass < combiningClass,
                    let sum = sum(of: result[starter], and: scalar)
                {
                    result[starter] = sum
                    continue
                }
            }
            if combiningClass == 0 { starter = result.count }
            previousClass = combiningClass
            result.append(scalar)
        }
        return result
    }

    private static func sum(of first: UInt32, and second: UInt32) -> UInt32? {
        HangulSyllable.sum(of: first, and: second) ?? HostScalars.compositions[ScalarPair(first: first, second: second)]
    }
}

/// A Korean syllable in one scalar, which Unicode computes from two or three letters.
struct HangulSyllable {
    private static let firstSyllable: UInt32 = 0xAC00
    private static let firstLead: UInt32 = 0x1100
    private static let firstVowel: UInt32 = 0x1161
    /// The scalar before the first tail: a syllable without a tail has tail 0.
    private static let noTail: UInt32 = 0x11A7
    private static let leadCount: UInt32 = 19
    private static let vowelCount: UInt32 = 21
    private static let tailCount: UInt32 = 28

    private let number: UInt32

    /// Nil if the scalar is not a syllable.
    init?(_ scalar: UInt32) {
        guard scalar >= Self.firstSyllable,
            scalar < Self.firstSyllable + Self.leadCount * Self.vowelCount * Self.tailCount
        else { return nil }
        number = scalar - Self.firstSyllable
    }

    private var tail: UInt32 { number % Self.tailCount }

    /// A lead, a vowel, and a tail if there is one.
    var letters: [UInt32] {
        let (lead, vowel) = (number / Self.tailCount / Self.vowelCount, number / Self.tailCount % Self.vowelCount)
        return [Self.firstLead + lead, Self.firstVowel + vowel] + (tail == 0 ? [] : [Self.noTail + tail])
    }

    /// Of a lead and a vowel, or of a syllable without a tail and a tail.
    static func sum(of first: UInt32, and second: UInt32) -> UInt32? {
        if (firstLead..<(firstLead + leadCount)).contains(first),
            (firstVowel..<(firstVowel + vowelCount)).contains(second)
        {
            return firstSyllable + ((first - firstLead) * vowelCount + second - firstVowel) * tailCount
        }
        if let syllable = HangulSyllable(first), syllable.tail == 0,
            ((noTail + 1)..<(noTail + tailCount)).contains(second)
        {
            return first + second - noTail
        }
        return nil
    }
}
