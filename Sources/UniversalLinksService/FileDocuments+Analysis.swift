package import JSONSyntax
import UniversalLinks
import UniversalLinksReports

extension FileDocuments {
    /// For which of all URLs another file decides differently, proved: the document of `diff`.
    ///
    /// The cost is bounded; what is not found out within the bounds is under `unknown`.
    ///
    /// - Parameters:
    ///   - new: The other file.
    ///   - domain: The host of the URLs; nil for `example.com`.
    /// - Throws: `ServiceError` if a file is not JSON, or the domain is not one.
    package func difference(to new: FileDocuments, domain: String? = nil) throws(ServiceError) -> JSONValue {
        let (old, new) = (try file(), try new.file())
        let domain = try domain.map { text throws(ServiceError) in try NamedLinks.domain(text) }
        return FileDifferenceReport(from: old, to: new, domain: domain).json
    }

    /// URLs that each component decides, and near misses: the document of `examples`, with ``maximumContestCount`` contests at
    /// most; `contestCount` counts them all.
    ///
    /// - Parameter domain: The host of the URLs; nil for `example.com`.
    /// - Throws: `ServiceError` if the file is not JSON, or the domain is not one.
    package func examples(domain: String? = nil) throws(ServiceError) -> JSONValue {
        let file = try file()
        let domain = try domain.map { text throws(ServiceError) in try NamedLinks.domain(text) }
        let members = FileExamplesReport(of: file, domain: domain).json.object?.members ?? []
        let contests = members.first { $0.key == "contests" }?.value.array ?? []
        let shown = JSONValue(Array(contests.prefix(FileDocuments.maximumContestCount)))
        return JSONValue(
            .object(
                JSONObject(
                    members.map { $0.key == "contests" ? .init(key: $0.key, value: shown) : $0 } + [
                        .init(key: "contestCount", value: JSONValue(contests.count))
                    ])))
    }

    /// The most contests of apps that ``examples(domain:)`` shows: hundreds of apps have thousands of them.
    package static let maximumContestCount = 500
}
