import UniversalLinks

/// Where the files of a project are read from.
package protocol ProjectFiles: Sendable {
    /// The bytes of a file, but not many more than ``AssociationFile/readingLimit``.
    ///
    /// - Parameter path: Relative to the folder of the configuration, or absolute.
    /// - Throws: if there is no such file or it cannot be read.
    func bytes(of path: String) throws(ProjectFileError) -> [UInt8]
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
    /// The bytes of a file that is read whole or not at all.
    func whole(_ path: String) throws(ProjectFileError) -> [UInt8] {
        let bytes = try bytes(of: path)
        guard bytes.count <= AssociationFile.readingLimit else {
            throw ProjectFileError("it has more than \(AssociationFile.readingLimit) bytes, which is the limit.")
        }
        return bytes
    }
}
