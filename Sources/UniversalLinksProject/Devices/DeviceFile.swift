package import UniversalLinksChecks

/// What a file tells about a device: a sysdiagnose archive, the output of `swcutil show`, or a log.
package struct DeviceFile: Sendable {
    /// What it tells.
    package internal(set) var evidence: DeviceEvidence
    /// Why not everything was read; nil if it was.
    package internal(set) var failure: RunFailure?

    /// How much of an archive is read.
    package struct Limits: Sendable {
        /// The most bytes that an archive may unpack to.
        package var byteCount: Int
        /// The most entries of an archive.
        package var entryCount: Int
        /// The most bytes of an entry that describes another one, such as of a long name.
        package var nameByteCount: Int

        /// What a sysdiagnose does not reach: the largest ones unpack to a few gigabytes.
        package static let standard = Limits(byteCount: 8 << 30, entryCount: 100_000, nameByteCount: 1 << 20)

        /// Limits.
        package init(byteCount: Int, entryCount: Int, nameByteCount: Int) {
            (self.byteCount, self.entryCount, self.nameByteCount) = (byteCount, entryCount, nameByteCount)
        }
    }

    /// Reads a file; `-` is standard input.
    ///
    /// An archive that is damaged behind something that tells about the device is read up to there, and ``failure`` says so.
    ///
    /// - Throws: `RunFailure` if it cannot be read, or tells nothing.
    package init(_ path: String, limits: Limits = .standard) throws(RunFailure) {
        try DeviceFile.refuseFolder(path)
        try InputFile.refuseURL(path)
        let bytes = try ArchiveBytes(path, limit: limits.byteCount)
        let name = bytes.name
        evidence = DeviceEvidence(name: name)
        do throws(ArchiveError) {
            if TarHeader.isHeader(try bytes.peek(TarHeader.byteCount)) {
                try readArchive(TarReader(bytes, limits: limits))
            } else {
                try readText(bytes)
            }
        } catch {
            failure = RunFailure(.couldNotDoIt, about: name, error.reason)
        }
        guard evidence.isEmpty else { return }
        throw failure ?? nothingFound
    }

    private var nothingFound: RunFailure {
        guard let binary = evidence.binaryLogs.first else {
            return RunFailure(
                .couldNotDoIt, about: evidence.name,
                "it contains neither records of swcutil show nor lines of swcd. Pass a sysdiagnose archive of the device, "
                    + "its swcutil_show.txt, or the output of log show.")
        }
        return RunFailure(
            .couldNotDoIt, about: evidence.name, "it contains no swcutil_show.txt.",
            nextStep: .exportLog(binary, isPacked: true))
    }
}
