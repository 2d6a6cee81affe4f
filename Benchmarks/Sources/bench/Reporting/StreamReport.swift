/// How long the fast engine takes for URLs that it never saw, beside libraries that scan their paths alone.
struct StreamReport: Encodable {
    let urlCount: Int
    /// How many URLs `start` is about.
    let startCount: Int
    /// Nanoseconds a URL: the first URLs of a new cursor, the first half of them, and the second half with the same cursor.
    let start: Sample
    let first: Sample
    let second: Sample
    let firstToSecond: Sample
    let scanners: [ScannerReport]

    func scanner(_ library: PathLibrary) -> ScannerReport? { scanners.first { $0.library == library } }

    /// How often a scanner and the plain engine differ.
    var mismatchCount: Int { scanners.reduce(0) { $0 + ($1.agreement?.mismatches.count ?? 0) } }
}

/// What a library took that scans paths alone.
struct ScannerReport: Encodable {
    let library: PathLibrary
    let compiling: CompileReport
    /// How many paths it was measured on; fewer than all where it is slow.
    let pathCount: Int
    let nanosecondsPerPath: Sample?
    /// The time of the fast engine for the whole URL to that for its path, of each round.
    let fastToScanner: Sample?
    let agreement: PathAgreement?
}
