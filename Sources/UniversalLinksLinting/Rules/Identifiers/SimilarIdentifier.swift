import JSONSyntax
import UniversalLinks

struct SimilarIdentifier: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA311", "similar-identifier"), .warning, .identifiers, isPedantic: true, sometimes: [.note],
        summary: "An identifier that differs from another only in case, one character, one part or the prefix",
        effect: """
            If both are meant for one app, it gets what one of the entries allows, but not what the other one does: \
            for example links, but no passwords.
            """,
        reason: """
            The same app is often in several services, and each entry is typed by hand. iOS compares bundle \
            identifiers exactly, including case. A second prefix for one bundle identifier is correct while an app \
            moves from one team to another, or if a team builds it for itself: if one service lists both, this is \
            reported only on request, as a note.
            """,
        remedy: "Write the identifier the same way in every service, or leave it if these are two apps.",
        evidence: [.unlistedApp, .foldedPrefix],
        bad: Rule.Example(
            file: """
                {
                  "applinks": { "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["*"] }] },
                  "webcredentials": { "apps": [⟦"7Q4KX2M9TD.example.eat"⟧] }
                }
                """),
        good: Rule.Example(
            file: """
                {
                  "applinks": { "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["*"] }] },
                  "webcredentials": { "apps": ["7Q4KX2M9TD.example.eats"] }
                }
                """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        SimilarIdentifiers(subject.identifiers).pairs.compactMap { pair in
            let (text, other) = (pair.odd.quoted, pair.other.quoted)
            let isNote = pair.likeness == .prefix && pair.sharesService
            if pair.likeness == .prefix, isNote, let prefix = pair.other.identifier.prefix {
                // Nobody mistypes a whole prefix: the app moved to another team.
                guard subject.isPedantic(about: rule) else { return nil }
                return diagnostic(
                    "\(text) is also listed with the prefix \"\(prefix.shortened(to: 40))\"; an app signed with one prefix gets "
                        + "nothing from the other.",
                    at: pair.odd.place, in: subject, .note, notes: [pair.other.note(in: subject)],
                    help: "Keep both while there are builds with either prefix.")
            }
            return diagnostic(
                "\(text) and \(other) differ only in \(pair.likeness.rawValue); an app signed with one gets nothing from "
                    + "the other.",
                at: pair.odd.place, in: subject, notes: [pair.other.note(in: subject)],
                help: "Write the same identifier in both places if both mean one app.")
        }
    }
}

/// Finds identifiers of a file that almost equal another one.
struct SimilarIdentifiers {
    /// Each identifier at most once, in the order of the file.
    let pairs: [Pair]

    struct Pair {
        /// The one that is in fewer places, or comes later.
        let odd: IdentifierUse
        let other: IdentifierUse
        let likeness: Likeness
        let sharesService: Bool
    }

    enum Likeness: String {
        case letterCase = "case"
        case character = "one character"
        case order = "the order of two characters"
        case prefix = "their prefix"
        case part = "a part at the end"
    }

    /// At most this many identifiers of a file are compared letter by letter.
    private static let maximumCount = 200
}

extension SimilarIdentifiers {
    /// Compares the well-formed identifiers. Linear, except for the first 200, which are compared in pairs.
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
                    // Another app of the file is in both services under similar names.
                    add(left, right, .part)
                }
            }
        }
        self.pairs = pairs.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The first of the entries with the same key, with each later one.
    private static func neighbours(_ entries: [Entry], by key: (Entry) -> String) -> [(Int, Int)] {
        var first: [ScalarString: Int] = [:]
        var neighbours: [(Int, Int)] = []
        for (index, entry) in entries.enumerated() {
            let key = ScalarString(key(entry))
            if let earlier = first[key] { neighbours.append((earlier, index)) } else { first[key] = index }
        }
        return neighbours
    }
}

private struct Entry {
    let use: IdentifierUse
    let prefix: [UInt8]
    let bundleIdentifier: [UInt8]
    var services: Set<String>
    var count: Int

    func sharesService(with other: Entry) -> Bool { !services.isDisjoint(with: other.services) }

    /// Whether another identifier is this one and a further part, and neither is an App Clip.
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
    /// Longer texts are not compared; bundle identifiers have at most 155 characters.
    private static let maximumLength = 256

    static func likeness(_ left: [UInt8], _ right: [UInt8]) -> SimilarIdentifiers.Likeness? {
        difference(left, right)?.likeness
    }

    /// Only mistakes in words count: digits, hyphens and periods distinguish versions and variants.
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
