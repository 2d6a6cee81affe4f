import Crypto
import NIOConcurrencyHelpers

/// The bytes of files that many hosts serve, kept once, with their SHA-256.
final class SharedBodies: Sendable {
    private let state = NIOLockedValueBox((bodies: [String: Monitor.Observation.FileBody](), byteCount: 0))
    private let maximumByteCount: Int

    init(byteCount: Int) { maximumByteCount = byteCount }

    /// The same bytes with their hash; equal ones share their memory.
    func shared(_ bytes: [UInt8]) -> Monitor.Observation.FileBody {
        let hash = SharedBodies.hash(of: bytes)
        return state.withLockedValue { state in
            if let body = state.bodies[hash] { return body }
            let body = Monitor.Observation.FileBody(bytes, hash: hash)
            if state.byteCount + bytes.count > maximumByteCount {
                // What is still in use is in use elsewhere as well; the next check of each host shares it again.
                state = ([:], 0)
            }
            state.bodies[hash] = body
            state.byteCount += bytes.count
            return body
        }
    }

    /// The SHA-256 of some bytes, in lower-case hexadecimal digits.
    static func hash(of bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: SHA256.hash(data: bytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
