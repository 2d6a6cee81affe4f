package import UniversalLinksChecks

extension DeviceRecords {
    /// What a device has noted, from a file.
    ///
    /// - Throws: `RunFailure` if the file cannot be read, or contains no such records.
    package init(fileAt path: String) throws(RunFailure) {
        let input = try InputFile(path)
        let bytes = try input.whole()
        do throws(DeviceRecords.ReadingError) {
            self = try DeviceRecords(parsing: bytes)
        } catch {
            let message = error.message
            throw RunFailure(.couldNotDoIt, about: input.name, message.prefix(1).lowercased() + message.dropFirst())
        }
    }
}
