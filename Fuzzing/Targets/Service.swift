import JSONSyntax
import UniversalLinksService

/// A file, NUL, another one: the documents that the server's page and other programs ask for.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let parts = FuzzInput(start, count).parts(2)
    let old = FileDocuments(parts[0])
    _ = old.lint(isPedantic: true)
    _ = try? old.fixes(includingUnsafe: true)
    _ = try? old.formatted()
    _ = try? old.examples()
    _ = try? old.difference(to: FileDocuments(parts[1]))
    return 0
}
