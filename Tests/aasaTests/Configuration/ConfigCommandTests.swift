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
