import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import UniversalLinksStandIn

/// The behaviour and the requests of all hosts of a test bed.
final class Sites: Sendable {
    private struct Route {
        var answer: Answer
        var requestCount = 0
    }

    private struct Site {
        var connection = HostConnection.good
        var routes: [String: Route] = [:]
        var otherPaths = Route(answer: .notFound)
        var connectionCount = 0
        var requests: [RecordedRequest] = []
    }

    private let sites = NIOLockedValueBox<[String: Site]>([:])

    private func change<Result>(_ host: String, _ change: (inout Site) -> Result) -> Result {
        sites.withLockedValue { change(&$0[host.lowercased(), default: Site()]) }
    }

    func setAnswer(_ answer: Answer, host: String, path: String) {
        change(host) { $0.routes[path] = Route(answer: answer) }
    }

    func setAnswerOfOtherPaths(_ answer: Answer, host: String) {
        change(host) { $0.otherPaths = Route(answer: answer) }
    }

    func setConnection(_ connection: HostConnection, host: String) {
        change(host) { $0.connection = connection }
    }

    func remove(_ host: String) {
        sites.withLockedValue { $0[host.lowercased()] = nil }
    }

    func requests(to host: String) -> [RecordedRequest] {
        sites.withLockedValue { $0[host.lowercased()]?.requests ?? [] }
    }

    func connectionCount(to host: String) -> Int {
        sites.withLockedValue { $0[host.lowercased()]?.connectionCount ?? 0 }
    }

    /// Counts a new connection and returns its behaviour.
    func connect(to host: String) -> HostConnection {
        change(host) { site in
            site.connectionCount += 1
            return site.connection
        }
    }

    func certificateKind(of host: String) -> CertificateKind {
        sites.withLockedValue { sites in
            guard case .certificate(let kind) = sites[host.lowercased()]?.connection else { return .good }
            return kind
        }
    }

    /// Records a request.
    func answer(to received: ReceivedRequest) -> [Answer.Step] {
        let (answer, request) = change(received.host) { site in
            let number: Int
            let answer: Answer
            if var route = site.routes[received.path] {
                route.requestCount += 1
                (number, answer) = (route.requestCount, route.answer)
                site.routes[received.path] = route
            } else {
                site.otherPaths.requestCount += 1
                (number, answer) = (site.otherPaths.requestCount, site.otherPaths.answer)
            }
            let request = received.recorded(number: number)
            site.requests.append(request)
            return (answer, request)
        }
        return answer.steps(request)
    }
}

/// A request that was read but not counted yet.
struct ReceivedRequest {
    let host: String
    let method: String
    let target: String
    let fields: HeaderFields
    let client: SocketAddress?
    let isLast: Bool

    /// - Parameter serverName: The host in the handshake; nil without TLS.
    init(_ head: HTTPRequestHead, serverName: String?, client: SocketAddress?) {
        fields = HeaderFields(head.headers.map { HeaderFields.Field($0.name, $0.value) })
        host = serverName ?? ReceivedRequest.host(of: fields["Host"] ?? "")
        method = head.method.rawValue
        target = head.uri
        self.client = client
        isLast = !head.isKeepAlive
    }

    var path: String { String(target.prefix { $0 != "?" }) }

    func recorded(number: Int) -> RecordedRequest {
        RecordedRequest(
            host: host, method: method, target: target, fields: fields, clientPort: client?.port ?? 0,
            clientAddress: client?.ipAddress ?? "", number: number)
    }

    /// The host of `host:port`; an address loses its brackets.
    private static func host(of field: String) -> String {
        if field.hasPrefix("["), let end = field.firstIndex(of: "]") {
            return String(field[field.index(after: field.startIndex)..<end])
        }
        return String(field.prefix { $0 != ":" })
    }
}
