import UniversalLinks

extension BulkInput {
    /// Opens what `--urls` names: a list of URLs, an access log, a link list, or a project file with link lists.
    ///
    /// - Parameter tell: Receives all but the last problem of a file that is not a link list.
    /// - Throws: `RunFailure` if there is no such file, or if it is a link list or a project file with errors.
    package static func listed(in path: String, tell: (RunFailure) -> Void) throws(RunFailure) -> BulkInput {
        guard path != "-" else { return try BulkInput(path) }
        if ProjectConfiguration.fileNames.contains(ProjectPath.fileName(of: path)) {
            return BulkInput(try urls(ofProject: path, tell: tell), named: path)
        }
        guard [".json", ".yml", ".yaml"].contains(where: path.lowercased().hasSuffix) else {
            return try BulkInput(path)
        }
        return BulkInput(try LinkListFile(path, tell: tell).list.expectations.map(\.url), named: path)
    }

    /// The URLs of every link list that a project names.
    private static func urls(ofProject path: String, tell: (RunFailure) -> Void) throws(RunFailure) -> [String] {
        let bytes = try InputFile(path).whole()
        let configuration: ProjectConfiguration
        do throws(ProjectConfigurationError) {
            configuration = try ProjectConfiguration(parsing: bytes)
        } catch {
            throw RunFailure(
                .wrongUsage, about: path, "Run aasa in its folder for what is wrong with this project file.")
        }
        let folder = ProjectPath.folder(of: path)
        let lists = Set(configuration.domains.flatMap(\.links).map(\.path.value)).sorted()
        guard !lists.isEmpty else {
            throw RunFailure(.couldNotDoIt, about: path, "This project lists no link lists, so it has no URLs.")
        }
        var urls: [String] = []
        for list in lists {
            urls += try LinkListFile(ProjectPath.path(list, in: folder), tell: tell).list.expectations.map(\.url)
        }
        return urls
    }
}
