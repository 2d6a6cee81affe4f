import Foundation
import Testing

/// A change of the platform's repository, as a pull request brings it.
struct PlatformPullRequest: Sendable, CustomTestStringConvertible {
    /// The name of the file with its comment.
    let name: String
    private let change: @Sendable (inout [String: String]) -> Void

    var testDescription: String { name }

    /// Every file of the repository once it is merged.
    var files: [String: String] {
        var files = PlatformProject.files
        change(&files)
        return files
    }

    /// The life of the project in ten pull requests, and two that no team wants.
    static let all = [
        PlatformPullRequest(name: "breaks-a-path") { files in
            files.edit(PlatformProject.path(of: "de.eats.example"), "/bestellung/?*", "/bestellungen/?*")
        },
        PlatformPullRequest(name: "repairs-a-broken-file") { files in
            files[PlatformProject.path(of: "fr.eats.example")] =
                PlatformProject.associationFile(PlatformProject.languages[1], of: "eats")
        },
        PlatformPullRequest(name: "adds-a-domain") { files in
            let dutch = PlatformProject.Language(
                code: "nl", menu: "menukaart", order: "bestelling", account: "account", voucher: "tegoedbon",
                help: "hulp")
            files[PlatformProject.path(of: "nl.eats.example")] = PlatformProject.associationFile(dutch, of: "eats")
            files["links/nl.eats.example.yml"] = PlatformProject.links(dutch, of: "eats")
            let entry = PlatformProject.entry(for: "nl.eats.example", of: "eats").joined(separator: "\n")
            files.edit("aasa.yml", "domains:\n", "domains:\n\(entry)\n")
            let claimed = "    <string>applinks:ja.eats.example</string>\n"
            files.edit("apps/eats.entitlements", claimed, claimed + claimed.replacing("ja.", with: "nl."))
        },
        PlatformPullRequest(name: "renames-a-file") { files in
            let name = "web/italy/stays.json"
            files[name] = files.removeValue(forKey: PlatformProject.path(of: "it.stays.example"))
            files.edit("aasa.yml", "  it.stays.example:\n", "  it.stays.example:\n    file: \(name)\n")
        },
        PlatformPullRequest(name: "removes-a-domain") { files in
            files.removeValue(forKey: PlatformProject.path(of: "de.tickets.example"))
            files.removeValue(forKey: "links/de.tickets.example.yml")
            let entry = PlatformProject.entry(for: "de.tickets.example", of: "tickets").joined(separator: "\n")
            files.edit("aasa.yml", "\(entry)\n", "")
            files.edit("apps/tickets.entitlements", "    <string>applinks:de.tickets.example</string>\n", "")
        },
        PlatformPullRequest(name: "reorders-components") { files in
            files.edit(PlatformProject.path(of: "de.stays.example")) { file in
                var lines = file.split(separator: "\n", omittingEmptySubsequences: false)
                lines.swapAt(7, 8)
                return lines.joined(separator: "\n")
            }
        },
        PlatformPullRequest(name: "changes-the-configuration") { files in
            files.edit("aasa.yml", "defaults:\n", "defaults:\n  os-min: 13\n")
            files.edit(
                "aasa.yml", "  it.eats.example:\n    apps: [7Q4KX2M9TD.example.eats]\n",
                "  it.eats.example:\n    apps: [7Q4KX2M9TD.example.eats, 7Q4KX2M9TD.example.eats.beta]\n")
        },
        PlatformPullRequest(name: "changes-a-link-list") { files in
            files.edit("links/it.eats.example.yml") { list in
                let lines = list.split(separator: "\n", omittingEmptySubsequences: false).filter {
                    !$0.contains("SPRING")
                }
                let added = ["buono/SUMMER", "carriera"].map {
                    "  - { url: \"https://it.eats.example/\($0)\", expect: matched }"
                }
                return (lines.dropLast().map(String.init) + added + [""]).joined(separator: "\n")
            }
        },
        PlatformPullRequest(name: "ignores-a-finding") { files in
            let entry = [
                "  - code: AASA102", "    file: \(PlatformProject.path(of: "de.rides.example"))",
                "    reason: The printed menus of the rides open in the app for now.",
            ]
            files.edit("aasa.yml", "ignore:\n", "ignore:\n\(entry.joined(separator: "\n"))\n")
        },
        PlatformPullRequest(name: "changes-nothing-that-matters") { files in
            files.edit("README.md") { $0 + "Ask the platform team before you change a path.\n" }
            files.edit(PlatformProject.path(of: "de.eats.example"), "Has no screen in the app", "No screen yet")
            files.edit(PlatformProject.path(of: "it.eats.example")) { $0.replacing("  ", with: "\t") }
        },
        PlatformPullRequest(name: "breaks-a-file") { files in
            files.edit(PlatformProject.path(of: "it.eats.example"), "/menu/*\" },\n", "/menu/*\" }\n")
        },
        PlatformPullRequest(name: "changes-every-file") { files in
            // One has no components, and one is empty.
            for domain in PlatformProject.domains where !["pl.rides.example", "fr.tickets.example"].contains(domain) {
                files.edit(PlatformProject.path(of: domain), "/reset-password\"", "/reset\"")
            }
        },
    ]
}

extension [String: String] {
    fileprivate mutating func edit(_ name: String, _ change: (String) -> String) {
        let text = self[name] ?? ""
        let edited = change(text)
        #expect(edited != text, "\(name) does not change")
        self[name] = edited
    }

    fileprivate mutating func edit(_ name: String, _ old: String, _ new: String) {
        edit(name) { $0.replacing(old, with: new) }
    }
}
