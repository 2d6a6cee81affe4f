import ArgumentParser
import JSONSyntax
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

struct LintCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        _superCommandName: ProgramName.current,
        abstract: "Find mistakes that make links fail silently",
        discussion: """
            \(ProgramName.current) rules CODE explains a finding. --fix never changes the decision for any URL; with -, the \
            fixed file goes to standard output. \(QuestionHelp.network)

            Example:
              \(ProgramName.current) lint apple-app-site-association
            """
    )

    @Argument(
        help: "Association files: paths, https URLs or -", completion: .file())
    var files: [String] = []

    @Flag(help: "Apply safe fixes in place, and report the rest")
    var fix = false

    @Flag(help: "Also apply fixes that may change decisions")
    var unsafeFixes = false

    @Flag(help: "Write nothing; print the fixes as a patch")
    var diff = false

    @OptionGroup(title: "Findings") var lint: LintOptions
    @OptionGroup(title: "Findings") var baselines: BaselineOptions
    @OptionGroup(title: "Output") var report: ReportOptions
    @OptionGroup(title: "Network", visibility: .hidden) var connection: ConnectionOptions

    func validate() throws {
        if fix || unsafeFixes, !diff, let file = files.first(where: FileAddress.isURL) {
            throw ValidationError(
                "--fix and --unsafe-fixes rewrite files, and \(file.shortened()) is a URL. --diff prints a patch.")
        }
        if diff, report.format != .text {
            throw ValidationError("--diff prints a patch and has no other format. Use --output to write a report.")
        }
    }

    func run() async throws {
        guard !files.isEmpty else {
            throw RunFailure(
                .wrongUsage,
                "no file to lint. Pass one or more association files, or - for standard input. See "
                    + "\(ProgramName.current) lint --help.")
        }
        try report.check(inputs: files + baselines.files)
        let known = try baselines.known()
        let loader = try connection.loader(of: files)
        var run = LintRun(linter: try lint.linter, mode: mode, loader: loader, words: { $0.advisedReason })
        for (index, file) in files.enumerated() where !files[..<index].contains(file) { try await run.lint(file) }
        let folder = baselines.folder
        if let baseline = try baselines.written(run.baseline(in: folder), isComplete: run.readEverything) ?? known {
            run.hide(knownTo: baseline, in: folder)
        }
        for output in run.outputs { try write(output) }
        if diff {
            let files = DiagnosticCounts.count(run.fileCount, "file")
            StandardError.write("\(run.outputs.count) of \(files) would change\n")
        }
        // Standard output is taken by a mended file.
        let isTaken = !diff && !run.outputs.isEmpty
        try report.publish(run.findings, to: diff ? .nowhere : isTaken ? .standardError : .standardOutput)
    }

    private func write(_ output: LintRun.Output) throws {
        switch output {
        case .mended(let bytes): try StandardOutput.write(bytes)
        case .change(let file, let bytes): try StandardOutput.write(file.patch(to: bytes))
        }
    }

    private var mode: LintRun.Mode {
        if diff { return .diff(includingUnsafe: unsafeFixes) }
        return fix || unsafeFixes ? .fix(includingUnsafe: unsafeFixes) : .report
    }
}
