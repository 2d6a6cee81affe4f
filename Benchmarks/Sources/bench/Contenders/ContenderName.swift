/// The contenders, in the order of the tables.
enum ContenderName: String, CaseIterable, Encodable {
    case fast
    case plain
    case builtOnce = "article-once"
    case builtPerURL = "article-per-url"

    var type: any Contender.Type {
        switch self {
        case .fast: FastContender.self
        case .plain: PlainContender.self
        case .builtOnce: ArticleContender<BuiltPattern>.self
        case .builtPerURL: ArticleContender<WrittenPattern>.self
        }
    }

    /// What it is, for people.
    var summary: String {
        switch self {
        case .fast: "this package, bytes to decision"
        case .plain: "this package, plain engine"
        case .builtOnce: "the article's algorithm, expressions built once"
        case .builtPerURL: "the same, expressions built for each URL"
        }
    }

    /// How many URLs are decided in a round, so that a round takes some tenths of a second.
    func sampleSize(for workload: String, isQuick: Bool) -> Int {
        let size =
            switch (self, workload) {
            case (.fast, _): Workload.lineCount(workload)
            case (.plain, "12"): 20_000
            case (.plain, "128"): 5_000
            case (.plain, "adversarial"), (.plain, "crowded"): 200
            case (.plain, _): 1_000
            case (.builtOnce, "12"): 10_000
            case (.builtOnce, "128"): 2_000
            case (.builtOnce, _): 400
            case (.builtPerURL, "12"): 1_000
            case (.builtPerURL, "128"): 100
            case (.builtPerURL, _): 20
            }
        return isQuick ? max(10, size / 50 / 10 * 10) : size
    }

    /// Whether it takes longer than anybody waits for paths with many stars.
    var backtracks: Bool { self == .builtOnce || self == .builtPerURL }
}
