import Foundation
import Testing

/// A run that cannot look at what it is for, and how it ends.
struct Gap: Sendable {
    /// The command, with its arguments.
    let arguments: [String]
    /// Why there is something that it cannot look at.
    let reason: String
    let status: Int32
    /// What it says, in every format.
    let words: String

    init(_ arguments: [String], _ reason: String, _ status: Int32, _ words: String) {
        (self.arguments, self.reason, self.status, self.words) = (arguments, reason, status, words)
    }

    /// The formats that the command has.
    var formats: [String] {
        switch arguments[0] {
        case "lint", "project", "test", "validate-universal-links", "validate-schema", "check", "app":
            ["text", "concise", "json", "jsonl", "sarif", "junit", "github", "gitlab", "markdown", "xcode"]
        case "diff" where !arguments.contains("--urls"): ["text", "json", "markdown", "github"]
        case "match" where arguments.contains("--urls"): ["tsv", "jsonl"]
        case "fmt", "migrate": [""]
        default: ["text", "json"]
        }
    }
}

// MARK: - Files

extension Gap {
    /// What the runs find in their folder.
    static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let files = [
            "good": LintFolder.clean, "bad": LintFolder.broken, "empty": "", "urls.txt": "",
            "links.yml": list("https://eats.example/buy/1", "https://eats.example/buy/2"),
            "foreign.yml": list("https://other.example/buy/1"),
            "unlisted.yml":
                "links:\n  - { url: \"https://eats.example/buy/1\", expect: matched, app: 7Q4KX2M9TD.example.other }\n",
            "mail.txt": "https://a.test:1/buy/1\n", "empty.yml": "links: []\n", "broken.yml": "links: 7\n",
            "eats.entitlements": """
            <plist><dict><key>com.apple.developer.associated-domains</key>
            <array><string>applinks:eats.example</string></array></dict></plist>
            """,
        ]
        for (name, text) in files { try folder.write(text, to: name) }
        try #require(mkfifo(folder.url.appendingPathComponent("pipe").path, 0o600) == 0)
        try folder.write([UInt8](repeating: 0x20, count: 17_000_000), to: "huge")
        try folder.write(overlapping, to: "overlapping")
        for project in projects {
            try folder.write(
                "version: 1\ndomains:\n  eats.example: { file: \(project.file), \(project.more) }\n",
                to: "\(project.reason).yml")
        }
        return folder
    }

    private static func list(_ urls: String...) -> String {
        "links:\n" + urls.map { "  - { url: \"\($0)\", expect: matched }\n" }.joined()
    }

    /// More components than can be compared with each other.
    private static let overlapping = """
        {"applinks": {"details": [{"appIDs": ["7Q4KX2M9TD.example.eats"], "components": [
        \((0..<6_800).map { "{\"/\":\"/a\($0)/*\"}" }.joined(separator: ","))
        ]}]}}
        """
}

// MARK: - Rows

extension Gap {
    static let all =
        ofProjects + ofFiles(["lint"], judging: true) + ofFiles(["validate-schema", "--aasa-path"], judging: true)
        + ofFiles(["test", "--links", "links.yml"], judging: true) + ofLists + ofAnswers + ofUnreachableHosts
        + [Gap(["lint", "overlapping"], "unknown to the analysis", 1, "not examined completely")]

    /// A file of a project, with what else is listed for its domain.
    private static let projects: [(reason: String, file: String, more: String, status: Int32, words: String)] = [
        ("not JSON", "bad", "links: links.yml", 1, "2 URLs not tested: links.yml"),
        ("coverage of what is not JSON", "bad", "links: links.yml, require-coverage: 1", 1, "coverage unknown"),
        ("too large", "huge", "links: links.yml", 1, "2 URLs not tested: links.yml"),
        ("unreadable", "pipe", "links: links.yml", 3, "pipe: this is a pipe, not a file"),
        ("missing", "nope", "links: links.yml", 3, "nope: there is no such file"),
        ("empty list", "good", "links: empty.yml", 1, "empty link list"),
        ("broken list", "good", "links: broken.yml", 1, "The list cannot be read"),
        ("missing list", "good", "links: nope.yml", 3, "nope.yml: there is no such file"),
        ("skipped list", "good", "links: foreign.yml", 1, "other host"),
        ("list of an unlisted app", "good", "links: unlisted.yml", 1, "unlisted app"),
    ]

    private static let ofProjects: [Gap] = projects.flatMap { project in
        ["project", "test"].map { command in
            Gap([command, "--config", "\(project.reason).yml"], project.reason, project.status, project.words)
        }
    }

    /// A command with a file that is none: those that judge say what is wrong with it, the others have no answer.
    private static func ofFiles(_ command: [String], judging: Bool, _ more: [String] = []) -> [Gap] {
        [
            Gap(command + ["bad"] + more, "not JSON", judging ? 1 : 3, "There is a comma before the closing bracket"),
            Gap(command + ["empty"] + more, "empty", judging ? 1 : 3, "The file is empty"),
            Gap(command + ["huge"] + more, "too large", judging ? 1 : 3, "larger than 16777216 bytes"),
            Gap(command + ["pipe"] + more, "unreadable", 3, "this is a pipe, not a file"),
            Gap(command + ["nope"] + more, "missing", 3, "there is no such file"),
        ]
    }

