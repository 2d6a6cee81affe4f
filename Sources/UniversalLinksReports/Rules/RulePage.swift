import JSONSyntax
import UniversalLinks
import UniversalLinksChecks
package import UniversalLinksLinting

package struct RulePage: Sendable {
    package let rule: Rule
    /// An example of its message; nil if none is known.
    package let message: String?
    let parts: [Part]
    /// nil if the example cannot run.
    let example: ExampleReport?

    struct Part: Sendable {
        let title: String
        let blocks: [Block]
    }

    enum Block: Sendable {
        case prose(String)
        case list([String])
        case code(String, String)
        /// A title and a path: another page, for readers of the documentation.
        case page(String, String)
    }

    /// - Parameter example: The findings in its first example; nil if it cannot run.
    package init(_ rule: Rule, example: ExampleReport?) {
        self.rule = rule
        self.example = example
        message =
            example?.diagnostics.first { $0.code == rule.code }?.message
            ?? RulePage.recordedMessages[rule.code.id]
        parts = [
            Part(title: "What happens on a device", blocks: [.prose(rule.effect)]),
            Part(title: "Why", blocks: [.prose(rule.advisedReason)]),
            Part(title: "How to fix it", blocks: RulePage.remedy(for: rule, example)),
            Part(
                title: "Example",
                blocks: rule.bad == nil
                    ? RulePage.output(for: rule, message) : RulePage.example(for: rule, example)),
            Part(title: "How sure we are", blocks: RulePage.evidence(for: rule)),
        ].filter { !$0.blocks.isEmpty }
    }

    package var fileName: String { "\(rule.code.id).md" }

    var kind: String {
        let usual = example?.diagnostics.first?.severity ?? rule.severity
        let list = rule.otherSeverities.map(\.rawValue).joined(separator: " or ")
        return usual.rawValue + (list.isEmpty ? ", " : ", sometimes \(list); ") + rule.category.rawValue
            + (rule.isPedantic ? "; some cases only with --pedantic" : "")
    }

    private static func remedy(for rule: Rule, _ example: ExampleReport?) -> [Block] {
        let sentence: String? =
            switch example?.diagnostics.compactMap(\.fix).first?.safety {
            case .safe: "`aasa lint --fix` does this; no decision on any URL changes."
            case .unsafe: "`aasa lint --fix --unsafe-fixes` does this; decisions on URLs may change."
            case nil: nil
            }
        return [.prose(rule.advisedRemedy)] + [sentence].compactMap { $0 }.map { .prose($0) } + recipes(for: rule)
    }

    private static func recipes(for rule: Rule) -> [Block] {
        guard Recipe.Problem.allCases.contains(where: { $0.codes.contains(rule.code.id) }) else { return [] }
        return [
            .prose("`aasa check --recipes` prints what to write into the configuration of your server."),
            .page("Configurations of all servers", "../Hosting.md"),
        ]
    }

    private static func output(for rule: Rule, _ message: String?) -> [Block] {
        guard let message else { return [] }
        let command: String? =
            switch rule.category {
            case .hosting, .cdn: "check"
            case .entitlements: "app"
            default: nil
            }
        return [
            .prose(command.map { "Output of `aasa \($0)`:" } ?? "Output:"),
            .code("\(rule.severity.rawValue)[\(rule.code.id)] \(message)\n", "text"),
        ]
    }

    private static func example(for rule: Rule, _ output: ExampleReport?) -> [Block] {
        guard let bad = rule.bad else { return [] }
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
        if let good = rule.good {
            blocks += [.prose(good.introduction("Good", good.options + extra)), good.block]
        }
        return blocks
    }

    private static func evidence(for rule: Rule) -> [Block] {
        guard !rule.evidence.isEmpty else { return [.prose("Certain: it does not depend on Apple's system.")] }
        return [
            .list(rule.evidence.map { "\($0.gradeSentence) (\($0.id)): \($0.summary)" })
        ]
    }
}

