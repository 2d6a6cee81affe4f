/// The words that paths are made of.
enum Words {
    static let all: [String] = """
        products help account settings orders cart checkout search blog article news video photos profile user login \
        share invite promo offers deals store shop category item detail review rating gallery events tickets venue \
        artist album track playlist podcast episode season series movie trailer cast map route place city hotel flight \
        booking trip recipe menu table reservation coupon gift card wallet payment invoice receipt support contact \
        about press jobs team investor legal privacy terms cookies feedback survey forum thread post comment message \
        inbox notification
        """.split(separator: " ").map(String.init)

    /// One to three words with hyphens between them, sometimes with an escape.
    static func slug(_ random: inout SeededGenerator) -> String {
        let words = (0..<random.number(in: 1..<4)).map { _ in random.pick(all) }
        return words.joined(separator: "-") + (random.holds(percent: 3) ? "-caf%C3%A9" : "")
    }

    /// One word or two.
    static func name(_ random: inout SeededGenerator) -> String {
        random.holds(percent: 50) ? random.pick(all) : random.pick(all) + "-" + random.pick(all)
    }

    /// A query such as mails and campaigns append.
    static func query(_ random: inout SeededGenerator) -> String {
        let number = random.number(in: 1..<100_000_000)
        return switch random.number(in: 0..<5) {
        case 0: "utm_source=\(random.pick(all))&utm_campaign=\(random.pick(all))&id=\(number)"
        case 1: "utm_source=\(random.pick(all))&id=\(number)"
        case 2: "page=\(number % 40)&sort=\(random.pick(all))"
        case 3: "q=\(random.pick(all))+\(random.pick(all))"
        default: "from=\(random.pick(all))&session=\(number)"
        }
    }
}
