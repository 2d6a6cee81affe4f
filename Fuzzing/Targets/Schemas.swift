import JSONSchema
import JSONSyntax

/// A schema, NUL, a document.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let parts = FuzzInput(start, count).parts(2)
    guard let document = try? JSONDocument(parsing: parts[0]) else { return 0 }
    guard let schema = try? Schema(document, readingOtherDrafts: true) else { return 0 }
    let subject = (try? JSONDocument(parsing: parts[1])) ?? document
    let violations = schema.violations(in: subject)
    guard violations.count <= Schema.maximumViolationCount + 1 else { fail("\(violations.count) violations") }
    guard schema.violations(in: subject) == violations else { fail("another answer to the same question") }
    return 0
}
