import JSONSyntax
import UniversalLinks

/// An association file named on the command line that a command answers from.
struct AssociationFileInput {
    let name: String
    let file: AssociationFile

    /// - Throws: `CommandFailure` where the file is no JSON.
    init(answeringFrom input: InputFile) throws(CommandFailure) {
        do throws(AssociationFileError) {
            file = try AssociationFile(parsing: input.bytes)
        } catch {
            let place = error.position.map { "\(input.name):\($0)" } ?? input.name
            throw CommandFailure(.couldNotDoIt, "\(place): \(error.message)")
        }
        name = input.name
    }
}
