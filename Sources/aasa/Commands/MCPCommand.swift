import ArgumentParser
import Dispatch
import JSONRPC
import SystemCalls
import UniversalLinksAgents
import UniversalLinksChecks
import UniversalLinksProject

struct MCPCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        _superCommandName: ProgramName.current,
        abstract: "Serve agents over the Model Context Protocol",
        discussion: """
            A client starts this command and talks to it over standard input and output. The tools are lint, explain, match, \
            test, diff and rules, and with --allow-network check. They read files in the folder that the command was started \
            in and no others, write nothing, and refuse private, loopback and reserved addresses. Documentation/Agents.md has \
            the setup of common clients.

            Exit codes: 0 when the client closes its end, 3 if it disappears.

            Example:
              \(ProgramName.current) mcp
            """
    )

    @Flag(help: "Also offer check, which sends requests to hosts")
    var allowNetwork = false

    func run() async throws {
        // A client that disappears is noticed by writing.
        signal(SIGPIPE, SIG_IGN)
        guard let folder = WorkingFolder.current else {
            throw RunFailure(.couldNotDoIt, "the current folder does not exist any more. Change to another one.")
        }
        let transport = allowNetwork ? try ConnectionOptions.parse([]).transport() : nil
        let session = AgentSession(
            version: AASACommand.configuration.version, tools: ToolRun(in: folder, over: transport)
        ) { message in
            do throws(SystemCallError) {
                try DescriptorOutput.write(LineFraming.framed(message), to: STDOUT_FILENO)
            } catch {
                ExitStatus.couldNotDoIt.end()
            }
        }
        for await line in MCPCommand.lines() {
            switch line.content {
            case .success(let bytes): await session.receive(bytes)
            case .failure(let error): await session.receive(unreadable: error)
            }
            line.isTaken.signal()
        }
        await session.finish()
    }

    /// A line that arrived.
    private struct Line: Sendable {
        let content: Result<[UInt8], RPCError>
        /// Tells the reader that there is room for another one.
        let isTaken: DispatchSemaphore
    }

    /// The lines of standard input, read on a thread of their own, of which a few wait at most.
    private static func lines() -> AsyncStream<Line> {
        let (stream, continuation) = AsyncStream.makeStream(of: Line.self)
        let room = DispatchSemaphore(value: 16)
        DispatchQueue(label: "standard input").async {
            var framing = LineFraming(maximumByteCount: AgentSession.maximumMessageByteCount)
            while case .bytes(let bytes) = DescriptorInput.read(STDIN_FILENO, waits: true) {
                framing.append(bytes)
                while let content = MCPCommand.next(of: &framing) {
                    room.wait()
                    continuation.yield(Line(content: content, isTaken: room))
                }
            }
            continuation.finish()
        }
        return stream
    }

    /// The next line, or why it cannot be read; nil if it is not there as a whole.
    private static func next(of framing: inout LineFraming) -> Result<[UInt8], RPCError>? {
        do throws(RPCError) {
            return try framing.next().map { .success($0) }
        } catch {
            return .failure(error)
        }
    }
}
