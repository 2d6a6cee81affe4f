import HTTPTypes
import Testing
import UniversalLinksChecks
import UniversalLinksHTTPClient
import UniversalLinksStandIn
import UniversalLinksTestBed
import UniversalLinksTestSupport

/// Answers that are almost HTTP: the exchange ends with an answer within the limits or with a failure, wherever the
/// bytes are split.
@Suite(.serialized) struct RandomAnswerTests {
    @Test func theyEndAlikeInOnePieceAndInTwo() async throws {
        var random = SeededGenerator(announcedFor: "random answers")
        let count = Rounds.count(100, long: 3_000)
        let drafts = (0..<count).map { _ in AnswerDraft(&random) }
        try await TestBed.run { bed in
            let transport = try bed.transport()
            for (number, draft) in drafts.enumerated() {
                let whole = "whole\(number).test"
                let split = "split\(number).test"
                bed.serve(whole, .bytes(draft.bytes))
                bed.serve(
                    split,
                    Answer([.send(draft.head), .wait(.milliseconds(2)), .send(draft.tail), .close]))
                let first = await transport.exchange(bed.request(whole))
                let second = await transport.exchange(bed.request(split))
                let text = String(decoding: draft.bytes, as: UTF8.self)
                #expect(first.response != nil || first.failure != nil, "\(text)")
                #expect((first.response?.body.count ?? 0) <= TestBed.patientLimits.bodyByteCount, "\(text)")
                #expect(first.response?.status == second.response?.status, "\(text)")
                #expect(first.response?.fields == second.response?.fields, "\(text)")
                #expect(first.response?.body == second.response?.body, "\(text)")
                #expect(first.failure?.kind == second.failure?.kind, "\(text)")
            }
        }
    }
}

/// An answer of a well-behaved host, with a few mistakes in it.
private struct AnswerDraft {
    let bytes: [UInt8]
    private let cut: Int

    var head: [UInt8] { Array(bytes[..<cut]) }
    var tail: [UInt8] { Array(bytes[cut...]) }

    init(_ random: inout SeededGenerator) {
        var bytes = Array(random.pick(AnswerDraft.answers).utf8)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 0...12, using: &random))
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes.replaceSubrange(place..<end, with: [])
            case 1: bytes.insert(contentsOf: Array(random.pick(AnswerDraft.words).utf8), at: place)
            case 2: bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
            default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
            }
        }
        self.bytes = bytes
        cut = Int.random(in: 0...bytes.count, using: &random)
    }

    private static let answers = [
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 28\r\n\r\n{\"applinks\":{\"details\":[]}}\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"a\":\r\n3;x=y\r\n{}}\r\n0\r\nTrailer: 1\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html></html>",
        "HTTP/1.1 301 Moved Permanently\r\nLocation: https://www.host.test/\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.0 404 Not Found\r\nContent-Length: 4\r\n\r\nnone",
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\n\u{1F}xy",
    ]

    private static let words = [
        "\r\n", "\n", "\r", "\r\n\r\n", "\0", ":", " ", "\t", "HTTP/1.1", "HTTP/9.9", "Content-Length: -1\r\n",
        "Content-Length: 99999999999999999999\r\n", "Content-Length: 7\r\n", "Transfer-Encoding: gzip, chunked\r\n",
        "FFFFFFFFFFFFFFFF\r\n", "0\r\n", "Connection: close\r\n", "Upgrade: h2c\r\n", "Content-Encoding: deflate\r\n",
        "é",
    ]
}
