import SignedEnvelope

/// Any bytes as a CMS envelope.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = FuzzInput(start, count).bytes
    guard let envelope = try? SignedData(parsing: bytes) else { return 0 }
    guard envelope.payload.count <= bytes.count else { fail("more inside than outside") }
    return 0
}
