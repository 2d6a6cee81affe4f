import JSONSyntax
import UniversalLinksEditor
import _UniversalLinksJSONRPC

/// Messages of an editor; the first byte says whether they are drafts, or come as they are, framed, in pieces of any size, or with
/// NUL between them.
enum Editors: FuzzTarget {
    static func run(_ input: FuzzInput) {
        var input = input
        var session = EditorSession(version: "0.0.0")
        let pieceLength = input.number(below: 64)
        if pieceLength > 32 {
            initialize(&session)
            for message in EditorDraft.messages(&input) {
                session.receive(Array(message.utf8))
                while session.hasWork { check(session.step()) }
            }
        } else if pieceLength > 0 {
            var framing = HeaderFraming(maximumByteCount: 1 << 16)
            let bytes = Array(input.rest)
            for place in stride(from: 0, to: bytes.count, by: pieceLength) {
                framing.append(bytes[place..<min(place + pieceLength, bytes.count)])
                take(from: &framing, &session)
            }
            session.receiveEnd()
        } else {
            initialize(&session)
            for message in input.rest.split(separator: 0) { session.receive(Array(message)) }
        }
        for _ in 0..<1_000 where session.hasWork { check(session.step()) }
    }
}

private func initialize(_ session: inout EditorSession) {
    session.receive(Array(#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":{}}}"#.utf8))
    session.receive(Array(#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#.utf8))
}

private func take(from framing: inout HeaderFraming, _ session: inout EditorSession) {
    while true {
        do throws(RPCError) {
            guard let body = try framing.next() else { return }
            session.receive(body)
        } catch {
            session.receive(unreadable: error)
        }
    }
}

private func check(_ messages: [JSONValue]) {
    for message in messages
    where (try? JSONDocument(parsing: Array(HeaderFraming.framed(message).split(separator: 10, maxSplits: 2)[2])))
        == nil
    {
        fail("an answer that is not JSON")
    }
}
