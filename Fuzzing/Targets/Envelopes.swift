import SignedEnvelope

/// Any bytes as a CMS envelope.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = FuzzInput(start, count)
    let bytes = EnvelopeDraft.bytes(&input)
    do throws(SignedDataError) {
        let envelope = try SignedData(parsing: bytes)
        guard envelope.payload.count <= bytes.count else { fail("more inside than outside") }
    } catch {
        guard !"\(error)".isEmpty else { fail("an error without words") }
    }
    return 0
}
