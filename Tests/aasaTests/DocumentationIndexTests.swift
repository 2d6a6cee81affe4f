import Foundation
import Testing
import UniversalLinksTestSupport

/// A reader finds every page from the README in two steps, and no link of a page leads nowhere.
struct DocumentationIndexTests {
    private static let folders = [
        "Documentation", "Documentation/Contributing", "Documentation/Contributing/Decisions", "Documentation/rules",
    ]
    private static let pages = Set(folders.flatMap(pages(in:)) + ["README.md"])

    private static func pages(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: Checkout.folder.path + "/" + folder)) ?? [])
            .filter { $0.hasSuffix(".md") }.map { folder + "/" + $0 }
    }

    @Test func everyPageIsTwoStepsFromTheReadme() throws {
        let first = try Self.links(of: "README.md").map(\.path)
        let second = try first.filter { $0.hasSuffix(".md") }.flatMap { try Self.links(of: $0).map(\.path) }
        #expect(Self.pages.subtracting(first + second + ["README.md"]).sorted() == [])
    }

    @Test(arguments: pages.sorted())
    func everyLinkLeadsSomewhere(page: String) throws {
        for link in try Self.links(of: page) {
            #expect(FileManager.default.fileExists(atPath: Checkout.folder.path + "/" + link.path), "\(page): \(link)")
            guard let heading = link.heading, link.path.hasSuffix(".md") else { continue }
            let headings = try Checkout.text(of: link.path).split(separator: "\n").filter { $0.hasPrefix("#") }.map(
                Self.anchor)
            #expect(headings.contains(heading), "\(page): \(link)")
        }
    }

    @Test func everyOptionOfTheHelpIsOnAPage() throws {
        let text = try Self.pages.map(Checkout.text).joined(separator: "\n")
        let known = Set(text.matches(of: /--[a-z][a-z0-9-]*/).map { String($0.0) })
        #expect(HelpTests.allCommands.count > 20)
        // The help of the server's commands is that of another program.
        for command in HelpTests.allCommands where !HelpTests.serverCommands.contains(command) {
            let help = try BuiltProgram.run([command, "--help"]).output
            for option in help.matches(of: /\n  (?:-[a-zA-Z], )?(--[a-z][a-z0-9-]*)/).map({ String($0.1) }) {
                #expect(known.contains(option) || ["--help", "--version"].contains(option), "\(command) \(option)")
            }
        }
    }

    /// Each command has its options.
    @Test func theCommandsForABrokenLinkExist() throws {
        let commands = try Checkout.text(of: "Documentation/BrokenLink.md").split(separator: "\n")
            .filter { $0.hasPrefix("    aasa ") }.map { $0.split(separator: " ").map(String.init) }
        #expect(commands.count >= 8)
        for command in commands {
            let help = try BuiltProgram.run([command[1], "--help"])
            #expect(help.status == 0, "\(command)")
            for option in command where option.hasPrefix("--") { #expect(help.output.contains(option), "\(command)") }
        }
    }

    private struct Link: CustomStringConvertible {
        let path: String
        let heading: String?
        var description: String { path + (heading.map { "#" + $0 } ?? "") }
    }

    /// The links of a page to files of the checkout, as paths from its root.
    private static func links(of page: String) throws -> [Link] {
        let folder = page.lastIndex(of: "/").map(page.prefix(through:)) ?? ""
        return try Checkout.text(of: page).matches(of: /\]\(([^)#\s]*)(?:#([^)\s]*))?\)/).compactMap { match in
            let target = String(match.1)
            guard !target.contains(":") else { return nil }
            let path = target.isEmpty ? page : URL(fileURLWithPath: "/\(folder)\(target)").standardized.path
            return Link(path: path.hasPrefix("/") ? String(path.dropFirst()) : path, heading: match.2.map(String.init))
        }
    }

    /// What a heading is called in an address, as code hosts make it.
    private static func anchor(_ heading: Substring) -> String {
        heading.drop { $0 == "#" }.dropFirst().lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
            .replacing(" ", with: "-")
    }
}
