package import UniversalLinks

/// An association file that was read to answer from.
package struct AnsweringFile {
    /// What it is called.
    package let name: String
    /// Whether the name is a path.
    package let isOnDisk: Bool
    /// The file.
    package let file: AssociationFile

    /// - Throws: `RunFailure` if the file is not JSON.
    package init(answeringFrom input: InputFile) throws(RunFailure) {
        do throws(AssociationFileError) {
            file = try AssociationFile(parsing: input.bytes)
        } catch {
            let place = error.position.map { "\(input.name):\($0)" } ?? input.name
            throw RunFailure(.couldNotDoIt, "\(place): \(error.message)")
        }
        name = input.name
        isOnDisk = if case .disk = input.origin { true } else { false }
    }
}
