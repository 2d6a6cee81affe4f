import Testing
import _UniversalLinksJSONRPC

struct LineFramingTests {
    @Test func linesEndWithALineFeed() throws {
        var framing = LineFraming(maximumByteCount: 10)
        framing.append("one\r\n\n  \ntwo\nthr".utf8)
        #expect(try framing.next() == Array("one".utf8))
        #expect(try framing.next() == Array("two".utf8))
        #expect(try framing.next() == nil)
        framing.append("ee\n".utf8)
        #expect(try framing.next() == Array("three".utf8))
    }

    @Test func aLineThatIsTooLongIsReportedOnce() throws {
        var framing = LineFraming(maximumByteCount: 10)
        framing.append(String(repeating: "x", count: 20).utf8)
        #expect(throws: RPCError(.invalidRequest, "")) { try framing.next() }
        framing.append(String(repeating: "x", count: 20).utf8)
        #expect(try framing.next() == nil)
        framing.append("x\nnext\n".utf8)
        #expect(try framing.next() == Array("next".utf8))
    }
}
