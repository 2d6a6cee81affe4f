import ArgumentParser
import JSONSyntax
import UniversalLinksLinting
import UniversalLinksProject
package import UniversalLinksReports
import _UniversalLinksSystemCalls

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct ReportOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Format", valueName: "name"))
    var format: ReportFormat = .text

    @Option(
        help: ArgumentHelp(
            "Also write a file: sarif=aasa.sarif (repeatable)", valueName: "format=file"))
    var output: [String] = []

    @Option(
        help: ArgumentHelp(
            "Address of the documentation, for links to rules. Default: $AASA_DOCS_URL", valueName: "url",
            visibility: .hidden))
    var docsURL: String?

    @Option(help: ArgumentHelp("Most entries that text lists; 0 for all", valueName: "n"))
    var limit: Int = 100

    @OptionGroup var threshold: ThresholdOption
    @Option(help: ColorChoice.help) var color: ColorChoice = .auto

    struct Target {
        let format: ReportFormat
        let path: String
    }

    func validate() throws {
        if limit < 0 { throw ValidationError("--limit is \(limit); it cannot be negative.") }
        var files: Set<String> = []
        for text in output {
            let target = try target(text)
            let file = ReportOptions.resolved(target.path)
            guard files.insert(file).inserted else {
                throw ValidationError("--output writes \(target.path) twice.")
            }
        }
        if let docsURL, URL(string: DocumentationAddress(docsURL).index)?.scheme == nil {
            throw ValidationError("--docs-url expects a URL with a scheme, such as https://….")
        }
    }

    /// Refuses to overwrite an input.
    ///
    /// - Throws: `RunFailure` if a file for results is one of `inputs`.
    func check(inputs: [String]) throws {
        let inputs = Set(inputs.filter { $0 != "-" }.map(ReportOptions.resolved))
        for target in try targets where inputs.contains(ReportOptions.resolved(target.path)) {
            throw RunFailure(
                .wrongUsage, "--output would overwrite \(target.path), which is an input. Name another file.")
        }
    }

    var targets: [Target] {
        get throws { try output.map(target) }
    }

    private func target(_ text: String) throws -> Target {
        let formats = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
        guard let sign = text.firstIndex(of: "=") else {
            throw ValidationError("--output expects FORMAT=FILE, such as sarif=aasa.sarif. The formats are \(formats).")
        }
        let path = String(text[text.index(after: sign)...])
        guard let format = ReportFormat(rawValue: String(text[..<sign])) else {
            throw ValidationError("--output: unknown format \"\(text[..<sign])\". The formats are \(formats).")
        }
        if path == "-" { throw ValidationError("--output writes files; --format sets what is printed.") }
        guard !path.isEmpty else { throw ValidationError("--output \(text) names no file.") }
        return Target(format: format, path: path)
    }

    /// Equal for two names of one file. On macOS, names that differ only in case mostly are.
    private static func resolved(_ path: String) -> String {
        var information = stat()
        if stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG {
            return "\(information.st_dev):\(information.st_ino)"
        }
        return URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
    }
}

extension ReportOptions {
    enum Destination {
        case standardOutput
        case standardError
        case nowhere
    }

    /// Writes the files, prints the results, and throws their status unless it is success.
    func publish(_ findings: Findings, to destination: Destination = .standardOutput) throws {
        var settings = fileSettings
        let targets = try targets
        for target in targets {
            try WrittenFile.write(Array(target.format.text(of: findings, settings).utf8), to: target.path)
        }
        settings.style = color.style
        settings.limit = limit
        switch destination {
        case .standardOutput: try StandardOutput.write(format.text(of: findings, settings))
        case .standardError: StandardError.write(format.text(of: findings, settings))
        case .nowhere: break
        }
        if format == .github || targets.contains(where: { $0.format == .github }) {
            StepSummary.append(findings.markdownSummary(settings.documentationAddress))
        }
        for file in findings.unread {
            StandardError.write(RunFailure(.couldNotDoIt, about: file.name, file.message))
        }
        guard findings.unread.isEmpty else { throw ExitStatus.couldNotDoIt }
        try threshold.judge(findings.diagnostics)
    }

    var fileSettings: ReportSettings {
        ReportSettings(
            style: color.fileStyle, currentFolder: FileManager.default.currentDirectoryPath,
            threshold: threshold.value, rules: Rule.known,
            example: { .ofFirstExample(of: $0) }, documentationAddress: documentationAddress,
            version: AASACommand.configuration.version)
    }

    private var documentationAddress: DocumentationAddress? {
        docsURL.map { DocumentationAddress($0) } ?? .configured
    }
}

extension DocumentationAddress {
    /// The address that the environment names; otherwise the site of the release.
    static var configured: DocumentationAddress? {
        let text = ProcessInfo.processInfo.environment["AASA_DOCS_URL"] ?? ""
        return text.isEmpty ? site : DocumentationAddress(text)
    }

    /// For readers on this machine: without an address, the pages of the archive that this program was installed from.
    static var configuredOrInstalled: DocumentationAddress? { configured ?? installed }

    private static var installed: DocumentationAddress? {
        guard let program = ThisProgram.path else { return nil }
        let folder =
            URL(fileURLWithPath: program).resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent().path + "/share/doc/aasa/Documentation/"
        guard FileManager.default.fileExists(atPath: folder + "README.md") else { return nil }
        return DocumentationAddress(URL(fileURLWithPath: folder).absoluteString + "{page}.md")
    }
}

struct OutputOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Output format", valueName: "name"))
    var format: AnswerFormat = .text

    @Option(help: ColorChoice.help) var color: ColorChoice = .auto

    func print(_ answer: some Answer) throws(RunFailure) {
        try answer.write(in: format, color.style, to: StandardOutput.write)
    }
}

extension AnswerFormat: ExpressibleByArgument {}
extension DifferenceFormat: ExpressibleByArgument {}
extension ReportFormat: ExpressibleByArgument {}
extension RuleFormat: ExpressibleByArgument {}
