import Foundation
import JSONSyntax
import Testing

/// `aasa config`: every value in force, and where it comes from.
struct ConfigCommandTests {
    static func run(_ arguments: [String], _ more: String = "") throws -> BuiltProgram.Run {
        try ConfigurationUseTests.run(["config"] + arguments, more)
    }

    @Test func everyValueHasItsOrigin() throws {
        let run = try Self.run([], "severities: { AASA256: note }\nbaseline: known.json\n")
        #expect(run.status == 0)
        #expect(
            run.output == """
                aasa.yml

                os-min                         13                       aasa.yml:2
                pedantic                       false                    default
                fail-on                        error                    default
                baseline                       known.json               aasa.yml:12
                require-coverage               none                     default
                severity AASA256 internal-key  note                     aasa.yml:11
                ignore AASA256 internal-key    web/aasa: kept           aasa.yml:10

                eats.example                                            aasa.yml:4
                  file                         web/aasa                 aasa.yml:5
                  os-min                       13                       aasa.yml:2
                  require-coverage             none                     default
                  apps                         7Q4KX2M9TD.example.eats  aasa.yml:6
                  links                        links.yml                aasa.yml:7
                  entitlements                 Eats.entitlements        aasa.yml:8

                """)
    }

    @Test func optionsAreOriginsToo() throws {
        let run = try Self.run(
            [
                "--os-min", "16.4.1", "--fail-on", "note", "--no-baseline", "--select", "order,AASA4", "--ignore",
                "AASA101",
                "--severity", "patterns=note",
            ], "severities: { AASA256: note, AASA401: error }\nbaseline: known.json\n")
        for (name, value, origin) in [
            ("os-min", "16.4.1", "--os-min"), ("fail-on", "note", "--fail-on"), ("baseline", "none", "--no-baseline"),
            ("select", "order, AASA4", "--select"), ("ignore", "AASA101", "--ignore"),
            ("severity patterns", "note", "--severity"), ("severity AASA256 internal-key", "off", "--select"),
        ] {
            let isShown = run.output.split(separator: "\n").contains { line in
                line.hasPrefix(name + "  ") && line.contains("  \(value)  ") && line.hasSuffix("  \(origin)")
            }
            #expect(isShown, "\(name): \(run.output)")
        }
    }

    static func run(_ arguments: [String], project: String) throws -> BuiltProgram.Run {
        let folder = try TemporaryFolder()
        try folder.write(project, to: "aasa.yml")
        return try withExtendedLifetime(folder) { try BuiltProgram.run(["config"] + arguments, in: folder.url) }
    }

    static let several = """
        version: 1
        fail-on: warning
        defaults:
          file: web/$(domain)/aasa
          links: links/$(domain).yml
        domains:
          a.example:
          b.example:
            os-min: 13
            links: []
          "*.c.example":
          d.example: { file: d/aasa, apps: [A.b] }
        ignore:
          - { code: AASA256, file: "web/b.*/*", reason: x }
          - { code: AASA256, file: [d/aasa, links/a.example.yml], reason: y }
          - { code: AASA601, reason: z }

        """

    @Test func oneDomainIsShownAlone() throws {
        let run = try Self.run(["b.example"], project: Self.several)
        #expect(run.status == 0)
        #expect(
            run.output == """
                aasa.yml

                os-min                                   14                   default
                pedantic                                 false                default
                fail-on                                  warning              aasa.yml:2
                baseline                                 none                 default
                require-coverage                         none                 default
                file                                     web/$(domain)/aasa   aasa.yml:4
                links                                    links/$(domain).yml  aasa.yml:5
                ignore AASA256 internal-key              web/b.*/*: x         aasa.yml:14
                ignore AASA601 unhandled-universal-link  everywhere: z        aasa.yml:16

                b.example                                                     aasa.yml:8
                  file                                   web/b.example/aasa   aasa.yml:4
                  os-min                                 13                   aasa.yml:9
                  require-coverage                       none                 default
                  links                                  none                 aasa.yml:10

                """)
        let several = try Self.run(["*.c.example", "A.example"], project: Self.several).output
        #expect(several.contains("\n*.c.example "))
        #expect(several.contains("\na.example "))
        #expect(!several.contains("b.example "))
        let data = try Self.run(["d.example", "--format", "json"], project: Self.several).json()
        #expect(data.object?["domains"]?.array?.count == 1)
    }

    @Test func onlyChangesAreShown() throws {
        let run = try Self.run(["--changed"], project: Self.several)
        #expect(
            run.output == """
                aasa.yml

                fail-on                                  warning                 aasa.yml:2
                file                                     web/$(domain)/aasa      aasa.yml:4
                links                                    links/$(domain).yml     aasa.yml:5
                ignore AASA256 internal-key              web/b.*/*: x            aasa.yml:14
                ignore AASA256 internal-key              d/aasa: y               aasa.yml:15
                ignore AASA256 internal-key              links/a.example.yml: y  aasa.yml:15
                ignore AASA601 unhandled-universal-link  everywhere: z           aasa.yml:16

                b.example                                                        aasa.yml:8
                  os-min                                 13                      aasa.yml:9
                  links                                  none                    aasa.yml:10

                d.example                                                        aasa.yml:12
                  file                                   d/aasa                  aasa.yml:12
                  apps                                   A.b                     aasa.yml:12

                2 domains change nothing

                """)
    }

    @Test func theChangesOfAnOptionAreNotThoseOfEachDomain() throws {
        let output = try Self.run(["--changed", "--os-min", "15"], project: Self.several).output
        #expect(output.components(separatedBy: "os-min ").count == 2, "\(output)")
        #expect(output.contains("--os-min"))
        let data = try Self.run(["--changed", "--format", "json"], project: Self.several).json()
        let domains = data.object?["domains"]?.array ?? []
        #expect(domains.map { $0.object?["settings"]?.array?.count } == [0, 2, 0, 2])
        #expect(
            try Self.run(["--changed", "--no-config"]).output == "no configuration\n\nevery value is the default\n")
    }

    @Test(arguments: [
        (["e.example"], "\"e.example\" is not a domain that aasa.yml lists. Did you mean a.example?"),
        (["c.example"], "Did you mean *.c.example?"), (["no domain"], "is not a domain that aasa.yml lists."),
        (["a.example", "--no-config"], "\"a.example\": domains are those of an aasa.yml, and none is read."),
    ])
    func aDomainThatIsNotListedIsNamed(arguments: [String], words: String) throws {
        let run = try Self.run(arguments, project: Self.several)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    @Test func withoutAConfigurationTheDefaultsAreShown() throws {
        let run = try Self.run(["--no-config"])
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("no configuration\n\nos-min"))
        #expect(run.output.contains("14"))
        #expect(!run.output.contains("aasa.yml"))
    }

    @Test func theValuesAreThereAsData() throws {
        let root = try Self.run(["--format", "json"]).json()
        #expect(root.object?["schemaVersion"]?.number == "1")
        #expect(root.object?["configuration"]?.string == "aasa.yml")
        let first = root.object?["settings"]?.array?.first?.object
        #expect(first?["name"]?.string == "os-min")
        #expect(first?["value"]?.string == "13")
        #expect(first?["source"]?.string == "configuration")
        #expect(first?["at"]?.string == "aasa.yml:2")
        let domain = root.object?["domains"]?.array?.first?.object
        #expect(domain?["domain"]?.string == "eats.example")
        #expect(domain?["at"]?.string == "aasa.yml:4")
    }
}
