/// How URLs are in lines of text.
package enum TrafficFormat: Hashable, Sendable {
    /// One URL a line.
    case urls
    /// Lines of an access log in the common format, of requests to a host.
    case common(host: String)
    /// Lines of an access log in the combined format, of requests to a host.
    case combined(host: String)
}
