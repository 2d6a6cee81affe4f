import Foundation
import Testing
import UniversalLinksChecks

@testable import UniversalLinksMonitor

@Suite struct ProgramRunTests {
    private func problem(_ result: SendingResult) -> String? {
        if case .failed(let failure) = result { failure.problem } else { nil }
    }

    private func run(_ script: String, input: [UInt8] = [], limit: Int = 60) async -> SendingResult {
        await ProgramRun(command: ["sh", "-c", script], input: input, limit: limit).result()
    }

    private static let large = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)

    @Test func itsExitStatusDecides() async {
        #expect(await run("exit 0") == .accepted)
        #expect(
            problem(await run("echo 'no\u{1B}[31m' >&2; exit 75"))
                == #"The program sh ended with exit status 75: no\u{1B}[31m"#)
        #expect(problem(await run("kill -9 $$")) == "The program sh ended with signal 9.")
        #expect(
            problem(await ProgramRun(command: ["/no/such"], input: [], limit: 1).result())
                == "The program /no/such was not found.")
        #expect(
            problem(await ProgramRun(command: ["no-such-program"], input: [], limit: 1).result())
                == "The program no-such-program was not found.")
    }

    @Test func itMayReadNothingAndPrintMuch() async {
        #expect(await run("exit 0", input: ProgramRunTests.large) == .accepted)
        #expect(await run("exec <&-; sleep 0.2; exit 0", input: ProgramRunTests.large) == .accepted)
        #expect(
            await run("head -c 3000000 /dev/zero; head -c 3000000 /dev/zero >&2", input: ProgramRunTests.large)
                == .accepted)
        #expect(await run("test $(wc -c) = 1048576", input: ProgramRunTests.large) == .accepted)
    }

    @Test func argumentsAreNoShellText() async {
        let run = ProgramRun(
            command: ["test", "$(echo a); `b` \" '", "=", "$(echo a); `b` \" '"], input: [], limit: 60)
        #expect(await run.result() == .accepted)
    }

    @Test func itsEnvironmentIsBounded() async {
        let run = ProgramRun(command: ["env"], input: [], environment: ["AASA_ALERT_KEY": "k"], limit: 60)
        #expect(await run.result() == .accepted)
        let names = (ProgramRun.inheritedNames + ["AASA_ALERT_KEY", "PWD", "SHLVL", "_", "OLDPWD"])
            .map { "^\($0)=" }.joined(separator: "|")
        let check = ProgramRun(
            command: ["sh", "-c", "test \"$AASA_ALERT_KEY\" = k && ! env | grep -qvE '\(names)'"], input: [],
            environment: ["AASA_ALERT_KEY": "k"], limit: 60)
        #expect(await check.result() == .accepted)
    }

    @Test func aLateOneIsEndedWithItsGroup() async throws {
        try await AlertSamples.withFolder { folder in
            let result = await run("sleep 300 & echo $! > \(folder)/child; echo $$ > \(folder)/own; wait", limit: 1)
            #expect(problem(result) == "The program sh was ended because it ran for more than 1 s.")
            for name in ["child", "own"] {
                let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
                let pid = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
                #expect(ProgramRunTests.isGone(pid), "\(name)")
            }
        }
    }

    /// Whether a process has ended; its exit status may be unread.
    private static func isGone(_ pid: Int32) -> Bool {
        guard kill(pid, 0) == 0 else { return true }
        let status = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ""
        return status.isEmpty || status.contains(") Z ") || status.contains(") X ")
    }

    @Test func itEndsWhenTheTaskIsCancelled() async {
        let task = Task { await run("sleep 300") }
        task.cancel()
        #expect(problem(await task.value) == "The attempt was cancelled.")
    }

    @Test func sendmailGetsTheMail() async throws {
        try await AlertSamples.withFolder { folder in
            let sendmail = folder + "/sendmail"
            let script = "#!/bin/sh\nprintf '%s\\n' \"$@\" > '\(folder)/arguments'\ncat > '\(folder)/mail'\n"
            // Not by this process: another test that starts a program would inherit the open file, and the system does
            // not run a file that is open for writing.
            let write = "cat > '\(sendmail)' && chmod 700 '\(sendmail)'"
            try #require(await run(write, input: Array(script.utf8)) == .accepted)
            let channel = AlertChannel(
                "mail", .mail(to: ["a@shop.example"], from: "aasa@monitor.example", sendmail: sendmail))
            let senders = try AlertSenders([channel])
            let alert = AlertSamples.alert()
            #expect(await senders.senders["mail"]?.send(alert, now: AlertSamples.time(0)) == .accepted)
            #expect(
                try String(contentsOfFile: folder + "/arguments", encoding: .utf8)
                    == "-t\n-i\n-f\naasa@monitor.example\n")
            let mail = try String(contentsOfFile: folder + "/mail", encoding: .utf8)
            #expect(mail.hasPrefix("From: aasa@monitor.example\nTo: a@shop.example\nSubject: "))
        }
    }

    @Test func aCommandGetsTheDocument() async throws {
        try await AlertSamples.withFolder { folder in
            let script = "cat > '\(folder)/alert'; echo \"$AASA_ALERT_STEP $AASA_ALERT_SEVERITY\" > '\(folder)/words'"
            let senders = try AlertSenders([AlertChannel("command", .command(["sh", "-c", script]))])
            let alert = AlertSamples.alert()
            #expect(await senders.senders["command"]?.send(alert, now: AlertSamples.time(0)) == .accepted)
            let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/alert"))
            #expect(Array(bytes) == AlertDocument(alert).bytes)
            #expect(try String(contentsOfFile: folder + "/words", encoding: .utf8) == "opened error\n")
        }
    }
}
