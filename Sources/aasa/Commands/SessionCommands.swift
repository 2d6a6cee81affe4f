import ArgumentParser
import Dispatch
import UniversalLinksAgents
import UniversalLinksChecks
import UniversalLinksEditor
import UniversalLinksLinting
import UniversalLinksProject
import _UniversalLinksJSONRPC
import _UniversalLinksSystemCalls

struct LSPCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp",
        _superCommandName: ProgramName.current,
        abstract: "Serve editors over the Language Server Protocol",
        discussion: """
            An editor starts this command and talks to it over standard input and output: diagnostics while you type, quick \
            fixes, formatting and an outline for apple-app-site-association, .entitlements and aasa.yml. The nearest aasa.yml \
            of each file counts. \(DocumentationAddress.name(of: "Editors")) has the setup of common editors.

            Exit codes: 0 after shutdown and exit, 1 if the client exits or disappears without shutdown.

            Example:
              \(ProgramName.current) lsp
            """
    )

    @Flag(help: .hidden) var stdio = false

    func run() throws {
        // Reading and writing notice a client that disappears.
        signal(SIGPIPE, SIG_IGN)
        var session = EditorSession(
            version: AASACommand.configuration.version, documentation: .configuredOrInstalled)
        var framing = HeaderFraming(maximumByteCount: EditorSession.maximumMessageByteCount)
        while session.ending == nil {
            read(into: &session, &framing)
            for message in session.step() {
                do throws(SystemCallError) {
                    try DescriptorOutput.write(HeaderFraming.framed(message), to: STDOUT_FILENO)
                } catch {
                    throw ExitStatus.somethingFound
                }
            }
        }
        if case .abrupt = session.ending { throw ExitStatus.somethingFound }
    }

    /// Reads everything available; waits only if there is nothing else to do.
    private func read(into session: inout EditorSession, _ framing: inout HeaderFraming) {
        while session.queuedByteCount < EditorSession.maximumQueuedByteCount {
            switch DescriptorInput.read(STDIN_FILENO, waits: !session.hasWork) {
            case .bytes(let bytes): framing.append(bytes)
            case .nothing: return
            case .end:
                if !session.hasWork { session.receiveEnd() }
                return
            }
            take(from: &framing, into: &session)
        }
    }

    private func take(from framing: inout HeaderFraming, into session: inout EditorSession) {
        while true {
            do throws(RPCError) {
                guard let body = try framing.next() else { return }
                session.receive(body)
            } catch {
                session.receive(unreadable: error)
            }
        }
    }
}

struct MCPCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        _superCommandName: ProgramName.current,
        abstract: "Serve agents over the Model Context Protocol",
        discussion: """
            A client starts this command and talks to it over standard input and output. The tools are lint, explain, match, \
            test, diff, project, app and rules, and with --allow-network check. They read files in the folder that the command was started \
            in and no others, write nothing, and refuse private, loopback and reserved addresses. \(DocumentationAddress.name(of: "Agents")) has \
            the setup of common clients.

            Exit codes: 0 when the client closes its end, 3 if it disappears.

            Example:
              \(ProgramName.current) mcp
            """
    )

    @Flag(help: "Send requests to hosts: also offers check")
    var allowNetwork = false

    func run() async throws {
        // Writing notices a client that disappears.
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

    private struct Line: Sendable {
        let content: Result<[UInt8], RPCError>
        /// Signals to the reader that there is room for another line.
        let isTaken: DispatchSemaphore
    }

    /// The lines of standard input, read on a thread of their own; at most 16 wait.
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

    private static func next(of framing: inout LineFraming) -> Result<[UInt8], RPCError>? {
        do throws(RPCError) {
            return try framing.next().map { .success($0) }
        } catch {
            return .failure(error)
        }
    }
}

enum DescriptorInput {
    enum Reading {
        case bytes([UInt8])
        case nothing
        /// The other side has closed its end, or reading failed.
        case end
    }

    /// At most ``chunkLength`` bytes.
    ///
    /// - Parameter waits: Whether to wait until something is available.
    static func read(_ descriptor: Int32, waits: Bool) -> Reading {
        while true {
            var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&waited, 1, waits ? -1 : 0)
            if ready == 0 { return .nothing }
            guard ready > 0 else {
                if errno == EINTR { continue }
                return .end
            }
            var chunk = [UInt8](repeating: 0, count: chunkLength)
            let count = _UniversalLinksSystemCalls.read(descriptor, &chunk, chunk.count)
            if count > 0 { return .bytes(Array(chunk[..<count])) }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            return .end
        }
    }

    private static let chunkLength = 65_536
}
