import NIOConcurrencyHelpers
import NIOCore
import UniversalLinksStandIn

/// What the hosts of a test bed do, and what they were asked; for all connections and tasks.
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

    /// How a connection goes that has just asked for a host.
    func connect(to host: String) -> HostConnection {
        change(host) { site in
            site.connectionCount += 1
            return site.connection
        }
    }

    /// The chain of a host.
    func certificateKind(of host: String) -> CertificateKind {
        sites.withLockedValue { sites in
            guard case .certificate(let kind) = sites[host.lowercased()]?.connection else { return .good }
            return kind
        }
    }

    /// Records a request and gives the answer to it.
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
