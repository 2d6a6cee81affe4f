/// The first line of an answer (RFC 9112 section 4).
struct StatusLine: Equatable, Sendable {
    let status: Int
    /// The words behind the status as sent, at most 200 bytes.
    let reason: String

    /// Reads the line that some bytes start with.
    init?(_ bytes: some Collection<UInt8>) {
        let line = bytes.prefix { $0 != 13 && $0 != 10 }
        guard line.starts(with: "HTTP/".utf8) else { return nil }
        let rest = line.drop { $0 != 0x20 }.drop { $0 == 0x20 }
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        guard digits.count == 3, let status = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
        self.status = status
        reason = String(decoding: rest.dropFirst(3).drop { $0 == 0x20 }.prefix(200), as: UTF8.self)
    }

    /// The line of the answer that interim ones (1xx) stand before.
    init?(ofFinalAnswerIn head: [UInt8]) {
        var rest = head[...]
        while let line = StatusLine(rest) {
            guard line.status / 100 == 1, line.status != 101,
                let end = rest.indices.first(where: { rest[$0...].starts(with: [13, 10, 13, 10]) })
            else {
                self = line
                return
            }
            rest = rest[(end + 4)...]
        }
        return nil
    }
}
