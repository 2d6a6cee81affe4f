extension Workload {
    /// 128 components, each with a condition for the query: objects of one to three items, or texts. Several share a path.
    static func queries(_ seed: UInt64, _ urlCount: Int) throws -> Workload {
        var random = SeededGenerator(seed: seed &+ 300)
        let lexicon = Lexicon(&random)
        var names = NamePool(lexicon, sectionCount: 16, &random)
        let itemNames = (0..<12).map { _ in lexicon.name(&random) }
        var paths: [PatternDraft?] = []
        while paths.count < 48 {
            switch random.number(in: 0..<6) {
            case 0: paths.append([.literal(names.place(&random))])
            case 1: paths.append([.literal(names.section(&random) + "/"), .words])
            case 2: paths.append([.literal("/"), .words, .literal("/\(names.word(&random))/"), .words])
            case 3 where paths.count % 12 == 3: paths.append(nil)
            default: paths.append([.literal(names.place(&random) + "/"), .words])
            }
        }
        let components = (0..<128).map { number in
            ComponentDraft(
                path: random.pick(paths),
                query: random.holds(percent: 65)
                    ? objectQuery(itemNames, lexicon, &random) : textQuery(itemNames, lexicon, &random),
                isExclusion: number % 8 == 5
            )
        }
        let file = file(components: components.map(\.json))
        var mix = try LinkMix(components, file: file, lexicon, random)
        return Workload(
            name: "queries",
            summary: "128 components, each with a query object or a text for the query",
            file: file,
            lines: try mix.lines(urlCount),
            targets: Targets(ratioTo128: 3)
        )
    }

    private static func objectQuery(
        _ names: [String], _ lexicon: Lexicon, _ random: inout SeededGenerator
    ) -> ComponentDraft.Query {
        let count = random.pick([1, 1, 1, 2, 2, 3])
        return .items(
            names.shuffled(using: &random).prefix(count).map { name in
                let word = random.pick(lexicon.words)
                let value: PatternDraft =
                    switch random.number(in: 0..<6) {
                    case 0: [.literal(word)]
                    case 1: [.digits(1), .words]
                    case 2: [.digits(random.number(in: 3..<7))]
                    case 3: [.words, .literal("-" + word)]
                    case 4: [.words, .literal(word), .words]
                    default: [.literal(word + "-"), .words]
                    }
                return (name, value)
            })
    }

    private static func textQuery(
        _ names: [String], _ lexicon: Lexicon, _ random: inout SeededGenerator
    ) -> ComponentDraft.Query {
        let (item, word) = (random.pick(names), random.pick(lexicon.words))
        let pattern: PatternDraft =
            switch random.number(in: 0..<5) {
            case 0: [.literal("\(item)="), .words]
            case 1: [.words, .literal("\(item)=\(word)"), .words]
            case 2: [.words, .literal("\(item)="), .digits(4)]
            case 3: [.literal("\(item)=\(word)&"), .words]
            default: [.words, .literal("&\(item)="), .words]
            }
        return .text(pattern)
    }
}
