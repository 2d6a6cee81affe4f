import UniversalLinks
import UniversalLinksAppBundles

/// Any bytes as a file that tells about an app: property lists, profiles, executables with DER entitlements, archives,
/// configurations of frameworks, and as a project of Xcode with its files of settings.
enum AppFiles: FuzzTarget {
    static func run(_ input: FuzzInput) {
        var input = input
        let bytes = AppDraft.bytes(&input)
        _ = try? XcodeProject(bytes, name: "Eats") { $0.isEmpty ? nil : bytes }
        do throws(AppFileError) {
            let app = try AppFile(bytes: bytes)
            for declaration in app.declarations { _ = declaration.entitlements?.value.associatedDomains.map(\.text) }
            for error in app.errors where "\(error)".isEmpty { fail("an error without words") }
        } catch {
            guard !"\(error)".isEmpty else { fail("an error without words") }
        }
    }
}
