package import UniversalLinksChecks

extension DeviceRecords {
    /// What a device has noted, from output of `swcutil show` or from a sysdiagnose archive.
    ///
    /// - Throws: `RunFailure` if the file cannot be read to its end, or contains no such records.
    package init(fileAt path: String) throws(RunFailure) {
        let file = try DeviceFile(path)
        if let failure = file.failure { throw failure }
        guard !file.evidence.records.isEmpty else {
            throw RunFailure(
                .couldNotDoIt, about: file.evidence.name,
                "it contains no record of swcutil show, only a log.")
        }
        self.init(file.evidence.records)
    }
}
