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
        let urls = (0..<urlCount).map { _ in
            let share = Double(random.number(in: 0..<1_000_000)) / 1_000_000
            let length = Int(1_998 * pow(share, 1.705))
            let letters = random.pick([0, 2, 10, 33])
            let text = (0..<length).map { _ in random.holds(percent: letters) ? "b" : "a" }.joined()
            return LinkDraft(path: "/" + text + random.pick(["b", "c", "c"])).text
        }
        return hostile("adversarial", patterns, urls)
    }

    /// 16 components such as `*a???????????b*a??????b`, and paths of up to 2,000 bytes of both letters: next to every byte
    /// leads to a set of states that was never met before.
    static func crowded(_ seed: UInt64, _ urlCount: Int) -> Workload {
        var random = SeededGenerator(seed: seed &+ 17)
        let patterns = (0..<16).map { _ in
            let gaps = [random.number(in: 8..<25), random.number(in: 4..<13)]
            return gaps.map { "*" + random.pick(["a", "b"]) + String(repeating: "?", count: $0) + "b" }.joined()
        }
        let urls = (0..<urlCount).map { _ in
            let length = random.number(in: 1..<2_000)
            return LinkDraft(path: "/" + (0..<length).map { _ in random.pick(["a", "b"]) }.joined()).text
        }
        return hostile("crowded", patterns, urls)
    }

    private static func hostile(_ name: String, _ patterns: [String], _ urls: [String]) -> Workload {
        Workload(
            name: name,
            summary: "\(patterns.count) components such as \(patterns[0])",
            file: file(components: patterns.map { "{\"/\": \"\($0)\"}" }),
            urls: urls,
            targets: Targets(nanosecondsPerByte: 7),
            isHostile: true
        )
    }
}
