import UniversalLinks
import UniversalLinksChecks
package import UniversalLinksLinting

/// Everything there is to say about one offence, to read.
package struct RulePage: Sendable {
    /// The offence.
    package let offence: Offence
    /// What is printed about one case of it; nil if that is not known.
    package let message: String?
    let parts: [Part]
    /// What is found in its example; nil for one that cannot be run.
    let example: ExampleReport?

    /// A heading with what is below it.
    struct Part: Sendable {
        let title: String
        let blocks: [Block]
    }

    /// A piece of a page.
    enum Block: Sendable {
        /// Sentences.
        case prose(String)
        /// A list, an entry each.
        case list([String])
        /// Lines as they are, in a language.
        case code(String, String)
        /// Another page of the documentation, for those who read this one there: a title and a path.
        case page(String, String)
    }

    /// The page of an offence.
    ///
    /// - Parameter example: What is found in its first example; nil for one that cannot be run.
    package init(_ offence: Offence, example: ExampleReport?) {
        self.offence = offence
        self.example = example
        message =
            example?.diagnostics.first { $0.code == offence.code }?.message
            ?? RulePage.recordedMessages[offence.code.id]
        parts = [
            Part(title: "What happens on a device", blocks: [.prose(offence.effect)]),
            Part(title: "Why", blocks: [.prose(offence.advisedReason)]),
            Part(title: "How to fix it", blocks: RulePage.remedy(for: offence, example)),
            Part(
                title: "Example",
                blocks: offence.firing.isEmpty
                    ? RulePage.output(for: offence, message) : RulePage.example(for: offence, example)),
            Part(title: "How sure we are", blocks: RulePage.evidence(for: offence)),
        ].filter { !$0.blocks.isEmpty }
    }

    /// What the page is called in the folder of the pages.
    package var fileName: String { "\(offence.code.id).md" }

    /// Severity and category.
    var kind: String {
        let usual = example?.diagnostics.first?.severity ?? offence.severity
        let others = offence.severitiesOfFurtherExamples.subtracting([usual]).sorted(by: >)
        let list = others.map(\.rawValue).joined(separator: " or ")
        return usual.rawValue + (list.isEmpty ? ", " : ", sometimes \(list); ") + offence.category.rawValue
            + (offence.isPedantic ? "; some cases only with --pedantic" : "")
    }

    private static func remedy(for offence: Offence, _ example: ExampleReport?) -> [Block] {
        let sentence: String? =
            switch example?.diagnostics.compactMap(\.fix).first?.safety {
            case .safe: "`aasa lint --fix` does this; no decision on any URL changes."
            case .unsafe: "`aasa lint --fix --unsafe-fixes` does this; decisions on URLs may change."
            case nil: nil
            }
        return [.prose(offence.advisedRemedy)] + [sentence].compactMap { $0 }.map { .prose($0) } + recipes(for: offence)
    }

    private static func recipes(for offence: Offence) -> [Block] {
        guard Recipe.Problem.allCases.contains(where: { $0.codes.contains(offence.code.id) }) else { return [] }
        return [
            .prose("`aasa check --recipes` prints what to write into the configuration of your server."),
            .page("Configurations of all servers", "../Hosting.md"),
        ]
    }

    /// What is printed about a host, an app or a project.
    private static func output(for offence: Offence, _ message: String?) -> [Block] {
        guard let message else { return [] }
        let command: String? =
            switch offence.category {
            case .hosting, .cdn: "check"
            case .entitlements: "app"
            default: nil
            }
        return [
            .prose(command.map { "Output of `aasa \($0)`:" } ?? "Output:"),
            .code("\(offence.severity.rawValue)[\(offence.code.id)] \(message)\n", "text"),
        ]
    }

    private static func example(for offence: Offence, _ output: ExampleReport?) -> [Block] {
        guard let bad = offence.firing.first else { return [] }
        var blocks: [Block] = []
        if let other = output?.associationFile {
            blocks += [.prose("With this association file:"), .code(other, "json")]
        }
        let extra = output?.arguments.contains("--pedantic") == true ? ["--pedantic"] : []
        blocks += [.prose(bad.introduction("Bad", bad.options + extra)), bad.block]
        if let output {
            let isLint = output.arguments.first == "lint"
            blocks += [
                .prose(isLint ? "Output:" : "Output of `aasa \(output.arguments.joined(separator: " "))`:"),
                .code(output.report.gathered.text(.plain, fixes: .lint), "text"),
            ]
        }
        if let good = offence.quiet.first {
            blocks += [.prose(good.introduction("Good", good.options + extra)), good.block]
        }
        return blocks
    }

    private static func evidence(for offence: Offence) -> [Block] {
        guard !offence.evidence.isEmpty else { return [.prose("Certain: it does not depend on Apple's system.")] }
        return [
            .list(offence.evidence.map { "\($0.grade.sentence) (\($0.id)): \($0.summary)" })
        ]
    }
}

extension EvidenceGrade {
    /// The grade in words.
    var sentence: String {
        switch self {
        case .recorded: "Confirmed: recorded from Apple's own tool"
        case .documented: "Confirmed: documented by Apple"
        case .assumed: "Assumed: the best reading of the reports"
        }
    }
}

extension ExampleReport {
    /// The arguments with which the program prints what was found.
    package var arguments: [String] {
        switch run {
        case .lint(let example, let isPedantic):
            ["lint", example.path] + example.options + (isPedantic ? ["--pedantic"] : [])
        case .test(let links, let coverage):
            ["test", Offence.Example.usualFileName, "--links", links, "--app", Offence.expectationApp]
                + (coverage.map { ["--require-coverage", "\($0)"] } ?? [])
        case .validateSchema(let file): ["validate-schema", "--aasa-path", file]
        }
    }
}

extension Offence.Example {
    /// What the program needs to know about the file.
    package var options: [String] {
        minimumSystem == .ios14 ? [] : ["--os-min", "\(minimumSystem.rawValue)"]
    }
}
