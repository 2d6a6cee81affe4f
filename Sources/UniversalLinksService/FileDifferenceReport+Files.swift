package import UniversalLinks
import UniversalLinksAnalysis
package import UniversalLinksProject
package import UniversalLinksReports

extension FileDifferenceReport {
    /// What two files do to every URL.
    ///
    /// - Parameters:
    ///   - app: An app identifier or bundle identifier; nil for every app.
    ///   - domain: The domain of the example URLs; nil for `example.com`.
    ///   - traffic: URLs that were evaluated as well.
    package init(
        from old: AnsweringFile, to new: AnsweringFile, app: String? = nil, domain: AssociationFile.Domain?,
        options: ReadingOptions = ReadingOptions(), traffic: Traffic? = nil
    ) {
        let (before, after) = (
            Matcher(anyHostOf: old.file, options: options), Matcher(anyHostOf: new.file, options: options)
        )
        self.init(
            FileDifference(before, after), old: .init(before, name: old.name, isFile: old.isOnDisk),
            new: .init(after, name: new.name, isFile: new.isOnDisk), app: app, host: domain?.host ?? "example.com",
            traffic: traffic)
    }
}
