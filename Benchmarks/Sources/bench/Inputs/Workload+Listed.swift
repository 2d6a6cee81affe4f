extension Workload {
    /// Components as shops and news sites have them: of each twelve four prefixes, two exact paths, and one each with a
    /// floating word, digits, a query item, a fragment, a file name ending, and an exclusion inside a prefix.
    static func listed(_ count: Int, _ seed: UInt64, _ urlCount: Int, _ targets: Targets) throws -> Workload {
        var random = SeededGenerator(seed: seed &+ UInt64(count))
        let lexicon = Lexicon(&random)
        var names = NamePool(lexicon, sectionCount: max(4, min(40, count / 8)), &random)
        let components = listedComponents(count, &names, &random)
        let file = file(components: components.map(\.json))
        var mix = try LinkMix(components, file: file, lexicon, random)
        return Workload(
            name: String(count),
            summary: "\(count) components",
            file: file,
            lines: try mix.lines(urlCount),
            targets: targets,
            suitsArticle: true
        )
    }

    /// A component with only a fragment, and then those of the workload with 128.
    static func fragmentsFirst(_ seed: UInt64, _ urlCount: Int) throws -> Workload {
        var random = SeededGenerator(seed: seed &+ 129)
        let lexicon = Lexicon(&random)
        var names = NamePool(lexicon, sectionCount: 16, &random)
        let first = ComponentDraft(fragment: [.literal(random.pick(lexicon.words) + "-"), .words])
        let components = [first] + listedComponents(128, &names, &random)
        let file = file(components: components.map(\.json))
        var mix = try LinkMix(components, file: file, lexicon, random)
        return Workload(
            name: "fragments-first",
            summary: "a component with only a fragment, then 128 components",
            file: file,
            lines: try mix.lines(urlCount),
            targets: Targets(ratioTo128: 3)
        )
    }

    static func listedComponents(
        _ count: Int, _ names: inout NamePool, _ random: inout SeededGenerator
    ) -> [ComponentDraft] {
        var components: [ComponentDraft] = []
        while components.count < count {
            components += block(number: components.count / 12, &names, &random).prefix(count - components.count)
        }
        return components
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
            ComponentDraft(
                path: [.literal(names.place(&random) + "/"), .words],
                query: .items([(names.item, PatternDraft([.literal(names.itemStart), .words]))])),
            ComponentDraft(path: [.literal(names.place(&random))], fragment: [.literal(names.fragmentStart), .words]),
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
