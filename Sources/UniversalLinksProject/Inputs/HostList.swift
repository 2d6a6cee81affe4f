import JSONSyntax
package import UniversalLinks
package import UniversalLinksChecks
import UniversalLinksFoundation

package struct HostList {
    package private(set) var hosts: [CheckedHost] = []
    /// What was left out because it was already listed, as text.
    package private(set) var repetitions: [String] = []
    /// Notes about paths of URLs, which are not requested.
    package private(set) var unusedPaths: [String] = []
    private var seen: Set<CheckedHost> = []

    package init() {}

    package mutating func add(_ text: String) throws(RunFailure) {
        do throws(HostTextError) {
            let (host, path) = try HostText.parts(text)
            if let path {
                unusedPaths.append(
                    "\(path.shortened(to: 80)) is not part of the check: Apple requests the file only at the root of the host, "
                        + "\(host.file)")
            }
            add(host, named: text, at: nil)
        } catch {
            throw RunFailure(.wrongUsage, "\"\(text.shortened())\" is not a valid domain. \(error.message)")
        }
    }

    /// Adds the hosts of a file, one per line; `#` starts a comment.
    ///
    /// - Returns: What is wrong with lines that are not hosts.
    /// - Throws: `RunFailure` if the file cannot be read.
    package mutating func add(linesOf path: String) throws(RunFailure) -> [RunFailure] {
        let input = try InputFile(path)
        let bytes = try input.whole()
        var failures: [RunFailure] = []
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            let content = line.prefix { $0 != UInt8(ascii: "#") }
            let text = String(decoding: content, as: UTF8.self).trimmedLine
            guard !text.isEmpty else { continue }
            let place = "\(input.name):\(index + 1)"
            do throws(HostTextError) {
                add(try HostText.host(text), named: text, at: place)
            } catch {
                failures.append(
                    RunFailure(
                        .wrongUsage, about: place, "\"\(text.shortened())\" is not a valid domain. \(error.message)"))
            }
        }
        return failures
    }

    /// Adds the host of a domain that a project lists; for a wildcard, the host that has the file for all of its
    /// subdomains.
    package mutating func add(_ domain: AssociationFile.Domain) {
        let host = CheckedHost(name: domain.host)
        if seen.insert(host).inserted { hosts.append(host) }
    }

    private mutating func add(_ host: CheckedHost, named text: String, at place: String?) {
        guard seen.insert(host).inserted else {
            repetitions.append((place.map { $0 + ": " } ?? "") + "\(host) is listed twice and checked once")
            return
        }
        hosts.append(host)
    }
}

extension String {
    /// Without surrounding white space and a leading byte-order mark.
    fileprivate var trimmedLine: String {
        let isBlank: (Unicode.Scalar) -> Bool = { " \t\r\u{FEFF}".unicodeScalars.contains($0) }
        let start = unicodeScalars.drop(while: isBlank)
        return String(String.UnicodeScalarView(start.reversed().drop(while: isBlank).reversed()))
    }
}

struct HostTextError: Error {
    let message: String
}

/// A host as people write it: `example.com`, `example.com:8443`, or an https URL.
enum HostText {
    /// Converts international names to Punycode, and removes a dot at the end, which no certificate has.
    static func host(_ text: String) throws(HostTextError) -> CheckedHost { try parts(text).host }

    /// The host, and the path of a URL if that is not requested: it is neither the root nor the file's.
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

package enum LinkText {
    package static func link(_ text: String) throws(RunFailure) -> LinkURL {
        let link: LinkURL
        do throws(LinkURLError) {
            link = try LinkURL(converting: text)
        } catch {
            throw RunFailure(.wrongUsage, "\"\(text.shortened())\" is not a valid URL. \(error.message)")
        }
        if let problem = link.problemAsArgument {
            throw RunFailure(.wrongUsage, "\"\(text.shortened())\" is not a complete URL. \(problem)")
        }
        return link
    }

    package static func domain(_ text: String) throws(RunFailure) -> AssociationFile.Domain {
        guard let domain = AssociationFile.Domain(converting: text) else {
            throw RunFailure(
                .wrongUsage,
                "\"\(text.shortened())\" is not a valid domain. Write a host name alone, such as example.com or *.example.com."
            )
        }
        return domain
    }

    /// The hosts of web URLs, without duplicates, sorted.
    package static func hosts(of links: [LinkURL]) -> [String] {
        Set(links.filter(\.isWeb).compactMap(\.host).map { $0.lowercased() }).sorted()
    }
}
