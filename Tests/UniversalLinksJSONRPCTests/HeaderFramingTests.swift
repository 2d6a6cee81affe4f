import JSONSyntax
import Testing
import UniversalLinksTestSupport
import _UniversalLinksJSONRPC

struct HeaderFramingTests {
    /// Everything that comes out of a stream: bodies, and codes of errors.
    private func pieces(_ stream: [UInt8], chunk: Int, limit: Int = 100) -> [String] {
        var framing = HeaderFraming(maximumByteCount: limit)
        var pieces: [String] = []
        var rest = stream[...]
        while !rest.isEmpty {
            framing.append(rest.prefix(chunk))
            rest = rest.dropFirst(chunk)
            while true {
                do throws(RPCError) {
                    guard let body = try framing.next() else { break }
                    pieces.append(String(decoding: body, as: UTF8.self))
                } catch {
                    pieces.append("\(error.code.number)")
                }
            }
        }
        return pieces
    }

    static let streams: [Named<(stream: String, pieces: [String])>] = [
        Named("two messages", ("Content-Length: 2\r\n\r\n{}Content-Length: 4\r\n\r\nnull", ["{}", "null"])),
        Named("no body", ("Content-Length: 0\r\n\r\nContent-Length: 1\r\n\r\n1", ["", "1"])),
        Named("other fields", ("Content-Type: x; charset=utf-8\r\ncontent-length:2\r\n\r\n{}", ["{}"])),
        Named("not a number", ("Content-Length: two\r\n\r\n{}Content-Length: 2\r\n\r\n[]", ["-32700", "[]"])),
        Named("negative", ("Content-Length: -2\r\n\r\n{}Content-Length: 2\r\n\r\n[]", ["-32700", "[]"])),
        Named("no length", ("Content-Type: x\r\n\r\n{}Content-Length: 2\r\n\r\n[]", ["-32700", "[]"])),
        Named("too short", ("Content-Length: 1\r\n\r\n{}\r\nContent-Length: 2\r\n\r\n[]", ["{", "-32700", "[]"])),
        Named(
            "too large",
            (
                "Content-Length: 101\r\n\r\n" + String(repeating: "x", count: 101)
                    + "Content-Length: 2\r\n\r\n[]", ["-32600", "[]"]
            )),
        Named("absurd", ("Content-Length: 99999999999999999999\r\n\r\nContent-Length: 2\r\n\r\n[]", ["-32700", "[]"])),
        Named(
            "rubbish",
            (String(repeating: "rubbish ", count: 1_000) + "\r\nContent-Length: 2\r\n\r\n[]", ["-32700", "[]"])),
    ]

    @Test(arguments: streams, [1, 3, 7, 100_000])
    func aStreamIsCutIntoMessages(stream: Named<(stream: String, pieces: [String])>, chunk: Int) {
        #expect(pieces(Array(stream.value.stream.utf8), chunk: chunk) == stream.value.pieces)
    }

    @Test func whatIsFramedComesBack() {
        let message: JSONValue = ["a": "é", "b": [1, nil]]
        #expect(pieces(HeaderFraming.framed(message), chunk: 2) == [#"{"a":"é","b":[1,null]}"#])
    }

    @Test func chunksMakeNoDifference() {
        var random = SeededGenerator(announcedFor: "HeaderFramingTests.chunksMakeNoDifference")
        let words = ["Content-Length: ", "3", "\r\n", "\r\n\r\n", "{}", "\u{0}", "x:", "-"]
        let end = "\r\n\r\nContent-Length: 2\r\n\r\n[]Content-Length: 2\r\n\r\n[]"
        for _ in 0..<Rounds.count(200, long: 20_000) {
            let count = Int.random(in: 1...40, using: &random)
            let text = (0..<count).map { _ in random.pick(words) }.joined()
            let stream = Array((text + end).utf8)
            #expect(pieces(stream, chunk: 5) == pieces(stream, chunk: 1_000), "\(text.debugDescription)")
        }
    }
}
