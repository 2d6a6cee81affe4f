import UniversalLinks
import UniversalLinksProject

extension AssociationFileSearch {
    /// The files of arguments; without any, those that a project lists.
    ///
    /// - Throws: `RunFailure` if there is neither.
    init(_ arguments: [String], in project: Project?, for command: String) throws(RunFailure) {
        self.init(arguments.isEmpty ? project?.associationFiles ?? [] : arguments)
        guard paths.isEmpty, failures.isEmpty else { return }
        throw RunFailure(
            .wrongUsage,
            "no file to \(command). Name association files or folders, - for standard input, or list files in aasa.yml. See "
                + "\(ProgramName.current) \(command) --help.")
    }
}

extension Project {
    /// The association files that the project lists, each once, as they are shown.
    var associationFiles: [String] {
        var seen: Set<String> = []
        return configuration.domains.map { name(of: $0.file.value) }.filter { seen.insert($0).inserted }
    }
}
