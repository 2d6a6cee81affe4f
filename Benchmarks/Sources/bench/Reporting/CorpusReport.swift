/// The figures of the files of a folder.
struct CorpusReport: Encodable {
    let folder: String
    /// Files that cannot be read, that constrain nothing, or that have too few different URLs.
    var skippedCount = 0
    var files: [File] = []

    init(folder: String) { self.folder = folder }

    struct File: Encodable {
        let name: String
        let componentCount: Int
        let bytesPerURL: Double
        let nanosecondsPerURL: Double
        let stream: StreamReport?
        let comparedCount: Int
        let mismatches: [DecisionComparison.Mismatch]
    }

    /// Over files: nanoseconds a URL of the median file, and of the worst.
    var nanoseconds: Sample? { Sample(files.map(\.nanosecondsPerURL)) }

    /// Over files: the time of the fast engine to that of a library that scans paths alone.
    func ratio(to library: PathLibrary) -> Sample? {
        Sample(files.compactMap { $0.stream?.scanner(library)?.fastToScanner?.median })
    }

    var mismatchCount: Int { files.reduce(0) { $0 + $1.mismatches.count + ($1.stream?.mismatchCount ?? 0) } }

    var text: String {
        guard let nanoseconds, let worst = files.max(by: { $0.nanosecondsPerURL < $1.nanosecondsPerURL }) else {
            return "real: no file of \(folder) can be measured"
        }
        var lines = [
            "real: \(files.count) files of \(folder), \(skippedCount) skipped, with URLs made from their own patterns",
            "  fast: \(nanoseconds.median.text(1)) ns a URL for the median file, \(nanoseconds.least.text(1)) for the best, "
                + "\(nanoseconds.most.text(1)) for the worst: \(worst.name), \(worst.componentCount) components, "
                + "\(worst.bytesPerURL.text(0)) bytes a URL",
        ]
        for library in PathLibrary.installed {
            guard let ratio = ratio(to: library) else { continue }
            lines.append(
                "  fast / \(library.rawValue): \(ratio.median.text(2)) for the median file, \(ratio.most.text(2)) for the worst"
            )
        }
        for file in files {
            for mismatch in file.mismatches.prefix(2) {
                lines.append(
                    "  MISMATCH in \(file.name): \(mismatch.contenders) \(mismatch.decisions): \(mismatch.url)")
            }
            for scanner in file.stream?.scanners ?? [] {
                for mismatch in (scanner.agreement?.mismatches ?? []).prefix(2) {
                    lines.append("  MISMATCH in \(file.name): \(scanner.library.rawValue) says \(mismatch)")
                }
            }
        }
        let compared = files.reduce(0) { $0 + $1.comparedCount }
        lines.append("  \(mismatchCount) mismatches; fast and plain compared on \(compared) URLs")
        return lines.joined(separator: "\n")
    }
}
