import UniversalLinks

/// A file, NUL, URLs one per line: the fast engine, the plain engine, the trace, and all apps at once.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let parts = FuzzInput(start, count).parts(2)
    guard let file = try? AssociationFile(parsing: parts[0]) else { return 0 }
    var comparison = EngineComparison(file, domain: nil)
    for url in parts[1].split(separator: UInt8(ascii: "\n")).prefix(8) { comparison.check(Array(url)) }
    return 0
}
