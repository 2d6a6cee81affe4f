import UniversalLinksService

/// What the server prints when it has started: its address, and commands to try it.
package struct ServerGreeting: Sendable {
    private let settings: ServerSettings
    private let port: Int

    package init(_ settings: ServerSettings, port: Int) {
        (self.settings, self.port) = (settings, port)
    }

    package var pageURL: String {
        let host = settings.listening.isUnspecified ? HostName.localhost : settings.listening.host
        return "https://\((host == .loopback ? .localhost : host).urlHost):\(port)/"
    }

    package var text: String {
        var lines = ["Listening on https://\(settings.listening.host.urlHost):\(port)", "Page: \(pageURL)"]
        if let tapHost = settings.hosts.tapHost {
            lines.append("Page for testers: https://\(tapHost.urlHost):\(port)/")
        }
        lines.append("Domains:")
        let names = settings.hosts.names
        lines += names.prefix(20).map { "  \($0)" }
        if names.count > 20 { lines.append("  and \(names.count - 20) more") }
        if let name = firstName { lines += ["Try it:"] + commands(for: name) }
        return lines.joined(separator: "\n")
    }

    /// A served host; for a wildcard, a subdomain.
    private var firstName: String? {
        settings.hosts.names.first.map { $0.hasPrefix("*.") ? "www." + $0.dropFirst(2) : $0 }
    }

    private func commands(for name: String) -> [String] {
        let address = settings.listening.reachableHost
        let ip = address.isAddress ? address.text : HostName.loopback.text
        let authority: String? =
            if case .authority(let folder) = settings.certificates {
                ShellWord(AuthorityFolder(path: folder).certificatePath).text
            } else { nil }
        return [
            "  curl" + (authority.map { " --cacert \($0)" } ?? "") + " --resolve \(name):\(port):\(ip) \\",
            "    https://\(name):\(port)/.well-known/apple-app-site-association",
            "  aasa check" + (authority.map { " --ca-file \($0)" } ?? "") + " --resolve \(name):\(ip) --no-cdn \\",
            "    https://\(name):\(port)",
        ]
    }
}

/// A text as one word of a shell command.
struct ShellWord {
    /// Quoted if necessary.
    let text: String

    init(_ text: String) {
        let isPlain = !text.isEmpty && text.utf8.allSatisfy(ShellWord.isPlain)
        self.text =
            isPlain
            ? text
            : "'"
                + text.split(separator: "'", omittingEmptySubsequences: false)
                .joined(separator: "'\\''") + "'"
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "@"), UInt8(ascii: ":"):
            true
        default: false
        }
    }
}
