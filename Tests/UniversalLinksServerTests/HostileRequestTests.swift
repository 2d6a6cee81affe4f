import NIOCore
import NIOHPACK
import Testing
import UniversalLinksServer

/// Requests that no client sends, over HTTP/1.1 and HTTP/2: the server answers in its protocol or ends the connection,
/// reports no failure of its own, and serves the next client.
struct HostileRequestTests {
    /// Sends requests to a server with short time-outs, a few connections at a time, and checks each answer.
    private static func send(
        _ requests: [[UInt8]], protocol name: String, _ judge: @escaping @Sendable ([UInt8]) -> Bool
    ) async throws {
        try await TemporaryFolder.with { folder in
            try await RunningServer.with(folder) { settings in
                // Short, but long enough for a handshake on a busy machine.
                settings.limits.requestTime = .seconds(5)
                settings.limits.idleTime = .seconds(5)
                settings.limits.stallTime = .seconds(5)
                settings.limits.shutdownTime = .seconds(1)
            } _: { server in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for (number, request) in requests.enumerated() {
                        if number >= 32 { try await group.next() }
                        group.addTask {
                            let host = number.isMultiple(of: 3) ? "shop.example" : "localhost"
                            let answer = try await Self.unlessItTakesLong {
                                try await server.answer(to: request, serverName: host, protocol: name)
                            }
                            #expect(
                                answer.map(judge) == true,
                                "\(request.printable) is answered \(answer?.printable ?? "for ever")")
                        }
                    }
                    try await group.waitForAll()
                }
                let answer = try await server.exchange(
                    "GET /.well-known/apple-app-site-association HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n"
                )
                #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.hasSuffix(TemporaryFolder.goodFile))
            }
        }
    }

    /// Nil if there is no value after many times what the server allows.
    private static func unlessItTakesLong<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value? {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await body() }
            group.addTask {
                try await Task.sleep(for: .seconds(120))
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }

    @Test func whateverArrivesOverHTTP1IsAnsweredOrRefused() async throws {
        var draft = RequestDraft()
        let requests = (0..<RequestDraft.count).map { _ in draft.http1() }
        try await HostileRequestTests.send(requests, protocol: "http/1.1") { answer in
            guard !answer.isEmpty else { return true }
            let head = String(decoding: answer.prefix(13), as: UTF8.self)
            // Unexpected errors become a 500.
            return head.hasPrefix("HTTP/1.") && !head.contains(" 500")
        }
    }

    @Test func whateverArrivesOverHTTP2IsAnsweredInFramesOrRefused() async throws {
        var draft = RequestDraft()
        let requests = (0..<RequestDraft.count).map { _ in draft.http2() }
        try await HostileRequestTests.send(requests, protocol: "h2") { answer in
            var decoder = HPACKDecoder(allocator: ByteBufferAllocator())
            var rest = answer[...]
            while rest.count >= 9 {
                let head = Array(rest.prefix(9))
                let length = head[..<3].reduce(0) { $0 << 8 | Int($1) }
                let payload = rest.dropFirst(9).prefix(length)
                // The connection may end within a frame.
                guard payload.count == length else { return true }
                if head[3] == 1, head[4] & 0x28 == 0, head[4] & 4 != 0 {
                    var block = ByteBuffer(bytes: payload)
                    guard let fields = try? decoder.decodeHeaders(from: &block),
                        let status = fields.first(name: ":status"), status != "500"
                    else { return false }
                }
                rest = rest.dropFirst(9 + length)
            }
            return true
        }
    }
}

extension [UInt8] {
    fileprivate var printable: String { String(reflecting: String(decoding: prefix(400), as: UTF8.self)) }
}
