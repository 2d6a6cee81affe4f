import HTTPTypes
import NIOConcurrencyHelpers
import NIOCore
import UniversalLinksService
import UniversalLinksStandIn

struct FaultMaker: Sendable {
    private let settings: FaultSettings
    private let hosts: VirtualHosts
    private let files: HostedFiles
    private let counts = NIOLockedValueBox(BoundedCache<CountedRequest, Int>(capacity: 4_096))

    private struct CountedRequest: Hashable {
        let host: HostName
        let fault: String
        let path: String
    }

    struct Making {
        let name: String
        let steps: [Answer.Step]
    }

    static let field = HTTPField.Name("X-AASA-Fault") ?? .expect
    static let folder = "/fault/"
    private static let pathLimit = 1_024

    init(_ settings: FaultSettings, hosts: VirtualHosts, files: HostedFiles) {
        (self.settings, self.hosts, self.files) = (settings, hosts, files)
    }

    /// The fault in the settings of the host, or of the domain that serves it.
    func fault(of host: HostName) -> Fault? {
        guard let domain = domain(of: host) else { return nil }
        return settings.hosts[host] ?? settings.hosts[domain.host]
    }

    /// Nil for a good connection, and for a handshake without a name.
    func connection(of serverName: String?) -> HostConnection? {
        guard let host = serverName.flatMap({ HostName($0) }), case .connection(let connection) = fault(of: host)?.kind
        else { return nil }
        return connection
    }

    var connections: Set<HostConnection> {
        Set(
            settings.hosts.values.compactMap {
                if case .connection(let connection) = $0.kind { connection } else { nil }
            })
    }

    /// Whether some host presents a wrong certificate.
    var hasCertificates: Bool { connections.contains { if case .certificate = $0 { true } else { false } } }

    /// Nil for the usual chain.
    func certificateKind(of host: HostName) -> CertificateKind? {
        guard case .connection(.certificate(let kind)) = fault(of: host)?.kind else { return nil }
        return kind
    }

    /// Nil if the request gets the usual response.
    func making(for request: HTTPRequest, client: SocketAddress?) -> Making? {
        guard let authority = request.authority, let host = HostName(authority: authority),
            let domain = domain(of: host), let file = files[domain.file], let target = request.path,
            !target.hasPrefix(CDNResponder.folder)
        else { return nil }
        let path = String(target.prefix { $0 != "?" })
        guard let choice = choice(of: request, host, path) else { return nil }
        switch choice {
        case .refusal(let answer): return Making(name: "unknown", steps: answer.steps(Self.nobody))
        case .fault(let fault, let prefix):
            guard case .answers(let answers) = fault.kind else { return nil }
            let base = "https://\(authority)\(prefix)"
            let site = FaultySite(file: String(decoding: file.file.bytes, as: UTF8.self), base: base)
            let rest = String(path.dropFirst(prefix.count))
            guard let answer = answers(site).answer(of: rest) else {
                return prefix.isEmpty ? nil : Making(name: fault.name, steps: Answer.notFound.steps(Self.nobody))
            }
            let number = count(CountedRequest(host: host, fault: fault.name, path: String(rest.prefix(Self.pathLimit))))
            return Making(
                name: fault.name,
                steps: answer.steps(request.recorded(at: host, path: rest, client: client, number: number)))
        }
    }

    private enum Choice {
        case fault(Fault, prefix: String)
        case refusal(Answer)
    }

    private func choice(of request: HTTPRequest, _ host: HostName, _ path: String) -> Choice? {
        if settings.isOnDemand {
            if let name = request.headerFields[Self.field] { return requested(name, prefix: "") }
            if path.hasPrefix(Self.folder) {
                let name = String(path.dropFirst(Self.folder.count).prefix { $0 != "/" })
                return requested(name, prefix: Self.folder + name)
            }
        }
        return fault(of: host).map { .fault($0, prefix: "") }
    }

    private func requested(_ name: String, prefix: String) -> Choice {
        guard let fault = Fault(named: name) else {
            return .refusal(
                .http(404, fields: Self.plainText, text: "Unknown fault. List all faults with: aasa-server faults\n")
            )
        }
        guard case .answers = fault.kind else {
            return .refusal(
                .http(
                    400, fields: Self.plainText,
                    text: "This fault is in the connection: start the server with --fault HOST=\(fault.name)\n"))
        }
        return .fault(fault, prefix: prefix)
    }

    private func domain(of host: HostName) -> ServedDomain? {
        guard case .domain(let index) = hosts.site(of: host) else { return nil }
        return hosts.domains[index]
    }

    private func count(_ request: CountedRequest) -> Int {
        counts.withLockedValue { counts in
            let number = (counts[request] ?? 0) + 1
            counts[request] = number
            return number
        }
    }

    private static let plainText: HeaderFields = ["Content-Type": "text/plain; charset=utf-8"]
    private static let nobody = RecordedRequest(
        host: "", method: "GET", target: "", fields: [:], clientPort: 0, clientAddress: "", number: 1)
}

extension HTTPRequest {
    fileprivate func recorded(at host: HostName, path: String, client: SocketAddress?, number: Int) -> RecordedRequest {
        RecordedRequest(
            host: host.text, method: method.rawValue, target: path,
            fields: HeaderFields(headerFields.map { HeaderFields.Field($0.name.rawName, $0.value) }),
            clientPort: client?.port ?? 0, clientAddress: client?.ipAddress ?? "", number: number)
    }
}
