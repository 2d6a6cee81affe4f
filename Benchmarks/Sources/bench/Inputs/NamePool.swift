/// Names that no two components of a file share, and what its conditions look for.
struct NamePool {
    /// The query item that components ask for, and how its value and a fragment have to start.
    let item: String
    let itemStart: String
    let fragmentStart: String

    private let lexicon: Lexicon
    private let sections: [String]
    private let mark: String
    private var used: Set<String> = []

    init(_ lexicon: Lexicon, sectionCount: Int, _ random: inout SeededGenerator) {
        self.lexicon = lexicon
        sections = Array(lexicon.words.prefix(sectionCount))
        item = random.pick(lexicon.words)
        itemStart = random.pick(lexicon.words) + "-"
        fragmentStart = random.pick(lexicon.words) + "-"
        mark = random.pick(["all", "my", "the", "x"])
    }

    /// `/section`, of which there are few.
    func section(_ random: inout SeededGenerator) -> String { "/" + random.pick(sections) }

    /// `/section/place`, which nothing had before.
    mutating func place(_ random: inout SeededGenerator) -> String {
        while true {
            let place = section(&random) + "/" + lexicon.name(&random)
            if used.insert(place).inserted { return place }
        }
    }

    /// A word that no place has.
    mutating func word(_ random: inout SeededGenerator) -> String {
        while true {
            let word = mark + "-" + lexicon.name(&random)
            if used.insert(word).inserted { return word }
        }
    }
}
