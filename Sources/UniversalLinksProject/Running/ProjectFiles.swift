import UniversalLinks
package import UniversalLinksLinting

/// Where the files of a project are read from.
package protocol ProjectFiles: Sendable {
    /// The bytes of a file, but not many more than ``AssociationFile/readingLimit``.
    ///
    /// - Parameter path: Relative to the folder of the configuration, or absolute.
    /// - Throws: if there is no such file or it cannot be read.
    func bytes(of path: String) throws(ProjectFileError) -> [UInt8]

    /// What lies around a file; nil if that is not known.
    ///
    /// - Parameter path: Relative to the folder of the configuration, or absolute.
    func surroundings(of path: String) -> FileSurroundings?
}

/// Why a file of a project cannot be read or understood.
package struct ProjectFileError: Error, Hashable, Sendable {
    /// Why and what to do about it, without the name of the file.
    package let message: String

    /// A reason.
    package init(_ message: String) {
        self.message = message
    }
}

extension ProjectFiles {
    /// Nil: files that are not on disk have nothing around them.
    package func surroundings(of path: String) -> FileSurroundings? { nil }

    /// The bytes of a file that is read whole or not at all.
    func whole(_ path: String) throws(ProjectFileError) -> [UInt8] {
        let bytes = try bytes(of: path)
        guard bytes.count <= AssociationFile.readingLimit else {
            throw ProjectFileError("it has more than \(AssociationFile.readingLimit) bytes, which is the limit.")
        }
        return bytes
    }
}
