import UniversalLinksProject

extension ConnectionOptions {
    /// What reads association files by what arguments name them: from disk, from standard input, or from a host.
    ///
    /// - Throws: `RunFailure` for a URL that cannot be asked for, and where the options of the connection are not right.
    func loader(of arguments: [String]) throws -> AssociationFileLoader {
        try AssociationFileLoader(of: arguments) { (try probeOptions(), try transport()) }
    }
}
