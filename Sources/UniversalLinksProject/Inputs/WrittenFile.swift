import SystemCalls

/// A file that is written whole or stays as it was.
package enum WrittenFile {
    /// Writes a file beside the one that is there and puts it in its place, with the mode and the owner that it had. A link
    /// stays a link; a device or a pipe is written to. ``FileReplacement`` names the exceptions.
    ///
    /// - Throws: `RunFailure` if it cannot be written.
    package static func write(_ bytes: [UInt8], to path: String) throws(RunFailure) {
        try WorkingFolder.checkWriting(path)
        do throws(SystemCallError) {
            try FileReplacement.write(bytes, to: path)
        } catch {
            throw RunFailure(writing: path, error)
        }
    }

    /// Writes behind what is in a file.
    ///
    /// - Throws: `RunFailure` if it cannot be written.
    package static func append(_ bytes: [UInt8], to path: String) throws(RunFailure) {
        try WorkingFolder.checkWriting(path)
        do throws(SystemCallError) {
            try FileReplacement.append(bytes, to: path)
        } catch {
            throw RunFailure(writing: path, error)
        }
    }
}
