import JSONSyntax
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

extension ReadAssociationFile {
    /// The file, to be written anew. Where it is no JSON, says so on standard error, since what goes to standard output is
    /// a file.
    ///
    /// - Throws: ``ExitStatus/somethingFound`` where it is no JSON.
    func rewritableFile() throws(ExitStatus) -> AssociationFile {
        switch reading {
        case .success(let file): return file
        case .failure(let error):
            StandardError.write(report([Diagnostic(error)]).text(.plain))
            throw .somethingFound
        }
    }

    /// What `rewrite` makes of the file. Where it refuses, says why on standard error.
    ///
    /// - Throws: ``ExitStatus/somethingFound`` where it refuses, ``ExitStatus/couldNotDoIt`` where the result is not right.
    func rewriting<Rewritten>(
        _ rewrite: (AssociationFile) throws(RewritingError) -> Rewritten
    ) throws(ExitStatus) -> Rewritten {
        let file = try rewritableFile()
        do throws(RewritingError) {
            return try rewrite(file)
        } catch {
            let name = PrintableText.escaped(name)
            guard let diagnostic = Diagnostic(error) else {
                StandardError.write("\(name): \(error.message) This is a bug: report it with the file.\n")
                throw .couldNotDoIt
            }
            StandardError.write("\(name): " + report([diagnostic]).text(.plain))
            throw .somethingFound
        }
    }

    /// What changes, as a patch.
    func patch(to other: [UInt8]) -> [UInt8] {
        UnifiedDiff(
            from: bytes, to: other,
            named: isOnDisk ? ProjectPath.fromCurrentFolder(name) : "apple-app-site-association"
        ).bytes
    }
}
