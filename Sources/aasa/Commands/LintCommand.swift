import ArgumentParser
import JSONSyntax
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

struct LintCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        _superCommandName: ProgramName.current,
        abstract: "Finds what makes a link fail silently, or a file claim more than its author wanted.",
        discussion: """
            Each diagnostic has a code; \(ProgramName.current) rules CODE explains it. --fix mends what can be mended without \
            changing a decision on any URL; - with it prints the mended file. A URL is fetched as check fetches a host's file.

            Example:
              \(ProgramName.current) lint Examples/food-delivery/apple-app-site-association
            """
    )

    @Argument(
        help: "Association files: paths, https URLs or hosts as https://HOST; - is standard input.", completion: .file()
    )
    var files: [String] = []

    @Flag(help: "Mend files in place where no decision changes, and report what is left.")
    var fix = false

    @Flag(help: "As --fix, and mend also where decisions may change, to what seems to be meant.")
    var unsafeFixes = false

    @Flag(help: "Print what --fix or --unsafe-fixes would change as a patch, and write nothing.")
    var diff = false

    @OptionGroup var lint: LintOptions
    @OptionGroup var baselines: BaselineOptions
    @OptionGroup var report: ReportOptions
    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        if fix || unsafeFixes, !diff, let file = files.first(where: FileAddress.isURL) {
            throw ValidationError(
                "--fix and --unsafe-fixes write into files, and \(file.shortened()) is a URL. --diff prints a patch.")
        }
        if diff, report.format != .text {
            throw ValidationError("--diff prints a patch, which has no other format. Name a file with --output.")
        }
    }

    func run() async throws {
        guard !files.isEmpty else {
            throw RunFailure(
                .wrongUsage,
                "no file to lint. Name one or more association files, or - for standard input. See "
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
        case .fixed(let bytes): try StandardOutput.write(bytes)
        case .change(let file, let bytes): try StandardOutput.write(file.patch(to: bytes))
        }
    }

    private var mode: LintRun.Mode {
        if diff { return .diff(includingUnsafe: unsafeFixes) }
        return fix || unsafeFixes ? .fix(includingUnsafe: unsafeFixes) : .report
    }
}
