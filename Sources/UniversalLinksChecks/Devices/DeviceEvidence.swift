/// What a file tells about a device, whatever kind of file it is.
package struct DeviceEvidence: Sendable {
    /// What messages call the file.
    package let name: String
    /// What was read, in order: the file itself, or entries of an archive.
    package var sources: [Source] = []
    /// What the device has noted.
    package var records: [DeviceRecord] = []
    /// What the lines of `swcd` say.
    package var log = DeviceLog()
    /// Logs in a format that only a Mac reads, each once.
    package var binaryLogs: [String] = []
    /// Whether there are more than are listed.
    package var hasMoreBinaryLogs = false

    /// Something that was read.
    package struct Source: Hashable, Sendable {
        /// Its name: that of the file, or that of an entry of the archive.
        package let name: String
        /// What it is.
        package let kind: Kind

        /// What was read.
        package enum Kind: String, Hashable, Sendable {
            /// Output of `swcutil show`.
            case records
            /// Lines of a log.
            case log
        }

        /// Something that was read.
        package init(name: String, kind: Kind) {
            (self.name, self.kind) = (name, kind)
        }
    }

    /// Nothing yet.
    package init(name: String) { self.name = name }

    /// Whether nothing is known.
    package var isEmpty: Bool { records.isEmpty && log.lineCount == 0 }
}
