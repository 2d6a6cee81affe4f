extension Workload {
    /// 200 components with eight variables of 40 values each, `$(lang)` and `$(region)`.
    static func substitution(_ seed: UInt64, _ urlCount: Int) throws -> Workload {
        try withVariables(
            "subst", "200 components, 8 variables of 40 values, $(lang), $(region)", seed &+ 200, urlCount,
            targets: Targets(nanosecondsPerURL: 1_000, timesFasterThanBuiltOnce: 700, coldMicroseconds: 3_300)
        ) { _, value, _ in value }
    }

    /// The same with `*` or `?` in every fourth value.
    static func localised(_ seed: UInt64, _ urlCount: Int) throws -> Workload {
        try withVariables(
            "localised", "200 components, 8 variables of 40 values, every fourth with * or ?, $(lang), $(region)",
            seed &+ 201, urlCount, targets: Targets(ratioToHyperscan: 0.8, ratioTo128: 3)
        ) { number, value, random in
            number % 4 == 3 ? withWildcard(value, &random) : value
        }
    }

    private static func withWildcard(_ value: String, _ random: inout SeededGenerator) -> String {
        var characters = Array(value)
        switch random.number(in: 0..<6) {
        case 0: return value + "*"
        case 1: return value + "-*"
        case 2: return "*-" + value
        case 3: return value + "-??"
        case 4: characters[random.number(in: 0..<characters.count)] = "?"
        default: characters.insert("*", at: random.number(in: 1..<characters.count))
        }
        return String(characters)
    }

    private static func withVariables(
        _ name: String, _ summary: String, _ seed: UInt64, _ urlCount: Int, targets: Targets,
        changing change: (_ number: Int, _ value: String, _ random: inout SeededGenerator) -> String
    ) throws -> Workload {
        var random = SeededGenerator(seed: seed)
        let lexicon = Lexicon(&random)
        let variables = (1...8).map { number in
            var values: Set<String> = []
            while values.count < 40 { values.insert(lexicon.name(&random)) }
            let texts = values.sorted().enumerated().map { change($0.offset, $0.element, &random) }
            return (name: "list\(number)", values: texts)
        }
        let language = PatternDraft.Piece.variable(
            "lang", values: ["en", "de", "fr", "es", "it", "ja", "zh", "pt", "nl", "sv", "fil"])
        let region = PatternDraft.Piece.variable(
            "region", values: ["US", "DE", "FR", "ES", "IT", "JP", "CN", "BR", "NL", "SE"])
        let slash = PatternDraft.Piece.literal("/")

        var used: Set<String> = []
        var components: [ComponentDraft] = []
        while components.count < 200 {
            let lists = [random.pick(variables), random.pick(variables)].map {
                PatternDraft.Piece.variable($0.name, values: $0.values)
            }
            let word = PatternDraft.Piece.literal("/" + random.pick(lexicon.words))
            var path: [PatternDraft.Piece] =
                switch random.number(in: 0..<6) {
                case 0: [slash, language, slash, lists[0], word, slash, .words]
                case 1: [slash, language, .literal("-"), region, slash, lists[0], slash, lists[1]]
                case 2: [word, slash, lists[0], slash, .words]
                case 3: [slash, region, word, slash, lists[0], .literal("-"), .words]
                case 4: [slash, language, slash, .words, slash, lists[0], word]
                default: [slash, language, slash, lists[0], word, slash, .digits(6)]
                }
            if components.count % 10 == 9 { path += [.literal("-offer")] }
            let component = ComponentDraft(path: PatternDraft(path), isExclusion: components.count % 6 == 0)
            if used.insert(PatternDraft(path).text).inserted { components.append(component) }
        }
        let file = file(components: components.map(\.json), variables: variables)
        var mix = try LinkMix(components, file: file, lexicon, random)
        return Workload(
            name: name, summary: summary, file: file, lines: try mix.lines(urlCount), targets: targets,
            suitsArticle: name == "subst")
    }
}
