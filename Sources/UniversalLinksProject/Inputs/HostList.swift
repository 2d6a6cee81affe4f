import JSONSyntax
package import UniversalLinks
package import UniversalLinksChecks

/// The hosts to check, as people name them or in a file: each once, in that order.
package struct HostList {
    /// The hosts, in order.
    package private(set) var hosts: [CheckedHost] = []
    /// What was left out because it was listed before, in words.
    package private(set) var repetitions: [String] = []
    /// What is said about paths of URLs, which are not requested.
    package private(set) var unusedPaths: [String] = []
    private var seen: Set<CheckedHost> = []

    /// No hosts.
    package init() {}

    /// Adds a host that was named.
    ///
    /// - Throws: `RunFailure` for a text that is not one.
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

    /// Adds the hosts of a file, one per line; what follows `#` is a comment.
    ///
    /// - Returns: What is wrong with lines that name no host.
    /// - Throws: `RunFailure` if it cannot be read.
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

    /// Adds the host of a domain that a project lists; of a wildcard, the host that has the file for all of them.
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
    /// Without white space around it, and without a byte-order mark in front.
    fileprivate var trimmedLine: String {
        let isBlank: (Unicode.Scalar) -> Bool = { " \t\r\u{FEFF}".unicodeScalars.contains($0) }
        let start = unicodeScalars.drop(while: isBlank)
        return String(String.UnicodeScalarView(start.reversed().drop(while: isBlank).reversed()))
    }
}
