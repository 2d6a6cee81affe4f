import UniversalLinks

extension Workload {
    /// URLs over all components: in every ten of them three matched, one excluded, three near misses and three other
    /// misses; 71 % with a query.
    static func urls(
        of components: [ComponentDraft], file: [UInt8], count: Int, _ random: inout SeededGenerator
    ) throws -> [String] {
        let accepting = components.filter { !$0.isExclusion }
        let excluding = components.filter(\.isExclusion)
        // Overlapping components may give a link to another one than it was made for; then it is made anew.
        var judge = try FastContender(reading: file)
        var urls: [String] = []
        while urls.count < count {
            let ten: [(Decision.Answer, isNear: Bool)] =
                Array(repeating: (.matched, true), count: 3) + [(.excluded, true)]
                + Array(repeating: (.unmatched, true), count: 3) + Array(repeating: (.unmatched, false), count: 3)
            for (answer, isNear) in ten.shuffled(using: &random) {
                var text = ""
                for _ in 0..<200 {
                    var link =
                        switch answer {
                        case .matched: random.pick(accepting).hit(&random)
                        case .excluded: random.pick(excluding).hit(&random)
                        case .unmatched: isNear ? random.pick(components).nearMiss(&random) : LinkDraft.miss(&random)
                        }
                    addQuery(to: &link, &random)
                    text = link.text
                    let slice = Array(text.utf8)[...]
                    if judge.decide(slice.span)?.answer == answer { break }
                }
                urls.append(text)
            }
        }
        return Array(urls.prefix(count))
    }

    private static func addQuery(to link: inout LinkDraft, _ random: inout SeededGenerator) {
        if let query = link.query {
            if random.holds(percent: 60) { link.query = query + "&" + Words.query(&random) }
        } else if random.holds(percent: 70) {
            link.query = Words.query(&random)
        }
        if link.fragment == nil, random.holds(percent: 2) { link.fragment = random.pick(Words.all) }
    }
}
