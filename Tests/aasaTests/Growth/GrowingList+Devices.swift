import UniversalLinksTestSupport

extension GrowingList {
    /// A list that is a part of what a device prints, compared with a file of two components.
    private static func device(_ name: String, _ text: @escaping @Sendable (Int) -> String) -> GrowingList {
        GrowingList(name: name, commands: [.device]) { count in
            [("device", text(count)), (file, HostileShape.manyComponents.file(memberCount: 2))]
        }
    }

    private static func record(_ lines: String, app: String = app, domain: String = "eats.example") -> String {
        "Service: applinks\nApp ID: \(app)\nDomain: \(domain)\nSite/Fmwk Approval: approved\n\(lines)\n---- \n"
    }

    private static func lines(_ count: Int, _ text: (Int) -> String) -> String {
        (0..<count).map { text($0) + "\n" }.joined()
    }

    /// The lists of devices.
    static let ofDevices: [GrowingList] = [
        device("records") { lines($0) { record("Last Checked: 2026-05-03 10:0\($0):00 +0000") } },
        device("records of domains") { lines($0) { record("", domain: "a\($0).example") } + record("") },
        device("records of apps") { lines($0) { record("", app: "7Q4KX2M9TD.example.a\($0)") } },
        device("patterns of a record") { record("Patterns: " + members($0) { "{\"/\":\"/a\($0)/*\"}" }) },
        device("paths of a record") { record("Patterns: " + members($0) { "/a\($0)/*" }) },
        device("unknown lines of a record") { record(lines($0) { "Key \($0):   value" }) },
        device("lines of a value") { record("Error: x\n" + lines(10 * $0) { "  Domain=a\($0) Code=\($0)" }) },
        device("flags of a record") { record("Flags: " + members($0) { "flag\($0)" }) },
        device("combining marks of a record") { count in
            let marks = String(repeating: "\u{301}\u{323}", count: 40 * count)
            return record("Error: \(marks)\nFlags: e\(marks)\nPatterns: {\"/\":\"e\(marks)\"}", app: "A.e\(marks)")
        },
        device("lines of swcd") {
            record("") + lines($0) { "2026-06-02 08:00:00.\($0) Df swcd[1:2] [c:d] domain a\($0).example failed" }
        },
        device("objects of swcd") {
            lines($0) {
                "{\"timestamp\":\"2026-06-02\",\"processImagePath\":\"/swcd\",\"eventMessage\":\"domain a\($0).example failed\"}"
            } + "{\"timestamp\":\"x\",\"processImagePath\":\"/swcd\",\"eventMessage\":\"domain eats.example failed\"}"
        },
        device("entries of an archive") { count in
            var archive = TarFile()
            for index in 0..<count { archive.add("a/\(index).txt", Array("swcd \(index)\n".utf8)) }
            archive.add("a/swcutil_show.txt", Array(record("").utf8))
            return String(decoding: archive.bytes, as: UTF8.self)
        },
        GrowingList(name: "components beside a record", commands: [.device]) { count in
            [
                ("device", record("Patterns: {\"/\":\"/a1/*\"}")),
                (file, HostileShape.manyComponents.file(memberCount: count)),
            ]
        },
    ]
}
