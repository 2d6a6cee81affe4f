import HTTPTypes
import JSONSyntax
import UniversalLinksChecks
import UniversalLinksHTTPClient
import UniversalLinksLinting
import UniversalLinksReports

/// What a host answers, byte by byte, read by the network client, in one piece and in two; then what is said about a host that
/// answers everything so.
enum Answers: FuzzTarget {
    static func run(_ input: FuzzInput) async {
        var input = input
        let place = Int(input.byte()) << 8 | Int(input.byte())
        let bytes = Array(input.rest)
        let cut = bytes.isEmpty ? 0 : place % bytes.count
        let whole = await Network.exchange([bytes])
        let split = await Network.exchange([Array(bytes[..<cut]), Array(bytes[cut...])])
        compare(whole, split)
        await report(on: Echo(answer: whole))
    }
}

private enum Network {
    static let limits = ExchangeLimits(headByteCount: 1_024, bodyByteCount: 4_096)
    private static let host = LoopbackHost()
    private static let transport: NetworkTransport = {
        do {
            return try NetworkTransport(NetworkTransport.Configuration(threadCount: 1))
        } catch {
            fail("\(error)")
        }
    }()

    static func exchange(_ pieces: [[UInt8]]) async -> HTTPExchange {
        host.answer(with: pieces)
        let address = WebAddress(scheme: .http, host: "127.0.0.1", port: host.port)
        return await transport.exchange(ExchangeRequest(address, limits: limits))
    }
}

private func compare(_ whole: HTTPExchange, _ split: HTTPExchange) {
    guard whole.response != nil || whole.failure != nil else { fail("neither an answer nor a failure") }
    if case .timedOut? = whole.failure?.kind.value { fail("\(whole.failure.debugDescription)") }
    guard (whole.response?.body.count ?? 0) <= Network.limits.bodyByteCount else { fail("beyond the limit") }
    guard whole.response?.status == split.response?.status, whole.response?.fields == split.response?.fields,
        whole.response?.body == split.response?.body, whole.failure?.kind == split.failure?.kind
    else { fail("whole \(whole), split \(split)") }
}

/// Every host, and the CDN, answer the same.
private struct Echo: Transport {
    let answer: HTTPExchange

    func exchange(_ request: ExchangeRequest) async -> HTTPExchange {
        HTTPExchange(request, start: answer.start, response: answer.response, failure: answer.failure)
    }
}

private func report(on transport: Echo) async {
    let options = ProbeOptions(limits: Network.limits, retryCount: 0, tracesRedirects: true)
    let now = transport.answer.start
    let probe = HostProbe(over: transport, clock: ContinuousClock(), options: options, now: { now })
    let host = HostReport(judging: await probe.evidence(of: CheckedHost(name: "www.example.com")), now: now)
    guard host.hostingDiagnostics.count(where: { $0.severity == .error }) <= 1 else {
        fail("more than one error: \(host.hostingDiagnostics)")
    }
    for format in [ReportFormat.text, .concise, .json, .jsonl] {
        let document = HostDocument(format, ReportSettings(), hostCount: 1, isVerbose: true, recipes: nil)
        let text = document?.piece(of: host, host.diagnosticReport(includingCDN: true), now: now) ?? ""
        guard text.unicodeScalars.allSatisfy(isPrintable) else { fail("a control character: \(Array(text.utf8))") }
        guard format != .json || (try? JSONDocument(parsing: Array(text.utf8))) != nil else { fail("no JSON: \(text)") }
    }
}

private func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: true
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: false
    default: true
    }
}
