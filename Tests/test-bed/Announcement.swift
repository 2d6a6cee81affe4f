import Foundation
import UniversalLinksStandIn
import UniversalLinksTestBed

/// Sets the hosts up, and says in one line of JSON how they are reached.
struct Announcement {
    /// The line.
    let line: String

    private struct Content: Encodable {
        let port: Int
        let caFile: String
        let cdnURL: String
        let arguments: [String]
        let hosts: HostRange
        let faults: [String]
        let faultyPorts: [String: Int]
    }

    private struct HostRange: Encodable {
        let first: String
        let last: String
        let count: Int
    }

    init(_ bed: TestBed, options: Options) async throws {
        for number in 1..<options.hostCount + 1 {
            let host = "host-\(number).test"
            let file = SampleFile.text(number: number)
            bed.serve(host, .file(file, fields: ["Cache-Control": "public, max-age=3600"]))
            bed.cdn(host, .success(file, age: number % 21_600))
        }
        var ports: [String: Int] = [:]
        if options.servesFaults {
            for fault in PortFault.allCases { ports["\(fault)"] = try await bed.port(fault) }
        }
        let content = Content(
            port: bed.port, caFile: bed.certificateAuthority.file, cdnURL: bed.cdnURL, arguments: bed.arguments,
            hosts: HostRange(first: "host-1.test", last: "host-\(options.hostCount).test", count: options.hostCount),
            faults: options.servesFaults ? FaultCatalogue.serve(on: bed, file: SampleFile.text(number: 0)) : [],
            faultyPorts: ports)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        line = String(decoding: try encoder.encode(content), as: UTF8.self)
    }
}
