import Crypto
import HTTPTypes
package import Hummingbird
import JSONSyntax
import NIOCore
import UniversalLinksChecks

/// Answers requests for metrics, health and pages. It reads, and never writes.
package struct StatusResponder: HTTPResponder {
    package typealias Context = BasicRequestContext

    let source: any StatusSource
    let activity: MonitorActivity
    let settings: StatusSettings
    let changes = FileChangeCache()

    /// A responder that shows what the source and the activity contain at the time of each request.
    package init(source: any StatusSource, activity: MonitorActivity, settings: StatusSettings) {
        (self.source, self.activity, self.settings) = (source, activity, settings)
    }

    /// The response to GET and HEAD: 421 for an unknown host name, 400 if the address is invalid, 404 if nothing is
    /// there, and 503 if the history cannot be read. 405 for other methods.
    package func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
        let now = settings.now()
        var response: Response
        if !isServed(request) {
            response = problem(
                .misdirectedRequest, "Not served under this name",
                "This page is not served under the name of the request. Start the monitor with --page-host NAME to allow it.",
                now)
        } else if request.method == .get || request.method == .head {
            do throws(HistoryError) {
                response = try await self.response(to: request, now)
            } catch {
                let words = "The history cannot be read: \(error.description)"
                response = .page(
                    ProblemPage(title: "Service unavailable", words: words, now: now).document,
                    status: .serviceUnavailable)
            }
        } else {
            let words = "This page can only be read: use GET or HEAD."
            response = .page(
                ProblemPage(title: "Method not allowed", words: words, now: now).document, status: .methodNotAllowed)
            response.headers[.allow] = "GET, HEAD"
        }
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        response.headers.append(contentsOf: StatusResponder.securityFields)
        if request.method == .head { response = response.createHeadResponse() }
        return response
    }

    /// Two host names in one request could be understood differently on the way.
    private func isServed(_ request: Request) -> Bool {
        let isDoubtful = HTTPField.Name("Host").map { request.headers.contains($0) } ?? false
        return !isDoubtful && settings.isServed(request.head.authority)
    }

    private func response(to request: Request, _ now: UTCInstant) async throws(HistoryError) -> Response {
        let target = (request.head.path ?? "/").split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let parts = target[0].split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
            StatusAddress.decoded($0)
        }
        let query = target.count > 1 ? StatusAddress.items(of: target[1]) : [:]
        guard let query, !parts.contains(nil), parts.count <= 20 else {
            return problem(.badRequest, "Bad request", "The address is not valid.", now)
        }
        let path = parts.compactMap { $0 }
        switch path.first {
        case "" where path.count == 1: return try await overview(query, now)
        case "metrics" where path.count == 1: return await metrics(now)
        case "healthz" where path.count == 1: return await health(now)
        case "api" where path == ["api", "status.json"]: return try await document(query, now)
        case "domains" where path.count == 2: return try await domain(path[1], query, now)
        case "incidents" where path.count > 1:
            return try await incident(path.dropFirst().joined(separator: "/"), now)
        case "assets" where path.count == 2:
            if let asset = StatusAsset.all[path[1]] { return asset.response(to: request) }
        default: break
        }
        return problem(.notFound, "Not found", "Nothing is at this address.", now)
    }

    // MARK: - For programs

    private func metrics(_ now: UTCInstant) async -> Response {
        let history = try? await (source.domains(), source.figures())
        let metrics = MonitorMetrics(
            activity: activity, history: history, version: settings.version, memory: ProcessMemory.residentByteCount,
            now: now)
        return Response(
            status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: metrics.exposition)))
    }

    private func health(_ now: UTCInstant) async -> Response {
        var (count, historyProblem): (Int, String?) = (1, nil)
        do throws(HistoryError) {
            count = try await source.domains().count
        } catch {
            historyProblem = error.description
        }
        let health = MonitorHealth(
            activity, domainCount: count, silence: settings.silence, historyProblem: historyProblem, now: now)
        return .json(health.document, status: health.isHealthy ? .ok : .serviceUnavailable)
    }

    private func document(_ items: [String: String], _ now: UTCInstant) async throws(HistoryError) -> Response {
        guard let query = StatusQuery(items) else {
            return .json(["schemaVersion": 1, "error": JSONValue(StatusResponder.queryProblem)], status: .badRequest)
        }
        let overview = StatusOverview(of: try await source.domains(), for: query, now: now)
        return .json(overview.document)
    }

    // MARK: - Pages

    private func overview(_ items: [String: String], _ now: UTCInstant) async throws(HistoryError) -> Response {
        guard let query = StatusQuery(items) else {
            return problem(.badRequest, "Bad request", StatusResponder.queryProblem, now)
        }
        let overview = StatusOverview(of: try await source.domains(), for: query, now: now)
        let days = try await source.days(
            of: overview.domains.map(\.name), from: now.day - DayStrip.dayCount + 1)
        return .page(OverviewPage(overview: overview, days: days).document)
    }

    private func domain(
        _ name: String, _ items: [String: String], _ now: UTCInstant
    ) async throws(HistoryError) -> Response {
        let length = items["days"].flatMap { Int($0) } ?? 30
        guard DomainPage.lengths.contains(length) else {
            let words = "A timeline can show \(DomainPage.lengths.map(String.init).joined(separator: ", ")) days."
            return problem(.badRequest, "Bad request", words, now)
        }
        let start = UTCInstant(seconds: now.seconds - Int64(length) * 86_400)
        guard let history = try await source.domainHistory(of: name, from: start) else {
            return problem(.notFound, "Not found", "No domain of this name is watched: \(name)", now)
        }
        var differences: [String: FileChange] = [:]
        for incident in history.incidents where StatusResponder.isAboutFiles(incident) {
            guard differences.count < DomainPage.comparedCount else { break }
            guard let files = try await source.incident(incident.id) else { continue }
            differences[incident.id] = await change(of: files)
        }
        return .page(DomainPage(history: history, length: length, now: now, changes: differences).document)
    }

    private func incident(_ id: String, _ now: UTCInstant) async throws(HistoryError) -> Response {
        guard let details = try await source.incident(id) else {
            return problem(.notFound, "Not found", "No incident has this name: \(id)", now)
        }
        return .page(IncidentPage(details: details, change: await change(of: details), now: now).document)
    }

    private static func isAboutFiles(_ incident: Incident) -> Bool {
        incident.fileHash != nil && incident.previousFileHash != nil && incident.fileHash != incident.previousFileHash
    }

    private func change(of details: IncidentDetails) async -> FileChange? {
        guard let before = details.previousFile?.bytes, let after = details.file?.bytes, before != after else {
            return nil
        }
        return await changes.change(from: before, to: after, domain: details.incident.domain)
    }

    private func problem(
        _ status: HTTPResponse.Status, _ title: String, _ words: String, _ now: UTCInstant
    ) -> Response {
        .page(ProblemPage(title: title, words: words, now: now).document, status: status)
    }

    private static var queryProblem: String {
        let states = StatusQuery.Filter.offered.map(\.name).filter { !$0.isEmpty }.joined(separator: ", ")
        return "The query is not valid. A state is one of \(states); a page is a number from 1 on."
    }

    /// Pages may load their own styles and pictures, and send their own form. Nothing else.
    static let securityFields: HTTPFields = {
        var fields = HTTPFields()
        fields[.contentSecurityPolicy] =
            "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; "
            + "frame-ancestors 'none'"
        fields[.xContentTypeOptions] = "nosniff"
        for (name, value) in [
            ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
        ] {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        return fields
    }()
}

