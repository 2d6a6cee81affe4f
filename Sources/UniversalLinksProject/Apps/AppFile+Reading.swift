package import UniversalLinks
package import UniversalLinksAppBundles

extension AppFile {
    /// The file that was named; `-` is standard input.
    ///
    /// - Throws: `RunFailure` if it cannot be read, or says nothing of an app.
    package static func named(
        _ path: String, buildSettings: BuildSettings = BuildSettings()
    ) throws(RunFailure) -> AppFile {
        guard !path.isEmpty else { throw RunFailure(.wrongUsage, "the file name is empty. Pass one.") }
        try InputFile.refuseURL(path)
        let bytes = path == "-" ? try InputFile("-").whole() : nil
        do throws(AppFileError) {
            if let bytes { return try AppFile(bytes: bytes, buildSettings: buildSettings) }
            return try AppFile(path: path, buildSettings: buildSettings)
        } catch {
            throw RunFailure(.couldNotDoIt, about: error.name(in: InputFile.name(of: path)), error.reason)
        }
    }
}