    private static let ofLists = [
        Gap(["test", "bad", "--links", "links.yml"], "untested list", 1, "2 URLs not tested"),
        Gap(["test", "good", "--links", "empty.yml"], "empty list", 1, "empty link list"),
        Gap(["test", "good", "--links", "broken.yml"], "broken list", 2, "Write an array"),
        Gap(["test", "good", "--links", "foreign.yml", "--domain", "eats.example"], "skipped list", 1, "other host"),
        Gap(["test", "good", "--links", "unlisted.yml"], "list of an unlisted app", 1, "unlisted app"),
        Gap(
            [
                "validate-universal-links", "--bundle-id", "example.eats", "--domain", "eats.example", "--aasa-path",
                "bad", "--universal-links-path", "links.yml",
            ], "not JSON", 1, "2 URLs not tested"),
        Gap(
            [
                "validate-universal-links", "--bundle-id", "example.other", "--domain", "eats.example", "--aasa-path",
                "good", "--universal-links-path", "links.yml",
            ], "list of an unlisted app", 1, "unlisted app"),
        Gap(["match", "--aasa", "good", "--urls", "urls.txt"], "empty list", 3, "No URL found"),
        Gap(["diff", "good", "good", "--urls", "urls.txt"], "empty list", 3, "No URL found"),
    ]

    private static let ofAnswers =
        ofFiles(["match", "https://eats.example/buy/1", "--aasa"], judging: false)
        + ofFiles(["explain", "https://eats.example/buy/1", "--aasa"], judging: false)
        + ofFiles(["match", "--urls", "links.yml", "--aasa"], judging: false)
        + ofFiles(["examples"], judging: false) + ofFiles(["diff", "good"], judging: false)
        + ofFiles(["fmt", "--check"], judging: true) + ofFiles(["fmt", "--diff"], judging: true)
        + ofFiles(["fmt"], judging: true) + ofFiles(["fmt", "--minimise"], judging: true)
        + ofFiles(["migrate"], judging: true) + ofFiles(["migrate", "--diff"], judging: true) + [
            Gap(["device", "bad"], "no record of a device", 3, "it starts like JSON, but is not valid"),
            Gap(["device", "nope"], "missing", 3, "there is no such file"),
            Gap(["links", "nope"], "missing", 3, "there is no such file"),
            Gap(["links", "bad"], "no link", 3, "it contains no web link"),
            Gap(["config", "--config", "nope.yml"], "missing", 3, "there is no such file"),
            Gap(["app", "bad", "--app", EatsExample.app, "--offline"], "no app", 3, "it is not an .entitlements file"),
            Gap(
                [
                    "app", "eats.entitlements", "--app", EatsExample.app, "--offline", "--local-file",
                    "eats.example=bad",
                ], "not JSON", 1, "There is a comma before the closing bracket"),
            Gap(
                [
                    "app", "eats.entitlements", "--app", EatsExample.app, "--offline", "--local-file",
                    "eats.example=nope",
                ], "missing", 3, "there is no such file"),
        ]

    private static let unreachable = ["--resolve", "*:127.0.0.1", "--retries", "0"]
    private static let withoutCDN = ["--cdn-url", "https://cdn.test:1"] + unreachable

    private static let ofUnreachableHosts = [
        Gap(["lint", "https://a.test:1"] + unreachable, "no network", 3, "refused the connection"),
        Gap(["test", "https://a.test:1", "--links", "links.yml"] + unreachable, "no network", 3, "refused"),
        Gap(["validate-schema", "--aasa-path", "https://a.test:1"] + unreachable, "no network", 3, "refused"),
        Gap(["match", "https://a.test/x", "--aasa", "https://a.test:1"] + unreachable, "no network", 3, "refused"),
        Gap(["explain", "https://a.test/x", "--aasa", "https://a.test:1"] + unreachable, "no network", 3, "refused"),
        Gap(["examples", "https://a.test:1"] + unreachable, "no network", 3, "refused"),
        Gap(["diff", "good", "https://a.test:1"] + unreachable, "no network", 3, "refused"),
        Gap(["fmt", "--check", "https://a.test:1"] + unreachable, "no network", 3, "refused"),
        Gap(["migrate", "--diff", "https://a.test:1"] + unreachable, "no network", 3, "refused"),
        Gap(["links", "mail.txt"] + withoutCDN, "no network", 3, "refused the connection"),
        Gap(["check", "a.test:1"] + withoutCDN, "no network", 3, "refused the connection"),
        Gap(["check", "a.test:1", "--no-cdn"] + unreachable, "no network", 3, "refused the connection"),
        Gap(["validate-cdn", "--domain", "a.test:1"] + withoutCDN, "no network", 3, "refused the connection"),
        Gap(
            ["app", "eats.entitlements", "--app", EatsExample.app] + unreachable, "no network", 1,
            "refused the connection"),
        Gap(["app", "eats.entitlements"] + unreachable, "no identifier", 2, "--app"),
    ]
}