extension Response {
    static func page(_ document: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: "text/html; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: document)))
    }

    static func json(_ value: JSONValue, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: JSONWriter(layout: .compact).text(of: value) + "\n")))
    }
}

struct StatusAsset: Sendable {
    let name: String
    let contentType: String
    private let buffer: ByteBuffer
    private let tag: String

    init(_ name: String, _ contentType: String, _ bytes: [UInt8]) {
        (self.name, self.contentType) = (name, contentType)
        buffer = ByteBuffer(bytes: bytes)
        tag = "\"\(HexadecimalDigits.text(of: SHA256.hash(data: bytes).prefix(12)))\""
    }

    static let all: [String: StatusAsset] = [
        "base.css": StatusAsset("base.css", "text/css; charset=utf-8", PackageResources.base_css),
        "status.css": StatusAsset("status.css", "text/css; charset=utf-8", PackageResources.status_css),
        "icon.svg": StatusAsset("icon.svg", "image/svg+xml", PackageResources.icon_svg),
    ]

    /// 304 if the browser has it.
    func response(to request: Request) -> Response {
        let known = request.headers[.ifNoneMatch].map { $0 == "*" || $0.contains(tag) } ?? false
        var fields: HTTPFields = [.eTag: tag, .cacheControl: "no-cache"]
        guard !known else { return Response(status: .notModified, headers: fields) }
        fields[.contentType] = contentType
        return Response(status: .ok, headers: fields, body: ResponseBody(byteBuffer: buffer))
    }
}
