import UniversalLinks

/// A file that a project names and that could not be read.
package struct UnreadFile: Sendable {
    /// Its path, relative to the folder of the configuration.
    package let path: String
    /// Its name, as it is shown.
    package let name: String
    /// Why, and where it is named.
    package let message: String

    init(_ path: Located<String>, _ error: ProjectFileError, _ run: ProjectRun) {
        self.path = path.value
        name = run.name(of: path.value)
        let position = run.configuration.document.source.position(of: path.place.range.start)
        message = "\(error.message) It is named at \(run.project.name):\(position)."
    }
}
