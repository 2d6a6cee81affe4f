/// A Korean syllable in one scalar, which Unicode computes from its two or three letters.
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

    /// - Returns: nil if the scalar is not a syllable.
    init?(_ scalar: UInt32) {
        guard scalar >= Self.firstSyllable,
            scalar < Self.firstSyllable + Self.leadCount * Self.vowelCount * Self.tailCount
        else { return nil }
        number = scalar - Self.firstSyllable
    }

    private var tail: UInt32 { number % Self.tailCount }

    /// The letters: a lead, a vowel, and a tail if there is one.
    var letters: [UInt32] {
        let (lead, vowel) = (number / Self.tailCount / Self.vowelCount, number / Self.tailCount % Self.vowelCount)
        return [Self.firstLead + lead, Self.firstVowel + vowel] + (tail == 0 ? [] : [Self.noTail + tail])
    }

    /// The syllable of a lead and a vowel, or of a syllable without a tail and a tail.
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
