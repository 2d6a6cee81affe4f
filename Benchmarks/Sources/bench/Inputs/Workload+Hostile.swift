import Foundation

extension Workload {
    /// 16 components such as `*a*a*a*a*b`, and paths of up to 2,000 bytes that are mostly the letter a.
    static func adversarial(_ seed: UInt64, _ urlCount: Int) -> Workload {
        var random = SeededGenerator(seed: seed &+ 16)
        var patterns = ["*a*a*a*a*b"]
        while patterns.count < 16 {
            let texts = (0..<random.number(in: 4..<8)).map { _ in random.pick(["a", "a", "a", "aa", "ab", "ba", "a?a"])
            }
            let pattern = "*" + texts.joined(separator: "*") + "*" + random.pick(["b", "bb", "ab", "aab"])
            if !patterns.contains(pattern) { patterns.append(pattern) }
        }
        let lines = distinct(urlCount) {
            let share = Double(random.number(in: 0..<1_000_000)) / 1_000_000
            let length = Int(1_998 * pow(share, 1.705))
            let letters = random.pick([0, 2, 10, 33])
            let text = (0..<length).map { _ in random.holds(percent: letters) ? UInt8(ascii: "b") : UInt8(ascii: "a") }
            // Of paths of the letter a alone there are few: the query tells them apart.
            let query = letters < 10 ? "n=\(random.number(in: 0..<1_000_000_000))" : nil
            let path = "/" + String(decoding: text, as: UTF8.self) + random.pick(["b", "c", "c"])
            return LinkDraft(path: path, query: query).text
        }
        return hostile("adversarial", patterns, lines)
    }

    /// 16 components such as `*a???????????b*a??????b`, and paths of up to 2,000 bytes of both letters: next to every byte
    /// leads to a set of states that was never met before.
    static func crowded(_ seed: UInt64, _ urlCount: Int) -> Workload {
        var random = SeededGenerator(seed: seed &+ 17)
        let patterns = (0..<16).map { _ in
            let gaps = [random.number(in: 8..<25), random.number(in: 4..<13)]
            return gaps.map { "*" + random.pick(["a", "b"]) + String(repeating: "?", count: $0) + "b" }.joined()
        }
        let lines = distinct(urlCount) {
            let length = random.number(in: 1..<2_000)
            let text = (0..<length).map { _ in random.holds(percent: 50) ? UInt8(ascii: "b") : UInt8(ascii: "a") }
            return LinkDraft(path: "/" + String(decoding: text, as: UTF8.self)).text
        }
        return hostile("crowded", patterns, lines)
    }

    /// So many different ones of what is made.
    private static func distinct(_ count: Int, _ make: () -> String) -> LineBuffer {
        var lines = DistinctLines(capacity: count)
        while lines.lines.count < count { lines.append(make()) }
        return lines.lines
    }

    private static func hostile(_ name: String, _ patterns: [String], _ lines: LineBuffer) -> Workload {
        Workload(
            name: name,
            summary: "\(patterns.count) components such as \(patterns[0])",
            file: file(components: patterns.map { "{\"/\": \"\($0)\"}" }),
            lines: lines,
            targets: Targets(nanosecondsPerByte: 7, ratioToHyperscan: name == "adversarial" ? 0.4 : nil),
            isHostile: true
        )
    }
}
