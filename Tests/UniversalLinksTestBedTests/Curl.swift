import Foundation
import UniversalLinksStandIn
import UniversalLinksTestBed
import UniversalLinksTestSupport

/// The program `curl`, as a client that is not ours.
enum Curl {
    /// What it gave.
    struct Run: Sendable {
        /// Head and body.
        let output: String
        let errors: String
        /// As in the section "Exit codes" of its manual.
        let status: Int32
    }

    static let isInstalled = version != nil
    static let usesOpenSSL = version?.contains("OpenSSL") == true
    static let knowsBrotli = version?.contains("brotli") == true

    private static let version: String? = {
        let process = StartedProgram()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["curl", "--version"]
        process.standardOutput = output.fileHandleForWriting
        guard (try? process.run()) != nil, (try? output.fileHandleForWriting.close()) != nil else { return nil }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return process.terminationStatus == 0 ? text : nil
    }()

    /// Asks a host of a test bed.
    static func get(
        _ bed: TestBed, _ host: String, path: String = TestBed.wellKnownPath, address: String = "127.0.0.1",
        _ options: [String] = []
    ) async throws -> Run {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("curl-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = ["output", "errors"].map(folder.appendingPathComponent)
        for file in files { try Data().write(to: file) }

        let arguments =
            [
                "curl", "-q", "-sS", "-i", "--noproxy", "*", "--max-time", "3600", "--cacert",
                bed.certificateAuthority.file,
            ]
            + ["--connect-to", "::\(address):\(bed.port)"] + options + [bed.url(host, path: path)]
        // The bed answers in this process: waiting must not keep it from that.
        let status = try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(with: Result { try run(arguments, files) }) }
        }
        let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
        return Run(output: texts[0], errors: texts[1], status: status)
    }

    private static func run(_ arguments: [String], _ files: [URL]) throws -> Int32 {
        let process = StartedProgram()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
