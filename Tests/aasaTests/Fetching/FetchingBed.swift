import UniversalLinksStandIn
import UniversalLinksTestBed
import UniversalLinksTestSupport

/// A test bed on which `eats.example` serves the example's file.
struct FetchingBed {
    let bed: TestBed

    static let host = "eats.example"

    static func run(_ body: (FetchingBed) async throws -> Void) async throws {
        try await TestBed.run { bed in
            bed.serve(host, .file(bytes: try Checkout.bytes(of: EatsExample.aasa)))
            try await body(FetchingBed(bed: bed))
        }
    }

    /// The host as an argument.
    var site: String { bed.url(FetchingBed.host) }
    /// What its file is called then.
    var file: String { bed.url(FetchingBed.host, path: TestBed.wellKnownPath) }

    /// Runs the program so that it reaches the hosts and trusts them.
    func aasa(_ arguments: [String], input: [UInt8] = []) async throws -> BuiltProgram.Run {
        let patience = arguments.contains("--timeout") ? [] : TestBed.patience
        let connection = bed.resolveArguments + ["--ca-file", bed.certificateAuthority.file, "--retries", "0"]
        return try await BuiltProgram.runAside(arguments + patience + connection, input: input)
    }
}
