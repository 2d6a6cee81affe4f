import JSONSyntax
import UniversalLinksAgents
import UniversalLinksProject
import _UniversalLinksJSONRPC

/// A call of a tool, or any lines of an agent, without a network: tools are called on texts and on files of an empty folder.
enum Agents: FuzzTarget {
    static func run(_ input: FuzzInput) async {
        var input = input
        let bytes = input.byte() < 128 ? Array(AgentDraft.call(&input).utf8) : input.bytes
        guard let folder = WorkingFolder(at: "/sys/kernel/config") ?? WorkingFolder(at: "/") else {
            fail("the folder is missing")
        }
        let session = AgentSession(version: "0.0.0", tools: ToolRun(in: folder, over: nil)) { message in
            guard (try? JSONDocument(parsing: LineFraming.framed(message))) != nil else {
                fail("an answer that is not JSON")
            }
        }
        await session.receive(
            Array(#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}"#.utf8)
        )
        var framing = LineFraming(maximumByteCount: 1 << 16)
        framing.append(bytes + [10])
        var isOver = false
        while !isOver {
            do throws(RPCError) {
                if let line = try framing.next() { await session.receive(line) } else { isOver = true }
            } catch {
                await session.receive(unreadable: error)
            }
        }
        await session.finish()
    }
}
