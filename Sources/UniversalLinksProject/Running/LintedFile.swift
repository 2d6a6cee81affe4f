import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

/// An association file of a project after linting.
struct LintedFile: Sendable {
    /// Its path, relative to the folder of the configuration.
    let path: String
    /// What came of reading it.
    let reading: Reading
    /// What is wrong with it.
    let diagnostics: [Diagnostic]
    /// Its text; nil if it could not be read.
    let source: SourceText?

    enum Reading: Sendable {
        case file(AssociationFile)
        case broken
        case unread(ProjectFileError)
    }

    var file: AssociationFile? {
        if case .file(let file) = reading { file } else { nil }
    }

    /// Whether it was read and is no JSON.
    var isBroken: Bool { if case .broken = reading { true } else { false } }

    /// Whether it could be read, JSON or not.
    var isRead: Bool { if case .unread = reading { false } else { true } }

    /// - Parameter linter: What judges the file; nil if only files that are no JSON are to be told of.
    init(_ path: String, from files: any ProjectFiles, _ linter: Linter?) {
        self.path = path
        let surroundings = linter == nil ? nil : files.surroundings(of: path)
        do throws(ProjectFileError) {
            let bytes = try files.bytes(of: path)
            do throws(AssociationFileError) {
                let file = try AssociationFile(parsing: bytes)
                reading = .file(file)
                source = file.source
                diagnostics =
                    linter?.diagnostics(for: file, named: ProjectPath.fileName(of: path), in: surroundings) ?? []
            } catch {
                reading = .broken
                source = error.source ?? SourceText(Array(bytes.prefix(AssociationFile.maximumByteCount)))
                diagnostics =
                    linter?.diagnostics(for: error, named: ProjectPath.fileName(of: path), in: surroundings)
                    ?? [Diagnostic(error)]
            }
        } catch {
            reading = .unread(error)
            source = nil
            diagnostics = []
        }
    }
}
