import JSONSyntax
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksFoundation

/// Why a text is not a host, with what to write.
struct HostTextError: Error {
    let message: String
}

/// A host as people write it: `example.com`, `example.com:8443`, or an https URL of which the host counts.
enum HostText {
    /// International names become Punycode; a dot at the end, which no certificate has, is removed.
    static func host(_ text: String) throws(HostTextError) -> CheckedHost { try parts(text).host }

    /// The host, and the path of a URL that is not requested: that of a page of a site, and not the root or the file.
    static func parts(_ text: String) throws(HostTextError) -> (host: CheckedHost, unusedPath: String?) {
        let isURL = text.contains("://")
        if text.hasPrefix("*.") {
            let parent = String(text.dropFirst(2)).shortened()
            throw HostTextError(
                message: "A wildcard matches subdomains; the file for all of them is at \(parent).")
        }
        if !isURL, let mark = text.unicodeScalars.first(where: { "/?#@".unicodeScalars.contains($0) }) {
            throw HostTextError(
                message: "Write the bare host, without \"\(mark)\" and what belongs to it: example.com.")
        }
        let link: LinkURL
        do throws(LinkURLError) {
            link = try LinkURL(converting: isURL ? text : "https://\(text)/")
        } catch {
            throw HostTextError(message: isURL ? error.message : HostText.advice)
        }
        guard link.scheme?.lowercased() == "https" else {
            throw HostTextError(message: "Apple only uses https. Write https://example.com or the bare host.")
        }
        guard var name = link.host, !name.isEmpty else { throw HostTextError(message: HostText.advice) }
        if name.hasSuffix(".") { name.removeLast() }
        do throws(WebAddressError) {
            let address = try WebAddress(
                parsing: "https://" + (link.hasUserInformation ? "@" : "") + name + (link.port.map { ":\($0)" } ?? "")
                    + "/")
            let host = CheckedHost(name: address.host, port: address.port)
            let isUsed = ["", "/", host.file.target, "/.well-known", "/.well-known/"].contains(link.path)
            return (host, isUsed ? nil : link.path)
        } catch {
            let isOfHost = error.code == .invalidHost || error.code == .missingHost
            throw HostTextError(message: isOfHost && !isURL ? HostText.advice : error.message)
        }
    }

    private static let advice = "Write a host name, such as example.com or example.com:8443."
}
