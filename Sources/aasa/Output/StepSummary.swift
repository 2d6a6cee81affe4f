import UniversalLinksProject

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What GitHub shows on the page of a run.
enum StepSummary {
    /// Adds Markdown, if the program is a step of a workflow. That it cannot be written changes nothing about the result.
    static func append(_ markdown: @autoclosure () -> String) {
        guard let path = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return }
        do throws(RunFailure) {
            try WrittenFile.append(Array(markdown().utf8), to: path)
        } catch {
            StandardError.write(error)
        }
    }
}
