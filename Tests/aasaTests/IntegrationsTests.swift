import Foundation
import Testing
import UniversalLinksTestSupport
import Yams

/// What Documentation/Integrations.md and the example's workflow tell people to write.
struct IntegrationsTests {
    private let text: String

    init() throws {
        text = try Checkout.text(of: "Documentation/Integrations.md")
    }

    private func blocks(in notation: String) -> [String] {
        text.components(separatedBy: "```\(notation)\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    }

    @Test func everyOptionInItIsOneOfItsCommand() throws {
        let program = try HelpTree.ofBuiltProgram().command
        let blocks = blocks(in: "sh") + blocks(in: "yaml") + blocks(in: "groovy")
        let lines = blocks.joined().matches(of: /(?:aasa|run\.sh") ((?:lint|test|fmt|--)[^|'#\n]*)/).map {
            String($0.1)
        }
        #expect(lines.count >= 8)
        for line in lines where !line.contains("--generate-completion-script") {
            let words = line.split(separator: " ").map(String.init)
            let name = words[0].hasPrefix("--") ? "project" : words[0]
            let command = try #require(program.shownCommands.first { $0.commandName == name })
            let known = command.shownArguments.flatMap(\.spellings)
            for word in words where word.hasPrefix("--") {
                #expect(known.contains(String(word.prefix { $0 != "=" })), "\(line)")
            }
        }
    }

    @Test func everyStepHandsTheActionInputsThatItHas() throws {
        let action = try #require(try Yams.compose(yaml: Checkout.text(of: "action.yml")))
        let inputs = Set(action["inputs"]?.mapping?.keys.compactMap(\.string) ?? [])
        let workflow = try #require(
            try Yams.compose(yaml: Checkout.text(of: "Examples/food-delivery/workflow.yml")))
        let documented = try #require(try Yams.compose(yaml: blocks(in: "yaml")[0]))
        let choosing = try #require(try Yams.compose(yaml: blocks(in: "yaml")[1]))
        let comparing = try #require(try Yams.compose(yaml: blocks(in: "yaml")[2]))
        let steps = [
            workflow["jobs"]?["lint-and-test"]?["steps"], documented["steps"], choosing,
            comparing["jobs"]?["universal-links"]?["steps"],
        ].flatMap { $0?.array() ?? [] }
        let uses = steps.filter { $0["uses"]?.string == "OWNER/REPOSITORY@REF" }
        #expect(uses.count == 4)
        for step in uses {
            for (input, _) in step["with"]?.mapping ?? [:] { #expect(inputs.contains(input.string ?? "")) }
        }
    }

    @Test func everyHookInItExists() throws {
        let hooks = try Yams.compose(yaml: Checkout.text(of: ".pre-commit-hooks.yaml"))?.array() ?? []
        let configuration = try #require(try Yams.compose(yaml: blocks(in: "yaml")[3]))
        let used = configuration["repos"]?.array().first?["hooks"]?.array().compactMap { $0["id"]?.string }
        #expect(used == hooks.compactMap { $0["id"]?.string }.filter { !$0.hasSuffix("-py") })
        for hook in hooks.compactMap({ $0["id"]?.string }) { #expect(text.contains("`\(hook)`"), "\(hook)") }
    }

    @Test func theRowsOfTheExampleWorkflowPass() throws {
        let workflow = try #require(
            try Yams.compose(yaml: Checkout.text(of: "Examples/food-delivery/workflow.yml")))
        let rows = workflow["jobs"]?["lint-and-test"]?["strategy"]?["matrix"]?["include"]?.array() ?? []
        #expect(rows.count == 3)
        for row in rows {
            var inputs = ["WORKING_DIRECTORY": "universal-links"]
            for (key, value) in row.mapping ?? [:] {
                let name = (key.string ?? "").uppercased()
                inputs[name == "FILE" ? "FILES" : name] = value.string
            }
            let runner = try ActionRunner()
            try runner.copyExample(to: "universal-links")
            let run = try runner.run(inputs)
            #expect(run.status == 0, "\(inputs): \(run.output)\(run.errors)")
        }
    }
}
