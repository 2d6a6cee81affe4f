import JSONSyntax
import UniversalLinks

/// An association file named on the command line that a command answers from.
struct AssociationFileInput {
    let name: String
    let file: AssociationFile

    /// Reads a file.
    ///
    /// - Throws: `CommandFailure`, also where the file is no JSON.
    init(answeringFrom path: String) throws {
        let input = try InputFile(path)
        do throws(AssociationFileError) {
            file = try AssociationFile(parsing: input.bytes)
        } catch {
            let place = error.position.map { "\(input.name):\($0)" } ?? input.name
            throw CommandFailure(.couldNotDoIt, "\(place): \(error.message)")
        }
        name = input.name
    }
}
