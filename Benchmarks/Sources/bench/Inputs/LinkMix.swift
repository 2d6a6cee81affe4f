import UniversalLinks

/// Links over all components: of every ten three matched, one excluded, three near misses and three other misses; 71 % with
/// a query.
struct LinkMix {
    /// Of a hundred paths, how many have an escape, in place of what the lexicon does; nil leaves it to the lexicon.
    var escapeShare: Int?
    /// How often a link is made anew until it has the answer that is wanted.
    var attempts = 200

    private let lexicon: Lexicon
    private let components: [ComponentDraft]
    private let accepting: [ComponentDraft]
    private let excluding: [ComponentDraft]
    // Overlapping components may give a link to another one than it was made for; then it is made anew.
    private var judge: FastContender
    private var random: SeededGenerator

    private static let ten: [(answer: Decision.Answer, isNear: Bool)] =
        Array(repeating: (.matched, true), count: 3) + [(.excluded, true)]
        + Array(repeating: (.unmatched, true), count: 3) + Array(repeating: (.unmatched, false), count: 3)

    init(_ components: [ComponentDraft], file: [UInt8], _ lexicon: Lexicon, _ random: SeededGenerator) throws {
        self.components = components
        self.lexicon = lexicon
        self.random = random
        accepting = components.filter { !$0.isExclusion }
        excluding = components.filter(\.isExclusion)
        judge = try FastContender(reading: file)
    }

    /// So many URLs, each another one.
    mutating func lines(_ count: Int) throws -> LineBuffer {
        var lines = DistinctLines(capacity: count)
        while lines.lines.count < count {
            let before = lines.lines.count
            for (answer, isNear) in LinkMix.ten.shuffled(using: &random) where lines.lines.count < count {
                lines.append(link(answer, isNear: isNear, unlike: lines))
            }
            guard lines.lines.count > before else {
                throw BenchFailure("these components have no more than \(before) URLs of the mix")
            }
        }
        return lines.lines
    }

    private mutating func link(_ answer: Decision.Answer, isNear: Bool, unlike lines: DistinctLines) -> String {
        var text = ""
        let isEscaped = escapeShare.map { random.holds(percent: $0) } ?? false
        for _ in 0..<attempts {
            var link =
                switch answer {
                case .matched: random.pick(accepting).hit(lexicon, &random)
                case .excluded: random.pick(excluding.isEmpty ? components : excluding).hit(lexicon, &random)
                case .unmatched:
                    isNear ? random.pick(components).nearMiss(lexicon, &random) : LinkDraft.miss(lexicon, &random)
                }
            if isEscaped { escape(&link) }
            addQuery(to: &link)
            text = link.text
            var copy = text
            let decision = copy.withUTF8 { slice in judge.decide(slice.span) }
            if decision?.answer == answer, !lines.contains(text) { break }
        }
        return text
    }

    /// A letter of the path, or something more behind it, is written as an escape.
    private mutating func escape(_ link: inout LinkDraft) {
        guard !link.path.utf8.contains(UInt8(ascii: "%")) else { return }
        var bytes = Array(link.path.utf8)
        let letters = bytes.indices.filter { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[$0]) }
        if letters.isEmpty || random.holds(percent: 60) {
            link.path += random.pick(["-%C3%A9t%C3%A9", "%20x", "/%E6%9D%B1", "%2Fy", "-%c3%bc"])
        } else {
            let index = random.pick(letters)
            bytes.replaceSubrange(index...index, with: "%\(String(bytes[index], radix: 16, uppercase: true))".utf8)
            link.path = String(decoding: bytes, as: UTF8.self)
        }
    }

    private mutating func addQuery(to link: inout LinkDraft) {
        if let query = link.query {
            if random.holds(percent: 60) { link.query = query + "&" + lexicon.query(&random) }
        } else if random.holds(percent: 70) {
            link.query = lexicon.query(&random)
        }
        if link.fragment == nil, random.holds(percent: 2) { link.fragment = random.pick(lexicon.words) }
    }
}
