/// A run of the program over a list that can be of any length.
enum GrowingCommand: String, CaseIterable, Sendable {
    case lint, json, fix, match, explain, examples, fmt, migrate, diff, schema, project, question, app, device

    /// The commands that read association files.
    static let ofFiles: [GrowingCommand] = [
        .lint, .json, .fix, .match, .explain, .examples, .fmt, .migrate, .diff, .schema,
    ]

    /// Those of them that look at one component after the other.
    static let withoutAnalysis: [GrowingCommand] = [.match, .explain, .fmt, .schema]

    /// What follows the program's name, in the folder of the list's files.
    func arguments(for list: GrowingList) -> [String] {
        let file = GrowingList.file
        let url = "https://eats.example/a/b?q1=2#f"
        return switch self {
        case .lint: ["lint", "--no-config", file]
        case .json: ["lint", "--no-config", "--format", "json", file]
        case .fix: ["lint", "--no-config", "--unsafe-fixes", "--diff", file]
        case .match: ["match", "--aasa", file, url]
        case .explain: ["explain", "--aasa", file, url]
        case .examples: ["examples", file]
        case .fmt: ["fmt", "--no-config", "--diff", file]
        case .migrate: ["migrate", file]
        case .diff: ["diff", file, file]
        case .schema:
            ["validate-schema", "--aasa-path", file] + (list.hasSchema ? ["--json-schema-path", "schema.json"] : [])
        case .project: ["--config", "aasa.yml"]
        case .question: ["match", "https://a1.b.eats.example/a", "https://a2.eats.example/a"]
        case .app: ["app", "--offline", "--no-config", "App.entitlements"]
        case .device: ["device", "device", "--domain", "eats.example", "--aasa", file]
        }
    }
}
