import UniversalLinksAppBundles

/// Any bytes as a file that tells about an app: property lists, profiles, executables with DER entitlements, archives.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = FuzzInput(start, count).bytes
    guard let app = try? AppFile(bytes: bytes) else { return 0 }
    for declaration in app.declarations { _ = declaration.entitlements?.value.associatedDomains.map(\.text) }
    for error in app.errors where "\(error)".isEmpty { fail("an error without words") }
    return 0
}
