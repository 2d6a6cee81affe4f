import UniversalLinksService

/// What the server says when it has started: where it is, and commands that try it.
package struct ServerGreeting: Sendable {
    private let settings: ServerSettings
    private let port: Int

    /// - Parameter port: The port that connections are accepted on.
    package init(_ settings: ServerSettings, port: Int) {
        (self.settings, self.port) = (settings, port)
    }

    /// The address of the page.
    package var pageURL: String {
        let host = settings.listening.isUnspecified ? HostName.localhost : settings.listening.host
        return "https://\((host == .loopback ? .localhost : host).urlHost):\(port)/"
    }

    /// Some lines.
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

    /// A host that is served: of a wildcard, a subdomain.
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
