import JSONSyntax
import UniversalLinks

/// Finds identifiers of a file that almost equal another one.
struct SimilarIdentifiers {
    /// What was found: each identifier at most once, in the order of the file.
    let pairs: [Pair]

    /// An identifier with the one that it resembles.
    struct Pair {
        /// The one that appears in fewer places, or later.
        let odd: IdentifierUse
        let other: IdentifierUse
        let likeness: Likeness
        /// Whether some service lists both.
        let sharesService: Bool
    }

    /// The only difference between two identifiers.
    enum Likeness: String {
        case letterCase = "case"
        case character = "one character"
        case order = "the order of two characters"
        case prefix = "their prefix"
        case part = "a part at the end"
    }

    /// No more identifiers of a file than this are compared letter by letter.
    private static let maximumCount = 200
}

extension SimilarIdentifiers {
    /// Compares the well-formed identifiers of a file. Linear, but for the first 200, which are compared in pairs.
    init(_ uses: [IdentifierUse]) {
        let entries = Entry.all(uses)
        var pairs: [Int: Pair] = [:]

        func add(_ left: Int, _ right: Int, _ likeness: Likeness) {
            let (odd, other) = entries[left].count < entries[right].count ? (left, right) : (right, left)
            guard pairs[odd] == nil else { return }
            pairs[odd] = Pair(
                odd: entries[odd].use, other: entries[other].use, likeness: likeness,
                sharesService: entries[left].sharesService(with: entries[right]))
        }

        for (left, right) in SimilarIdentifiers.neighbours(entries, by: { $0.use.identifier.text.asciiLowercased }) {
            add(left, right, .letterCase)
        }
        for (left, right) in SimilarIdentifiers.neighbours(entries, by: { $0.use.identifier.bundleIdentifier }) {
            add(left, right, TypingMistake.likeness(entries[left].prefix, entries[right].prefix) ?? .prefix)
        }
        let count = min(entries.count, SimilarIdentifiers.maximumCount)
        for right in 0..<count {
            for left in 0..<right where !entries[left].sharesService(with: entries[right]) {
                guard entries[left].prefix == entries[right].prefix else { continue }
                if let likeness = TypingMistake.likenessOfWords(
                    entries[left].bundleIdentifier, entries[right].bundleIdentifier)
                {
                    add(left, right, likeness)
                } else if entries[left].isExtended(by: entries[right]) || entries[right].isExtended(by: entries[left]),
                    entries.contains(where: {
                        $0.services.isSuperset(of: entries[left].services.union(entries[right].services))
                    })
                {
                    // Another app of the file is named alike in both services.
                    add(left, right, .part)
                }
            }
        }
        self.pairs = pairs.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The first of the entries with the same key, with each later one.
    private static func neighbours(_ entries: [Entry], by key: (Entry) -> String) -> [(Int, Int)] {
        var first: [VerbatimText: Int] = [:]
        var neighbours: [(Int, Int)] = []
        for (index, entry) in entries.enumerated() {
            let key = VerbatimText(key(entry))
            if let earlier = first[key] { neighbours.append((earlier, index)) } else { first[key] = index }
        }
        return neighbours
    }
}

/// An identifier with the services that list it.
private struct Entry {
    let use: IdentifierUse
    let prefix: [UInt8]
    let bundleIdentifier: [UInt8]
    var services: Set<String>
    var count: Int

    func sharesService(with other: Entry) -> Bool { !services.isDisjoint(with: other.services) }

    /// Whether another identifier is this one with a part behind it, and neither is an App Clip.
    func isExtended(by other: Entry) -> Bool {
        other.bundleIdentifier.starts(with: bundleIdentifier + [UInt8(ascii: ".")])
            && !other.bundleIdentifier.dropFirst(bundleIdentifier.count + 1).contains(UInt8(ascii: "."))
            && !services.contains("appclips") && !other.services.contains("appclips")
    }

    static func all(_ uses: [IdentifierUse]) -> [Entry] {
        var entries: [Entry] = []
        var indices: [AppIdentifier: Int] = [:]
        for use in uses where use.shape == .wellFormed {
            if let index = indices[use.identifier] {
                entries[index].services.insert(use.service)
                entries[index].count += 1
            } else {
                indices[use.identifier] = entries.count
                entries.append(
                    Entry(
                        use: use, prefix: Array((use.identifier.prefix ?? "").utf8),
                        bundleIdentifier: Array(use.identifier.bundleIdentifier.utf8), services: [use.service], count: 1
                    ))
            }
        }
        return entries
    }
}

/// Checks whether two texts differ by one typing mistake: a character too many, too few or wrong, or two that changed places.
private enum TypingMistake {
    /// Longer texts are not compared; bundle identifiers have 155 characters at most.
    private static let maximumLength = 256

    static func likeness(_ left: [UInt8], _ right: [UInt8]) -> SimilarIdentifiers.Likeness? {
        difference(left, right)?.likeness
    }

    /// The same if the mistake is in a word: digits, hyphens and periods distinguish versions and variants.
    static func likenessOfWords(_ left: [UInt8], _ right: [UInt8]) -> SimilarIdentifiers.Likeness? {
        guard let difference = difference(left, right),
            difference.bytes.allSatisfy({ ASCIIKind.isLowercase($0) || ASCIIKind.isCapital($0) })
        else { return nil }
        return difference.likeness
    }

    /// The bytes that only one of them has; nil if there is more than one mistake.
    private static func difference(
        _ left: [UInt8], _ right: [UInt8]
    ) -> (bytes: [UInt8], likeness: SimilarIdentifiers.Likeness)? {
        guard abs(left.count - right.count) <= 1, left.count <= maximumLength else { return nil }
        let start = zip(left, right).prefix { $0 == $1 }.count
        let end = zip(left[start...].reversed(), right[start...].reversed()).prefix { $0 == $1 }.count
        let (own, others) = (Array(left[start..<(left.count - end)]), Array(right[start..<(right.count - end)]))
        let isSwap = own.count == 2 && others.count == 2 && own == others.reversed()
        guard isSwap || max(own.count, others.count) == 1 else { return nil }
        return (own + others, isSwap ? .order : .character)
    }
}
