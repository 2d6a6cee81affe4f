extension Workload {
    /// Components as shops and news sites have them: of each twelve four prefixes, two exact paths, and one each with a
    /// floating word, digits, a query item, a fragment, a file name ending, and an exclusion inside a prefix.
    static func listed(_ count: Int, _ seed: UInt64, _ urlCount: Int, _ targets: Targets) throws -> Workload {
        var random = SeededGenerator(seed: seed &+ UInt64(count))
        var names = NamePool(sectionCount: max(4, min(40, count / 8)))
        var components: [ComponentDraft] = []
        while components.count < count {
            components += block(number: components.count / 12, &names, &random).prefix(count - components.count)
        }
        let file = file(components: components.map(\.json))
        return Workload(
            name: String(count),
            summary: "\(count) components",
            file: file,
            urls: try urls(of: components, file: file, count: urlCount, &random),
            targets: targets
        )
    }

    private static func block(
        number: Int, _ names: inout NamePool, _ random: inout SeededGenerator
    ) -> [ComponentDraft] {
        let prefixes = (0..<4).map { _ in names.place(&random) }
        var list = prefixes.map { ComponentDraft(path: [.literal($0 + "/"), .words]) }
        list += (0..<2).map { _ in ComponentDraft(path: [.literal(names.place(&random))]) }
        list += [
            ComponentDraft(path: [.literal("/"), .words, .literal("/\(names.word(&random))/"), .words]),
            ComponentDraft(path: [.literal(names.place(&random) + "/"), .digits(8)]),
            ComponentDraft(path: [.literal(names.place(&random) + "/"), .words], reference: "app-"),
            ComponentDraft(path: [.literal(names.place(&random))], fragment: "part-"),
            number.isMultiple(of: 2)
                ? ComponentDraft(path: [.literal(names.place(&random) + "/"), .words, .literal(".html")])
                : ComponentDraft(path: [
                    .literal(names.section(&random) + "/"), .words, .literal("/\(names.word(&random))"),
                ]),
        ]
        list.shuffle(using: &random)
        if number % 3 == 2 { list[number % list.count].isExclusion = true }
        // Before the prefix, which would take what it excludes.
        let excluded = ComponentDraft(path: [.literal(prefixes[0] + "/private/"), .words], isExclusion: true)
        return [excluded] + list
    }
}

/// Names that no two components share.
private struct NamePool {
    private let sections: [String]
    private var used: Set<String> = []

    init(sectionCount: Int) { sections = Array(Words.all.prefix(sectionCount)) }

    /// `/section`, of which there are few.
    func section(_ random: inout SeededGenerator) -> String { "/" + random.pick(sections) }

    /// `/section/place`, which nothing had before.
    mutating func place(_ random: inout SeededGenerator) -> String {
        while true {
            let place = section(&random) + "/" + Words.name(&random)
            if used.insert(place).inserted { return place }
        }
    }

    /// Words that no place has.
    mutating func word(_ random: inout SeededGenerator) -> String {
        while true {
            let word = "all-" + Words.name(&random)
            if used.insert(word).inserted { return word }
        }
    }
}
