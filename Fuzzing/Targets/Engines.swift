import UniversalLinks

/// A file, NUL, URLs one per line: the fast engine, the plain engine, the trace, and all apps at once.
enum Engines: FuzzTarget {
    static func run(_ input: FuzzInput) {
        let parts = input.parts(2)
        guard let file = try? AssociationFile(parsing: parts[0]) else { return }
        var comparison = EngineComparison(file, domain: nil)
        for url in parts[1].split(separator: UInt8(ascii: "\n")).prefix(8) { comparison.check(Array(url)) }
    }
}
