import Foundation
import Testing
import UniversalLinksTestSupport

/// A disk without room: the command says so, ends with code 3, and what was there stays.
struct FullDiskTests {
    /// Whether a small disk can be mounted, which nobody else sees.
    static let canMount: Bool = {
        let script = "unshare -m sh -c 'mount -t tmpfs -o size=64k tmpfs \"$PWD\"'"
        return geteuid() == 0 && (try? Shell.run(script).status) == 0
    }()

    /// Runs a command in a folder's copy on a disk without room, and prints the sums of all files before and after.
    private static let script = """
        set -e
        mkdir disk
        mount -t tmpfs -o size=256k tmpfs disk
        cp -R "$SOURCE/." disk
        cd disk
        if [ -n "$SECOND_NAME" ]; then ln "$SECOND_NAME" second-name; fi
        cat /dev/zero > filling 2>/dev/null || true
        find . -type f ! -name filling -exec cksum {} + | sort
        echo --
        status=0
        "$@" >/dev/null || status=$?
        find . -type f ! -name filling -exec cksum {} + | sort
        exit "$status"
        """

    @Test(
        .enabled(if: canMount, "NOT RUN: needs root and unshare, to mount a small disk"),
        arguments: FileWriter.allCases,
        [false, true])
    func nothingIsHalfWritten(writer: FileWriter, hasTwoNames: Bool) throws {
        let folder = try TemporaryFolder()
        try writer.prepare(folder)
        let program = BuiltProgram.url(of: "aasa").path
        let run = try Shell.run(
            "unshare -m bash -c \"$0\" bash \"$@\"", [Self.script, program] + writer.arguments,
            environment: ["SOURCE": folder.url.path, "SECOND_NAME": hasTwoNames ? writer.target : ""])
        #expect(run.status == 3, "\(run.errors)")
        #expect(run.errors.contains("\(writer.target): the disk is full. Free some space"), "\(run.errors)")
        let states = run.output.components(separatedBy: "--\n")
        try #require(states.count == 2)
        #expect(states[0] == states[1])
    }

    static let printing: [[String]] = [
        ["lint", EatsExample.aasa], ["lint", EatsExample.aasa, "--format", "sarif"], ["fmt", "-"],
        ["migrate", EatsExample.aasa], ["match", EatsExample.menu, "--aasa", EatsExample.aasa],
        ["match", "--urls", EatsExample.folder + "/urls.txt", "--aasa", EatsExample.aasa],
        ["match", "--urls", EatsExample.folder + "/urls.txt", "--aasa", EatsExample.aasa, "--summary"],
        ["explain", EatsExample.menu, "--aasa", EatsExample.aasa], ["examples", EatsExample.aasa],
        ["test", EatsExample.aasa, "--links", EatsExample.links], ["diff", EatsExample.aasa, EatsExample.aasa],
        ["validate-schema", "--aasa-path", EatsExample.aasa], ["rules"], ["config"], ["--version"], ["lint", "--help"],
        ["--generate-completion-script", "zsh"],
    ]

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full here"))
    func resultsThatCannotBePrintedAreAnError() throws {
        for arguments in Self.printing {
            let run = try Shell.run(
                "\"$0\" \"$@\" <\(EatsExample.aasa) >/dev/full", [BuiltProgram.url(of: "aasa").path] + arguments,
                in: Checkout.folder)
            #expect(run.status == 3, "\(arguments)")
            #expect(
                run.errors.hasSuffix(
                    "aasa: error: standard output: the disk is full. Free some space, then try again.\n"),
                "\(arguments): \(run.errors)")
        }
    }

    /// What cannot be said does not change the result.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full here"))
    func messagesThatCannotBePrintedChangeNothing() throws {
        let folder = try TemporaryFolder()
        try FileWriter.migrate.prepare(folder)
        let run = try Shell.run(
            "\"$0\" migrate target --write 2>/dev/full", [BuiltProgram.url(of: "aasa").path], in: folder.url)
        #expect(run.status == 0)
        #expect(try !FileWriter.migrate.isOld(folder.url.appendingPathComponent("target")))
    }
}
