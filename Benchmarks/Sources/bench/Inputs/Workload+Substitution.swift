extension Workload {
    /// 200 components with eight variables of 40 values each, `$(lang)` and `$(region)`.
    static func substitution(_ seed: UInt64, _ urlCount: Int) throws -> Workload {
        var random = SeededGenerator(seed: seed &+ 200)
        let variables = (1...8).map { number in
            var values: Set<String> = []
            while values.count < 40 { values.insert(Words.name(&random)) }
            return (name: "list\(number)", values: values.sorted())
        }
        let language = ComponentDraft.Piece.variable(
            "lang", values: ["en", "de", "fr", "es", "it", "ja", "zh", "pt", "nl", "sv", "fil"])
        let region = ComponentDraft.Piece.variable(
            "region", values: ["US", "DE", "FR", "ES", "IT", "JP", "CN", "BR", "NL", "SE"])
        let slash = ComponentDraft.Piece.literal("/")

        var used: Set<String> = []
        var components: [ComponentDraft] = []
        while components.count < 200 {
            let lists = [random.pick(variables), random.pick(variables)].map {
                ComponentDraft.Piece.variable($0.name, values: $0.values)
            }
            let word = ComponentDraft.Piece.literal("/" + random.pick(Words.all))
            var path: [ComponentDraft.Piece] =
                switch random.number(in: 0..<6) {
                case 0: [slash, language, slash, lists[0], word, slash, .words]
                case 1: [slash, language, .literal("-"), region, slash, lists[0], slash, lists[1]]
                case 2: [word, slash, lists[0], slash, .words]
                case 3: [slash, region, word, slash, lists[0], .literal("-"), .words]
                case 4: [slash, language, slash, .words, slash, lists[0], word]
                default: [slash, language, slash, lists[0], word, slash, .digits(6)]
                }
            if components.count % 10 == 9 { path += [.literal("-offer")] }
            let component = ComponentDraft(path: path, isExclusion: components.count % 6 == 0)
            if used.insert(component.pattern).inserted { components.append(component) }
        }
        let file = file(components: components.map(\.json), variables: variables)
        return Workload(
            name: "subst",
            summary: "200 components, 8 variables of 40 values, $(lang), $(region)",
            file: file,
            urls: try urls(of: components, file: file, count: urlCount, &random),
            targets: Targets(nanosecondsPerURL: 1_000, timesFasterThanBuiltOnce: 700, coldMicroseconds: 3_300)
        )
    }
}
