import ArgumentParser
import UniversalLinksAnalysis
import UniversalLinksProject
import UniversalLinksReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// `aasa diff git:REF`: a whole project.
extension DiffCommand {
    func validateStates() throws {
        guard ProjectRevisions.isOne(old) else {
            guard !new.isEmpty else { throw ValidationError("Missing expected argument '<new>'") }
            guard new.count == 1 else {
                throw ValidationError("diff compares two files. To compare several with a commit, start with git:REF.")
            }
            guard !ProjectRevisions.isOne(new[0]) else {
                throw ValidationError("git:REF alone comes first. Two commits are written git:REF..git:REF.")
            }
            if staged { throw ValidationError("--staged needs git:REF, such as git:HEAD.") }
            return
        }
        if traffic.file != nil {
            throw ValidationError("--urls needs two files. A project has the URLs of its link lists.")
        }
        if domain != nil, new.isEmpty { throw ValidationError("--domain needs files. aasa.yml lists the domains.") }
        for file in new where file == "-" || file.isEmpty || RemoteArgument.isOne(file) {
            throw ValidationError("After git:REF, name files of the repository, by their paths.")
        }
    }

    func compareProject() async throws {
        guard reading.options == .init() else {
            throw RunFailure(.wrongUsage, "--os and --percent-decoding need two files and --urls.")
        }
        guard let revisions = try ProjectRevisions(old, isStaged: staged) else { return }
        let difference = try await difference(of: revisions)
        let report = ProjectDifferenceReport(difference, app: app)
        let settings = ReportSettings(
            style: color.style, limit: limit, currentFolder: FileManager.default.currentDirectoryPath)
        try StandardOutput.write(report.output(in: format ?? .text, settings))
        if format == .github { StepSummary.append(report.markdown) }
        if let failure = report.incompleteness {
            throw RunFailure(.couldNotDoIt, about: failure.name, failure.reason)
        }
        if breaking ? report.breaks : report.hasChanges { throw ExitStatus.somethingFound }
    }

    private func difference(of revisions: ProjectRevisions) async throws -> ProjectDifference {
        let choice: ConfigurationChoice =
            isWithoutConfig ? .nothing : config.map { .file($0) } ?? .nearest
        do throws(ComparisonFailure) {
            return try await ProjectDifference(
                of: revisions, configuration: choice, files: new, app: app, domain: try? traffic.domain(domain))
        } catch {
            switch error {
            case .run(let failure): throw failure
            case .configuration(let name, let error):
                for failure in error.failures(in: name) { StandardError.write(failure) }
                throw ExitStatus.wrongUsage
            }
        }
    }
}
