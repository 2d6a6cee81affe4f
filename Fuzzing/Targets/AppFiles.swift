import UniversalLinksAppBundles

/// Any bytes as a file that tells about an app: property lists, profiles, executables with DER entitlements, archives.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = FuzzInput(start, count)
    do throws(AppFileError) {
        let app = try AppFile(bytes: AppDraft.bytes(&input))
        for declaration in app.declarations { _ = declaration.entitlements?.value.associatedDomains.map(\.text) }
        for error in app.errors where "\(error)".isEmpty { fail("an error without words") }
    } catch {
        guard !"\(error)".isEmpty else { fail("an error without words") }
    }
    return 0
}
