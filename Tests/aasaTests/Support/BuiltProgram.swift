import Foundation
import JSONSyntax
import Testing
import UniversalLinksTestSupport

/// The executable as it was built beside the tests.
enum BuiltProgram {
    /// What a run printed and ended with.
    struct Run: Sendable {
        let output: String
        let errors: String
        let status: Int32

        /// The output as JSON.
        func json() throws -> JSONValue {
            try JSONDocument(parsing: Array(output.utf8)).root
        }
    }

    /// Whether a run can be one of a user whom file modes bind: root runs it as nobody, who has to reach the toolchain.
    static let canRunUnprivileged: Bool = {
        guard geteuid() == 0 else { return true }
        guard FileManager.default.isExecutableFile(atPath: setpriv) else { return false }
        return (try? run(["--version"], in: URL(fileURLWithPath: "/"), unprivileged: true).status) == 0
    }()

    private static let setpriv = "/usr/bin/setpriv"

    /// Runs the program in the checkout's folder and waits for its end.
    static func run(
        _ arguments: [String], named name: String = "aasa", input: [UInt8] = [], in folder: URL = Checkout.folder,
        environment: [String: String] = [:], unprivileged: Bool = false, secondsOfWork: Int? = nil
    ) throws -> Run {
        let work = try TemporaryFolder()
        let inputFile = try work.write(input, to: "input")
        let outputFile = try work.write([], to: "output")
        let errorFile = try work.write([], to: "errors")

        let process = StartedProgram()
        process.executableURL = url(of: name)
        process.arguments = arguments
        if unprivileged, geteuid() == 0 {
            // Others may not be allowed into the folder of the products.
            let copy = work.url.appendingPathComponent(name)
            try self.copy(url(of: name), to: copy)
            process.executableURL = URL(fileURLWithPath: setpriv)
            process.arguments = ["--reuid=65534", "--regid=65534", "--clear-groups", copy.path] + arguments
        }
        if let secondsOfWork {
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments =
                ["-c", "ulimit -t \(secondsOfWork) && exec \"$0\" \"$@\"", url(of: name).path] + arguments
        }
        process.currentDirectoryURL = folder
        // Hosts of tests are signed by an authority of the test bed: reading the system's roots would be in vain.
        let withoutRoots = ["SSL_CERT_FILE": "/dev/null"]
        process.environment = cleanEnvironment.merging(withoutRoots) { $1 }.merging(environment) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: inputFile)
        process.standardOutput = try FileHandle(forWritingTo: outputFile)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        try process.run()
        process.waitUntilExit()

        #expect(process.terminationReason == .exit, "\(name) \(arguments) ended by a signal")
        return Run(
            output: String(decoding: try Data(contentsOf: outputFile), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self),
            status: process.terminationStatus
        )
    }

    /// Copies in a process of its own: what this one has open for writing, a process that is started meanwhile has open, too,
    /// and the system runs no such file.
    static func copy(_ file: URL, to place: URL) throws {
        let process = StartedProgram()
        process.executableURL = URL(fileURLWithPath: "/bin/cp")
        process.arguments = [file.path, place.path]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(file.path) cannot be copied")
    }

    /// The environment without what makes the program print or write something else.
    private static let cleanEnvironment = ProcessInfo.processInfo.environment.filter { variable in
        !["GITHUB_STEP_SUMMARY", "AASA_DOCS_URL", "NO_COLOR", "COLUMNS", "AASA_SERVER"].contains(variable.key)
    }

    /// Runs a command line as a shell would split it: words, and quotes around words with spaces.
    static func run(line: String, input: [UInt8] = []) throws -> Run {
        var words = split(line)
        let name = words.isEmpty ? "" : words.removeFirst()
        return try run(words, named: name, input: input)
    }

    private static func split(_ line: String) -> [String] {
        var words: [String] = []
        var word = ""
        var quote: Character?
        var isInside = false
        for character in line {
            switch (character, quote) {
            case ("'", nil), ("\"", nil): (quote, isInside) = (character, true)
            case (_, let open?) where character == open: quote = nil
            case (" ", nil):
                if isInside { words.append(word) }
                (word, isInside) = ("", false)
            default:
                word.append(character)
                isInside = true
            }
        }
        return isInside ? words + [word] : words
    }

    /// Where a product lies.
    static func url(of product: String) -> URL { productFolder.appendingPathComponent(product) }

    private static let productFolder: URL = {
        // The test bundle lies in the folder of the products. On macOS a program of the toolchain has loaded it.
        #if canImport(Darwin)
            final class InsideTheBundle {}
            let tests = Bundle(for: InsideTheBundle.self).bundleURL
        #else
            let tests = URL(fileURLWithPath: CommandLine.arguments[0])
        #endif
        var folder = tests.deletingLastPathComponent()
        while folder.path != "/",
            !FileManager.default.isExecutableFile(atPath: folder.appendingPathComponent("aasa").path)
        {
            folder.deleteLastPathComponent()
        }
        return folder
    }()
}
