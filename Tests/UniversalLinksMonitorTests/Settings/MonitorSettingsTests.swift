import Foundation
import Testing
import UniversalLinksChecks
import UniversalLinksProject
import UniversalLinksService

@testable import UniversalLinksMonitor

/// Settings from `monitor` in `aasa.yml` and from the environment.
struct MonitorSettingsTests {
    private static func project(_ monitor: String) throws -> TemporaryProject {
        try TemporaryProject.shop(Sample.file, monitor)
    }

    @Test func withoutTheKeyEverythingIsAsUsual() throws {
        #expect(try Self.project("").read().settings == MonitorSettings())
        #expect(try Self.project("monitor: {}\n").read().settings == MonitorSettings())
    }

    @Test func everyKeyCounts() throws {
        let project = try Self.project(
            """
            monitor:
              interval: 5m
              jitter: 20%
              confirm-after: 30s
              opens-after: 3
              closes-after: 1
              cdn-limit: 36h
              certificate-limit: 21d
              keep: 90d
              concurrency: 8
              allow-private-addresses: true
              alerts:
                group-for: 2m
                quiet-hours: 22:30-07:00
                channels:
                  - name: hook
                    webhook: https://hooks.example/a?b=c
                    secret-env: SECRET
                    at-least: critical
                  - name: slack
                    slack: { url-env: SLACK }
                  - name: teams
                    teams: https://teams.example/x
                  - name: mail
                    mail: { to: a@example.com, from: b@example.com }
                  - name: mails
                    mail: { to: [a@example.com, c@example.com], from: b@example.com, sendmail: /bin/mail }
                  - name: command
                    command: [logger, -t, aasa, '']
                  - name: local
                    command: [bin/alert]
            """)
        let read = try project.read(["SECRET": "s", "SLACK": "https://slack.example/x"])
        var expected = MonitorSettings()
        (expected.interval, expected.jitter, expected.confirmation) = (300, 0.2, 30)
        (expected.opensAfter, expected.closesAfter) = (3, 1)
        (expected.cdnLimit, expected.certificateLimit) = (36 * 3_600, 21 * 86_400)
        (expected.retention, expected.concurrency) = (90 * 86_400, 8)
        expected.grouping = 120
        expected.quietHours = MonitorSettings.QuietHours(start: 1_350, end: 420)
        expected.allowsPrivateAddresses = true
        expected.channels = read.settings.channels
        #expect(read.settings == expected)
        let channels = [
            AlertChannel(
                "hook", .webhook(url: "https://hooks.example/a?b=c", secret: "s"), minimumSeverity: .critical),
            AlertChannel("slack", .slack(url: "https://slack.example/x")),
            AlertChannel("teams", .teams(url: "https://teams.example/x")),
            AlertChannel(
                "mail", .mail(to: ["a@example.com"], from: "b@example.com", sendmail: "/usr/sbin/sendmail")),
            AlertChannel(
                "mails", .mail(to: ["a@example.com", "c@example.com"], from: "b@example.com", sendmail: "/bin/mail")),
            AlertChannel("command", .command(["logger", "-t", "aasa", ""])),
            AlertChannel("local", .command([project.folder.path + "/bin/alert"])),
        ]
        #expect(read.channels == channels)
    }

    @Test func theLongestIntervalIsNoShorterThanTheUsualOne() throws {
        let settings = try Self.project("monitor: { interval: 2d }\n").read().settings
        #expect(settings.longestInterval == 2 * 86_400)
    }

    static let environments: [(environment: [String: String], words: [String])] = [
        (
            [:],
            ["aasa.yml:9:20: The environment variable HOOK is not set", "aasa.yml:10:21: The environment variable KEY"]
        ),
        (["HOOK": "", "KEY": "k"], ["aasa.yml:9:20: The environment variable HOOK is empty"]),
        (["HOOK": "https://h.example"], ["aasa.yml:10:21: The environment variable KEY is not set"]),
        (["HOOK": "ftp://top-secret", "KEY": "k"], ["aasa.yml:9:20: HOOK is not a URL that can be requested."]),
        (["HOOK": "https://u:top-secret@h.example", "KEY": "k"], ["HOOK is not a URL that can be requested."]),
    ]

    /// Problems have a place but no value, which may be a secret.
    @Test(arguments: environments)
    func aVariableThatIsMissingIsNamed(environment: [String: String], words: [String]) throws {
        let project = try TemporaryProject([
            "aasa.json": Sample.file,
            "aasa.yml": """
            version: 1
            domains:
              shop.example: aasa.json
            monitor:
              alerts:
                channels:
                  - name: hook
                    webhook:
                      url-env: HOOK
                    secret-env: KEY
            """,
        ])
        let error = #expect(throws: ProjectError.self) { try project.read(environment) }
        #expect(error?.code == .invalid)
        #expect(error?.problems.count == words.count, "\(error?.description ?? "")")
        for words in words { #expect(error?.description.contains(words) == true, "\(error?.description ?? "")") }
        #expect(error?.description.contains("top-secret") == false)
    }

    @Test func slackAndTeamsAreEncrypted() throws {
        let project = try Self.project(
            "monitor: { alerts: { channels: [{ name: s, slack: { url-env: URL } }] } }\n")
        let error = #expect(throws: ProjectError.self) { try project.read(["URL": "http://slack.example"]) }
        #expect(error?.description.contains("It does not start with https://.") == true)
    }

    @Test func domainsHaveTheirIntervalAndWildcardsAreLeftOut() throws {
        let project = try TemporaryProject([
            "aasa.json": Sample.file,
            "aasa.yml": """
            version: 1
            defaults: { file: aasa.json }
            domains:
              shop.example: { interval: 5m }
              bücher.example:
              "*.shop.example":
            """,
        ])
        let read = try project.read()
        #expect(read.domains.map(\.name) == ["shop.example", "xn--bcher-kva.example"])
        #expect(read.domains.map(\.interval) == [300, nil])
        #expect(read.domains.map(\.host.name) == read.domains.map(\.name))
        #expect(read.notes.count == 1)
        #expect(read.notes.first?.hasPrefix("*.shop.example: not watched") == true)
    }

    @Test func aCommittedFileThatCannotBeComparedIsAnError() throws {
        for (files, words) in [
            (["aasa.yml": "version: 1\ndomains: { a.example: gone.json, b.example: gone.json }\n"], "gone.json"),
            (["aasa.yml": "version: 1\ndomains: { a.example: x.json }\n", "x.json": "{"], "x.json:1:2"),
        ] {
            let error = #expect(throws: ProjectError.self) { try TemporaryProject(files).read() }
            #expect(error?.code == .unreadable)
            #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
        }
    }
}
