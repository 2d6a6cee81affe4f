import UniversalLinksStandIn
import UniversalLinksTestBed

/// Tests that run `aasa check` on hosts of a test bed.
protocol ChecksHosts {}

extension ChecksHosts {
    static var file: String {
        """
        {"applinks": {"details": [{"appIDs": ["7Q4KX2M9TD.test.shop"], "components": [{"/": "/a/*"}]}]}}
        """
    }

    /// Runs `aasa check` on hosts of a test bed, each with its port.
    func check(_ hosts: [String], _ options: [String] = [], on bed: TestBed) throws -> BuiltProgram.Run {
        try BuiltProgram.run(["check"] + hosts.map(bed.authority) + bed.arguments + ["--retries", "0"] + options)
    }

    func serve(_ host: String, on bed: TestBed) {
        bed.serve(host, .file(Self.file, fields: ["Cache-Control": "public, max-age=3600"]))
        bed.cdn(host, .success(Self.file))
    }
}
