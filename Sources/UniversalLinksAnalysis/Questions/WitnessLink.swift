/// A URL that a component matches, or that two components decide differently.
///
/// Its parts are percent-encoded, and are given back unchanged by a ``LinkURL`` of its text.
package struct WitnessLink: Hashable, Sendable {
    /// The path; starts with a slash.
    package var path = "/"
    /// The query without `?`; empty if the URL needs none.
    package var query = ""
    /// The fragment without `#`; empty if the URL needs none.
    package var fragment = ""

    /// The URL for a host.
    package func text(host: String = "example.com") -> String {
        "https://\(host)\(path)" + (query.isEmpty ? "" : "?" + query) + (fragment.isEmpty ? "" : "#" + fragment)
    }
}

extension WitnessLink: CustomStringConvertible {
    /// The path, with the query and the fragment where there are any.
    package var description: String { String(text(host: "").dropFirst("https://".count)) }
}
