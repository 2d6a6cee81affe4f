extension Workload {
    /// 128 components as of the workload of that name, a third of them with `percentEncoded: false`; some of these patterns
    /// have letters and spaces that URLs escape, and some of the others have the escapes. 30 % of the paths have escapes.
    static func encoded(_ seed: UInt64, _ urlCount: Int) throws -> Workload {
        var random = SeededGenerator(seed: seed &+ 400)
        var lexicon = Lexicon(&random)
        lexicon.escapeShare = 0
        var names = NamePool(lexicon, sectionCount: 16, &random)
        var components = listedComponents(128, &names, &random)
        for index in components.indices {
            components[index].isDecoded = index % 3 == 1
            guard random.holds(percent: 25), let path = components[index].path else { continue }
            let word = random.pick(foreignWords)
            let text = components[index].isDecoded ? word : LinkDraft.escaped(word)
            components[index].path = PatternDraft([.literal("/" + text)] + path.pieces)
        }
        let file = file(components: components.map(\.json))
        var mix = try LinkMix(components, file: file, lexicon, random)
        mix.escapeShare = 30
        return Workload(
            name: "encoded",
            summary: "128 components, a third with percentEncoded: false; escapes in 30 % of the paths",
            file: file,
            lines: try mix.lines(urlCount),
            targets: Targets(ratioTo128: 3)
        )
    }

    private static let foreignWords = [
        "café", "über", "niño", "東京", "straße", "été", "mañana", "новости", "zł", "two words", "日本", "crème brûlée",
    ]
}
