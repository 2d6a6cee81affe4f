import Foundation
import NIOCore
import NIOHPACK

/// Makes requests that are almost right: meaningful parts in any combination, with changed bytes.
struct RequestDraft {
    /// Per test; many more with `AASA_LONG_TESTS=1`.
    static let count = ProcessInfo.processInfo.environment["AASA_LONG_TESTS"] == nil ? 200 : 10_000

    private var random = SplitMix()

    /// Starts from `SEED`, by default a fixed one, and prints it.
    private struct SplitMix: RandomNumberGenerator {
        private var state: UInt64

        init() {
            state = ProcessInfo.processInfo.environment["SEED"].flatMap { UInt64($0) } ?? 20_260_101
            print("hostile requests: SEED=\(state)")
        }

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var bits = state
            bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
            bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
            return bits ^ (bits >> 31)
        }

        mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
    }

    private static let methods = [
        "GET", "GET", "GET", "HEAD", "POST", "POST", "PUT", "OPTIONS", "TRACE", "CONNECT", "PRI", "get", "", "G ET",
        "M-SEARCH",
    ]

    private static let targets = [
        "/", "/.well-known/apple-app-site-association", "/apple-app-site-association", "/api/v1/lint", "/api/v1/match",
        "/api/v1/compare", "/api/v1/host/shop.example", "/API/v1//host/shop.example", "/a/v1/shop.example", "/a/v1/%00",
        "/static/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//evil.example/", "https://localhost/",
        "https://evil.example/",
        "*", "localhost:443", "/?a=b&a=c#d", "/\u{e9}", "/%ff%fe", "", " ", "/" + String(repeating: "a/", count: 600),
        "/" + String(repeating: "%41", count: 12_000),
    ]

    private static let fields: [(String, String)] = [
        ("Host", "localhost"), ("Host", "localhost"), ("Host", "shop.example"), ("Host", "evil.example"), ("Host", ""),
        ("host", "localhost:8443"), ("Content-Length", "0"), ("Content-Length", "5"), ("Content-Length", "5, 5"),
        ("Content-Length", "-1"), ("Content-Length", "99999999999999999999"), ("Content-Length", "+5"),
        ("Transfer-Encoding", "chunked"), ("Transfer-Encoding", "chunked, chunked"),
        ("Transfer-Encoding", "gzip, chunked"),
        ("Transfer-Encoding", "identity"), ("Transfer-Encoding ", "chunked"), ("Content-Type", "application/json"),
        ("Content-Type", "text/plain"), ("Expect", "100-continue"), ("Expect", "nothing"), ("Connection", "close"),
        ("Connection", "keep-alive"), ("Connection", "Upgrade, HTTP2-Settings"), ("Upgrade", "h2c"),
        ("Upgrade", "websocket"),
        ("HTTP2-Settings", "AAMAAABkAAQAAP__"), ("Origin", "https://evil.example"), ("Sec-Fetch-Site", "cross-site"),
        ("If-None-Match", "\"a\", W/\"b\", *"), ("If-Modified-Since", "Thu, 32 Foo 2026 99:99:99 GMT"),
        ("Range", "bytes=0-,-1"),
        ("Accept-Encoding", "gzip;q=0, *"), ("X", String(repeating: "x", count: 40_000)), ("Cookie", "\u{0}\r\n"),
        ("", "x"),
    ]

    private static let bodies = [
        "", "hello", "{}", "{\"file\": \"{}\"}", "{\"file\": 1, \"urls\": {}}",
        "[" + String(repeating: "[", count: 2_000),
        "5\r\nhello\r\n0\r\n\r\n", "5;a=b\r\nhello\r\n0\r\nHost: evil.example\r\n\r\n", "ffffffffffffffff1\r\nx",
        "-1\r\nx\r\n",
        "0\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ]

    private mutating func one<Element>(of elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &random)]
    }

    /// Some requests in a row.
    mutating func http1() -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let end = random.oneIn(12) ? "\n" : "\r\n"
            let version =
                random.oneIn(6)
                ? one(of: ["HTTP/1.0", "HTTP/2.0", "HTTP/1.1.1", "http/1.1", "HTTP/9", ""]) : "HTTP/1.1"
            var text = "\(one(of: RequestDraft.methods)) \(one(of: RequestDraft.targets)) \(version)\(end)"
            if !random.oneIn(5) { text += "Host: localhost\(end)" }
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                let (name, value) = one(of: RequestDraft.fields)
                text += "\(name):\(random.oneIn(10) ? "" : " ")\(value)\(end)"
            }
            bytes += Array((text + end + one(of: RequestDraft.bodies)).utf8)
        }
        mutate(&bytes)
        return bytes
    }

    /// The beginning of a connection and some frames.
    mutating func http2() -> [UInt8] {
        var bytes = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + frame(4, flags: 0, stream: 0, [])
        var encoder = HPACKEncoder(allocator: ByteBufferAllocator())
        for number in 0..<Int.random(in: 1...6, using: &random) {
            let stream = random.oneIn(8) ? Int.random(in: 0...9, using: &random) : number * 2 + 1
            switch Int.random(in: 0...9, using: &random) {
            case 0...5:
                let block = (try? headers(&encoder)) ?? []
                let isWhole = !random.oneIn(6)
                let isEnd = !random.oneIn(3)
                bytes += frame(1, flags: (isWhole ? 4 : 0) | (isEnd ? 1 : 0), stream: stream, block)
                if !isWhole { bytes += frame(9, flags: random.oneIn(3) ? 0 : 4, stream: stream, []) }
                if !isEnd { bytes += frame(0, flags: 1, stream: stream, Array(one(of: RequestDraft.bodies).utf8)) }
            case 6: bytes += frame(3, flags: 0, stream: stream, [0, 0, 0, 8])
            case 7: bytes += frame(8, flags: 0, stream: stream, [0x7F, 0xFF, 0xFF, 0xFF])
            case 8:
                bytes += frame(6, flags: 0, stream: 0, (0..<8).map { _ in UInt8.random(in: 0...255, using: &random) })
            default:
                let payload = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                }
                bytes += frame(
                    .random(in: 0...12, using: &random), flags: .random(in: 0...255, using: &random), stream: stream,
                    payload)
            }
        }
        bytes += frame(7, flags: 0, stream: 0, [0, 0, 0, 0, 0, 0, 0, 0])
        mutate(&bytes)
        return bytes
    }

    private mutating func headers(_ encoder: inout HPACKEncoder) throws -> [UInt8] {
        var fields: [(String, String)] = []
        if !random.oneIn(10) { fields.append((":method", one(of: RequestDraft.methods))) }
        if !random.oneIn(10) { fields.append((":scheme", random.oneIn(5) ? "http" : "https")) }
        if !random.oneIn(10) { fields.append((":path", one(of: RequestDraft.targets))) }
        if !random.oneIn(6) {
            fields.append((":authority", one(of: ["localhost", "shop.example", "evil.example", ""])))
        }
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let (name, value) = one(of: RequestDraft.fields)
            fields.append((random.oneIn(8) ? name : name.lowercased(), value))
        }
        if random.oneIn(6) { fields.shuffle(using: &random) }
        var buffer = ByteBuffer()
        try encoder.encode(headers: HPACKHeaders(fields), to: &buffer)
        return Array(buffer: buffer)
    }

    private func frame(_ type: UInt8, flags: UInt8, stream: Int, _ payload: [UInt8]) -> [UInt8] {
        let length = payload.count
        return [UInt8(length >> 16 & 0xFF), UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF), type, flags]
            + (0..<4).reversed().map { UInt8(stream >> ($0 * 8) & 0xFF) } + payload
    }

    private mutating func mutate(_ bytes: inout [UInt8]) {
        guard random.oneIn(2) else { return }
        for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: bytes.indices, using: &random)
            switch Int.random(in: 0...5, using: &random) {
            case 0: bytes[place] = .random(in: 0...255, using: &random)
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(one(of: [0, 9, 10, 13, 32, 58, 127, 255]), at: place)
            case 3: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...20, using: &random)))
            case 4: bytes.removeLast(bytes.count - place)
            default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 30)], at: place)
            }
        }
    }
}
