import ArgumentParser
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

/// What was there before, and is not reported again.
struct BaselineOptions: ParsableArguments {
    @OptionGroup var known: KnownBaselineOptions

    @Option(
        help: ArgumentHelp("Write all findings to this baseline, and hide them", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var writeBaseline: String?

    func validate() throws {
        if writeBaseline == "" { throw ValidationError("The name of the baseline is empty.") }
        if writeBaseline == "-" { throw ValidationError("--write-baseline expects a file.") }
    }
}

extension BaselineOptions {
    /// The files that are named, or that the settings name.
    func files(under settings: RunSettings) -> [String] { [settings.baseline.value, writeBaseline].compactMap { $0 } }

    /// The baseline that is known, unless it is written anew.
    ///
    /// - Throws: `RunFailure` where it cannot be read.
    func known(under settings: RunSettings) throws(RunFailure) -> BaselineFile? {
        if let path = settings.baseline.value, let writeBaseline,
            ProjectPath.absolute(path) == ProjectPath.absolute(writeBaseline)
        {
            return nil
        }
        return try settings.readBaseline()
    }

    /// Writes a baseline where that is wanted; nil where it is not, or something could not be looked at.
    ///
    /// - Parameter baseline: Everything that was found; made only if it is written.
    /// - Throws: `RunFailure` where it cannot be written.
    func written(_ baseline: @autoclosure () -> Baseline, isComplete: Bool) throws(RunFailure) -> BaselineFile? {
        guard let path = writeBaseline else { return nil }
        guard isComplete else {
            StandardError.write("\(ProgramName.current): \(path) is not written, as not everything could be read\n")
            return nil
        }
        let baseline = baseline()
        let file = try BaselineFile.write(baseline, to: path)
        StandardError.write(
            "\(ProgramName.current): \(DiagnosticCounts.count(baseline.count, "diagnostic")) written to \(path)\n")
        return file
    }
}
