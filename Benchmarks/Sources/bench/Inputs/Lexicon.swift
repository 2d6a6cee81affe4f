/// The words and habits of one made-up site: another seed, another site.
struct Lexicon {
    let words: [String]
    /// Of a hundred slugs, how many have an escape.
    var escapeShare = 3
    /// What stands between the words of a slug.
    private let separator: String
    /// Of a hundred slugs, how many end with a number, and how many are an identifier instead.
    private let numberShare: Int
    private let identifierShare: Int
    private let identifierLength: Int
    private let itemNames: [String]

    private static let known: [String] = """
        products help account settings orders cart checkout search blog article news video photos profile user login \
        share invite promo offers deals store shop category item detail review rating gallery events tickets venue \
        artist album track playlist podcast episode season series movie trailer cast map route place city hotel flight \
        booking trip recipe menu table reservation coupon gift card wallet payment invoice receipt support contact \
        about press jobs team investor legal privacy terms cookies feedback survey forum thread post comment message \
        inbox notification
        """.split(separator: " ").map(String.init)

    init(_ random: inout SeededGenerator) {
        var words = Array(Lexicon.known.shuffled(using: &random).prefix(50))
        var used = Set(words)
        while words.count < 240 {
            let word = Lexicon.madeUpWord(&random)
            if used.insert(word).inserted { words.append(word) }
        }
        words.shuffle(using: &random)
        self.words = words
        separator = random.pick(["-", "-", "-", "_", "."])
        numberShare = random.number(in: 20..<70)
        identifierShare = random.number(in: 5..<25)
        identifierLength = random.number(in: 8..<17)
        itemNames = (0..<6).map { _ in random.pick(words) }
    }

    /// A word that can be spoken, of two to four syllables.
    private static func madeUpWord(_ random: inout SeededGenerator) -> String {
        let starts = [
            "b", "br", "c", "d", "f", "g", "gr", "h", "k", "l", "m", "n", "p", "pl", "r", "s", "st", "t", "v", "",
        ]
        let middles = ["a", "e", "i", "o", "u", "ai", "ea", "ou"]
        let ends = ["", "", "n", "r", "s", "t", "l", "m"]
        return (0..<random.number(in: 2..<5)).map { _ in
            random.pick(starts) + random.pick(middles) + random.pick(ends)
        }.joined()
    }

    /// What stands in the place of a `*`: one to three words, often with a number; or an identifier; rarely with an escape.
    func slug(_ random: inout SeededGenerator) -> String {
        if random.holds(percent: identifierShare) { return identifier(&random) }
        var slug = random.pick(words)
        for _ in 0..<random.number(in: 0..<3) { slug += separator + random.pick(words) }
        if random.holds(percent: numberShare) { slug += "\(separator)\(random.number(in: 1..<10_000_000))" }
        if random.holds(percent: escapeShare) {
            slug += separator + random.pick(["caf%C3%A9", "%E6%9D%B1", "a%20b", "%C3%BCber"])
        }
        return slug
    }

    private func identifier(_ random: inout SeededGenerator) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: (0..<identifierLength).map { _ in random.pick(digits) }, as: UTF8.self)
    }

    /// One word or two.
    func name(_ random: inout SeededGenerator) -> String {
        random.holds(percent: 50) ? random.pick(words) : random.pick(words) + separator + random.pick(words)
    }

    /// A query such as mails and campaigns append.
    func query(_ random: inout SeededGenerator) -> String {
        let number = random.number(in: 1..<100_000_000)
        return switch random.number(in: 0..<5) {
        case 0: "utm_source=\(random.pick(words))&utm_campaign=\(random.pick(words))&id=\(number)"
        case 1: "\(random.pick(itemNames))=\(random.pick(words))&id=\(number)"
        case 2: "page=\(number % 40)&\(random.pick(itemNames))=\(random.pick(words))"
        case 3: "q=\(random.pick(words))+\(random.pick(words))"
        default: "from=\(random.pick(words))&\(random.pick(itemNames))=\(number)"
        }
    }
}
