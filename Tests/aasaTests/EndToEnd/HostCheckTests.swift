import Testing
import UniversalLinksStandIn
import UniversalLinksTestBed

/// The built executable against hosts that do everything wrong that hosts can do: what each row of the tables says.
struct HostCheckTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let group: HostCase.Group
        let host: HostCase

        var testDescription: String { "\(group.rawValue): \(host.name)" }

        static let all = HostCase.Group.allCases.flatMap { group in
            group.rows.map { Row(group: group, host: $0) }
        }
    }

    @Test(arguments: Row.all)
    func everyHostIsToldAsWhatItDoes(row: Row) async throws {
        let run = try await row.group.run()
        let host = row.host
        let report = try #require(run.report(on: host.host), "\(run.run.output.prefix(2_000))\(run.run.errors)")
        if let otherwise = host.otherwise, report.codes == otherwise.codes {
            #expect(report.failure == otherwise.failure)
            return
        }
        #expect(report.codes == host.codes, "\(report.texts)")
        #expect(report.failure == host.failure)
        for words in host.words { #expect(report.texts.first?.contains(words) == true, "\(words): \(report.texts)") }
        #expect(report.isReachable == (row.group.status != 3))
        #expect(report.severities.contains("error") == (row.group.status != 0))
    }

    @Test(arguments: HostCase.Group.allCases)
    func everyRunEndsAsItsHostsDeserve(group: HostCase.Group) async throws {
        let run = try await group.run()
        let (count, none) = ("\(group.rows.count)", "0")
        #expect(run.run.status == group.status, "\(run.run.errors)")
        #expect(run.reports.map(\.name) == group.rows.map(\.host))
        #expect(run.count("hosts") == count)
        #expect(run.count("withErrors") == (group.status == 1 ? count : none))
        #expect(run.count("unreachable") == (group.status == 3 ? count : none))
        // Who could not be asked is told on standard error, each in a line, and nothing else is.
        let lines = run.run.errors.split(separator: "\n")
        let expected = group.status == 3 ? run.authorities.map { "aasa: error: \($0): " } : []
        #expect(lines.count == expected.count, "\(run.run.errors)")
        for (line, start) in zip(lines, expected) { #expect(line.hasPrefix(start), "\(line)") }
    }

    @Test func everyNameIsThereOnce() {
        let names = HostCase.Group.allCases.flatMap { $0.rows.map(\.host) }
        #expect(names.count == Set(names).count)
        #expect(names.count >= 60)
    }
}
