package import UniversalLinks
import UniversalLinksAppBundles

extension Entitlements {
    /// What an app claims, by its file: that of the outermost one, if the file contains several.
    ///
    /// - Throws: `RunFailure` if the file cannot be read, or has no entitlements.
    package static func claimed(byAppAt path: String) throws(RunFailure) -> Entitlements {
        let declaration: AppDeclaration?
        do throws(AppFileError) {
            let declarations = try AppFile(path: path).declarations
            declaration =
                declarations.first { $0.entitlements?.value.associatedDomains.isEmpty == false } ?? declarations.first
        } catch {
            throw RunFailure(.couldNotDoIt, about: error.name(in: path), error.reason)
        }
        guard let entitlements = declaration?.entitlements?.value else {
            throw RunFailure(.couldNotDoIt, about: path, "it contains no entitlements.")
        }
        return Entitlements(
            associatedDomains: entitlements.associatedDomains, app: declaration?.appIdentifier?.value,
            isAppClip: entitlements.isAppClip)
    }
}
