import Testing
import UniversalLinksStandIn
import UniversalLinksTestBed

/// A host that does one thing, and what `aasa check` says about it.
struct HostCase: Sendable, CustomTestStringConvertible {
    /// The host's first label, or all of its name.
    let name: String
    /// The codes of what is found, in their order.
    let codes: [String]
    /// What stands in the message of the first finding, or in its notes.
    let words: [String]
    /// How the request failed, in the words of the JSON; nil where it did not.
    let failure: String?
    /// Codes and failure where the system may tell it otherwise, by chance.
    var otherwise: (codes: [String], failure: String)?
    /// The port, where it is not that of the test bed.
    var port: PortFault?
    /// What the name stands for; nil where the system is asked.
    var addresses: String? = "127.0.0.1"

    private let apply: @Sendable (_ bed: TestBed, _ host: String) -> Void

    var host: String { name.contains(".") ? name : "\(name).test" }
    var testDescription: String { name }

    /// A file that lint finds nothing wrong with.
    static let file = CheckCommandTests.file

    /// A host that is set up step by step.
    init(
        _ name: String, _ codes: [String], _ words: [String] = [], failure: String? = nil,
        serve: @escaping @Sendable (_ bed: TestBed, _ host: String) -> Void
    ) {
        (self.name, self.codes, self.words, self.failure, apply) = (name, codes, words, failure, serve)
    }

    /// A host that answers this.
    init(_ name: String, _ answer: Answer, _ codes: [String], _ words: [String] = [], failure: String? = nil) {
        self.init(name, codes, words, failure: failure) { bed, host in bed.serve(host, answer) }
    }

    /// A host with a good file, to which connections go so.
    init(_ name: String, over connection: HostConnection, _ code: String, _ words: [String], failure: String) {
        self.init(name, [code], words, failure: failure) { bed, host in
            bed.serve(host, .file(Self.file), over: connection)
        }
    }

    /// A host with a good file and a certificate that is not.
    init(_ name: String, _ kind: CertificateKind, _ code: String, _ words: String..., failure: String) {
        self.init(name, over: .certificate(kind), code, words, failure: failure)
    }

    /// A host with a good file, at other addresses or another port.
    init(
        _ name: String, at addresses: String?, port: PortFault? = nil, _ codes: [String], _ words: [String] = [],
        failure: String? = nil, otherwise: (codes: [String], failure: String)? = nil
    ) {
        self.init(name, codes, words, failure: failure) { bed, host in bed.serve(host, .file(Self.file)) }
        (self.addresses, self.port, self.otherwise) = (addresses, port, otherwise)
    }

    /// Makes the host, and gives what the command line has to say of it.
    func serve(on bed: TestBed) async throws -> (authority: String, arguments: [String]) {
        apply(bed, host)
        let port = if let port { try await bed.port(port) } else { bed.port }
        return ("\(host):\(port)", addresses.map { ["--resolve", "\(host):\($0)"] } ?? [])
    }
}
