import ArgumentParser
import JSONRPC
import SystemCalls
import UniversalLinksEditor

struct LSPCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp",
        _superCommandName: ProgramName.current,
        abstract: "Serve editors over the Language Server Protocol",
        discussion: """
            An editor starts this command and talks to it over standard input and output: diagnostics while you type, quick \
            fixes, formatting and an outline for apple-app-site-association, .entitlements and aasa.yml. The nearest aasa.yml \
            of each file counts. Documentation/Editors.md has the setup of common editors.

            Exit codes: 0 after shutdown and exit, 1 if the client exits or disappears without shutdown.

            Example:
              \(ProgramName.current) lsp
            """
    )

    @Flag(help: .hidden) var stdio = false

    func run() throws {
        // A client that disappears is noticed by reading and writing.
        signal(SIGPIPE, SIG_IGN)
        var session = EditorSession(version: AASACommand.configuration.version)
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

    /// Reads all that is there; waits for something only if there is nothing else to do.
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
