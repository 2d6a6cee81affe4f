import Foundation
import Testing
import UniversalLinksTestSupport

/// `aasa serve` and `aasa monitor` are `aasa-server`: a script stands in for it.
struct ServerProgramTests {
    /// Says how it was called, reads its input, and ends with 7.
    private static let script = """
        #!/bin/sh
        echo "$0" >&2
        printf '<%s>' "$@"
        cat
        exit 7
        """

    /// A folder with the script as `name`.
    private static func folder(_ name: String = "aasa-server", mode: Int = 0o755) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try write(script, to: folder, name, mode: mode)
        return folder
    }

    private static func write(_ script: String, to folder: TemporaryFolder, _ name: String, mode: Int = 0o755) throws {
        let place = folder.url.appendingPathComponent(name)
        try BuiltProgram.copy(try folder.write(script, to: "text"), to: place)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: place.path)
    }

    static let calls: [[String]] = [
        ["serve"], ["serve", "--help"], ["serve", "-h"], ["serve", "--version"],
        ["monitor"], ["monitor", "--help"], ["monitor", "run", "--config", "aasa.yml", "--once"],
        ["serve", "site/apple-app-site-association", "--domain", "a.example", "--domain", "b.example=other"],
        ["serve", "--config", "--config", "--", "--listen", "127.0.0.1:8443", ""],
        ["serve", "--domain=é b", "*", "$HOME", "--recipes"], ["serve", "--generate-completion-script", "bash"],
    ]

    @Test(arguments: calls)
    func argumentsStreamsAndExitCodeAreThoseOfTheServer(arguments: [String]) throws {
        let folder = try Self.folder()
        let path = folder.url.appendingPathComponent("aasa-server").path
        let run = try BuiltProgram.run(arguments, input: Array("input".utf8), environment: ["AASA_SERVER": path])
        #expect(run.status == 7)
        #expect(run.output == arguments.map { "<\($0)>" }.joined() + "input")
        #expect(run.errors == path + "\n")
    }

    @Test func theServerIsFoundOnThePath() throws {
        let first = try Self.folder(mode: 0o644)
        let second = try Self.folder()
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("aasa-server"), withIntermediateDirectories: true)
        let path = [folder.url.path, first.url.path, second.url.path, "/usr/bin:/bin"].joined(separator: ":")
        let run = try Self.installed(in: try TemporaryFolder(), path: path)
        #expect(run.status == 7, "\(run.output)\(run.errors)")
        #expect(run.errors == second.url.path + "/aasa-server\n")
    }

    /// Beside the program, or beside what a symbolic link in the folder of programs leads to.
    @Test(arguments: [false, true])
    func theServerBesideTheProgramComesFirst(isLink: Bool) throws {
        let (beside, onPath) = (try Self.folder(), try Self.folder())
        let run = try Self.installed(in: beside, path: onPath.url.path + ":/usr/bin:/bin", throughLink: isLink)
        #expect(run.status == 7, "\(run.output)\(run.errors)")
        // The temporary folder may be a link itself.
        #expect(run.errors.hasSuffix("/" + beside.url.lastPathComponent + "/aasa-server\n"), "\(run.errors)")
    }

    /// A relative folder could be of a stranger's checkout, which would have its program run.
    @Test(arguments: [".", "bin", "", "./bin:bin/../."], [nil, "aasa-server"])
    func relativeFoldersOfThePathDoNotCount(folders: String, named: String?) throws {
        let checkout = try TemporaryFolder()
        for place in ["aasa-server", "bin/aasa-server"] {
            try checkout.write("", to: place)
            try FileManager.default.removeItem(at: checkout.url.appendingPathComponent(place))
            try Self.write("#!/bin/sh\ntouch pwned\n", to: checkout, place)
        }
        let copy = try TemporaryFolder().url.appendingPathComponent("aasa")
        try FileManager.default.createDirectory(
            at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
        try BuiltProgram.copy(BuiltProgram.url(of: "aasa"), to: copy)
        defer { try? FileManager.default.removeItem(at: copy.deletingLastPathComponent()) }
        var environment = ["PATH": folders + ":/usr/bin:/bin"]
        environment["AASA_SERVER"] = named
        let run = try Shell.run("\"$0\" serve", [copy.path], environment: environment, in: checkout.url)
        #expect(run.status == 3, "\(run.output)\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: checkout.url.appendingPathComponent("pwned").path))
    }

    @Test(arguments: ["serve", "monitor"])
    func withoutAServerTheWordsSayHowToBuildIt(command: String) throws {
        let run = try Self.installed(in: try TemporaryFolder(), path: "/usr/bin:/bin", command)
        #expect(run.status == 3)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("aasa: error: aasa-server is not installed. "))
        #expect(run.errors.contains("swift build -c release --product aasa-server"))
        #expect(run.errors.count { $0 == "\n" } == 1)
    }

    static let unusable = [("missing", 0o755, "No such file"), ("aasa-server", 0o644, "Permission denied")]

    @Test(arguments: unusable)
    func aServerThatTheEnvironmentNamesIsNoOther(name: String, mode: Int, words: String) throws {
        let folder = try Self.folder(mode: mode)
        let path = folder.url.appendingPathComponent(name).path
        let run = try BuiltProgram.run(["serve"], environment: ["AASA_SERVER": path])
        #expect(run.status == 3)
        #expect(run.errors.contains("AASA_SERVER names \(path)") && run.errors.contains(words), "\(run.errors)")
        #expect(run.errors.count { $0 == "\n" } == 1)
    }

    @Test(arguments: [
        ["serve", "--help"], ["serve", "-h"], ["help", "serve"], ["monitor", "--help"], ["monitor", "-h"],
        ["help", "monitor"],
    ])
    func withoutAServerHelpSaysHowToBuildIt(arguments: [String]) throws {
        let run = try BuiltProgram.run(arguments, environment: ["AASA_SERVER": "/no/such/program"])
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(run.output.contains("aasa-server"))
        #expect(run.output.contains("USAGE: aasa \(arguments.contains("monitor") ? "monitor" : "serve") "))
    }

    /// The server has the process of the program: what is sent to one, signals among it, reaches the other.
    @Test(.enabled(if: Shell.has("bash"), "NOT RUN: no bash here"))
    func theServerTakesOverTheProcess() throws {
        let folder = try TemporaryFolder()
        try Self.write("#!/bin/sh\necho $$\nexit 9\n", to: folder, "server")
        let run = try Shell.run(
            """
            "$0" serve &
            program=$!
            wait $program
            echo "$program $?"
            """,
            [BuiltProgram.url(of: "aasa").path],
            environment: ["AASA_SERVER": folder.url.appendingPathComponent("server").path])
        let words = run.output.split { $0 == "\n" || $0 == " " }
        #expect(
            words.count == 3 && words.first == words.dropFirst().first && words.last == "9",
            "\(run.output)\(run.errors)")
    }

    /// Runs a copy of the program out of a folder.
    private static func installed(
        in folder: TemporaryFolder, path: String, _ command: String = "serve", throughLink isLink: Bool = false
    ) throws -> BuiltProgram.Run {
        let copy = folder.url.appendingPathComponent("aasa")
        try BuiltProgram.copy(BuiltProgram.url(of: "aasa"), to: copy)
        let links = try TemporaryFolder()
        let link = links.url.appendingPathComponent("aasa")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: copy)
        return try Shell.run("\"$0\" \"$1\"", [isLink ? link.path : copy.path, command], environment: ["PATH": path])
    }
}