extension SystemStatement {
    /// The grade in words.
    fileprivate var gradeSentence: String {
        switch grade {
        case .recorded: "Confirmed: recorded from Apple's own tool" + (releases.map { ", \($0.note)" } ?? "")
        case .documented: "Confirmed: documented by Apple"
        case .assumed: "Assumed: the best reading of the reports" + (releases.map { ", \($0.note)" } ?? "")
        }
    }
}

extension ExampleReport {
    package var arguments: [String] {
        switch run {
        case .lint(let example, let isPedantic):
            ["lint", example.path] + example.options + (isPedantic ? ["--pedantic"] : [])
        case .test(let links, let coverage):
            ["test", Rule.Example.usualFileName, "--links", links, "--app", Rule.expectationApp]
                + (coverage.map { ["--require-coverage", "\($0)"] } ?? [])
        case .validateSchema(let file): ["validate-schema", "--aasa-path", file]
        }
    }
}

extension Rule.Example {
    package var options: [String] {
        minimumSystem == .ios14 ? [] : ["--os-min", "\(minimumSystem.rawValue)"]
    }
}

extension Rule.Example {
    func introduction(_ word: String, _ options: [String]) -> String {
        var details: [String] = []
        if !path.hasSameScalars(as: Rule.Example.usualFileName) { details.append("`\(path)`") }
        for configuration in surroundings?.configurations ?? [] {
            let text = configuration.text.split(whereSeparator: \.isNewline).joined(separator: " ")
            details.append("with `\(configuration.path)`: `\(text)`")
        }
        if !options.isEmpty { details.append("with `\(options.joined(separator: " "))`") }
        if hasByteOrderMark {
            details.append("after a byte-order mark")
        } else if !leadingBytes.isEmpty, !isShownAsBytes {
            details.append("inside \(leadingBytes.count + trailingBytes.count) bytes that are not text")
        }
        if padding > 0 { details.append("followed by \(padding) spaces") }
        if text.utf8.contains(0x09) { details.append("with a tab character") }
        if !isShownAsBytes, lines.contains(where: { $0.unicodeScalars.count > Self.lineLimit }) {
            details.append("shown here up to column \(Self.lineLimit)")
        }
        return word + (details.isEmpty ? "" : ", " + details.joined(separator: ", ")) + ":"
    }

    /// The text, or the bytes if the text would not show the example.
    var block: RulePage.Block {
        let isYAML = fileName.hasSuffix(".yml") || fileName.hasSuffix(".yaml")
        if isShownAsBytes { return .code(escapedBytes, "text") }
        // A tab is shown as it is: escaped, it would be another text.
        let shown = lines.map { line in
            line.shortened(to: Self.lineLimit).split(separator: "\t", omittingEmptySubsequences: false)
                .map { PrintableText.escaped(String($0)) }.joined(separator: "\t")
        }
        return .code(shown.joined(separator: "\n"), isYAML ? "yaml" : "json")
    }

    private var lines: [String] { text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

    private static let lineLimit = 400

    /// Whether the bytes around the text matter: there is nothing else, or they are mostly text themselves.
    private var isShownAsBytes: Bool {
        guard !leadingBytes.isEmpty, !hasByteOrderMark else { return false }
        return text.isEmpty || leadingBytes.count { 0x20...0x7E ~= $0 } * 2 > leadingBytes.count
    }

    private var hasByteOrderMark: Bool { leadingBytes == [0xEF, 0xBB, 0xBF] }

    private var escapedBytes: String {
        (leadingBytes + Array(text.utf8) + trailingBytes).map { byte in
            guard byte != UInt8(ascii: "\n") else { return "\n" }
            guard byte < 0x20 || byte > 0x7E else { return String(Unicode.Scalar(byte)) }
            return "\\x" + HexadecimalDigits.text(of: [byte], isUppercase: true)
        }.joined()
    }
}
