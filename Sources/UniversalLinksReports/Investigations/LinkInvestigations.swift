package import JSONSyntax
import UniversalLinks
package import UniversalLinksChecks

package struct LinkInvestigations: Answer {
    private let all: [LinkInvestigation]
    private let program: String

    /// - Parameter program: The program's name in commands.
    package init(_ all: [LinkInvestigation], program: String) {
        self.all = all
        self.program = program
    }

    package func text(_ style: TextStyle) -> String {
        all.map { $0.text(style, program: program) }.joined(separator: "\n")
    }

    package var json: JSONValue {
        ["schemaVersion": 1, "investigations": JSONValue(all.map { $0.json(program: program) })]
    }
}

extension LinkInvestigation {
    package func text(_ style: TextStyle, program: String) -> String {
        var lines: [String] = []
        var number = 0
        for (index, hop) in hops.enumerated() {
            let redirect = index == hops.count - 1 ? "which redirects to " : "which leads to "
            let role = index == 0 ? "" : hop.subject.containedIn == nil ? redirect : "which contains "
            if index > 0 { lines.append("") }
            let name = service.map { "\(hop.subject.link.host ?? ""), \($0)" } ?? hop.subject.link.text
            lines.append(role + style.styled(LinkInvestigation.printable(name), .strong))
            if index == 0 {
                lines += style.paragraph("Most probable: ", LinkInvestigation.printable(verdict.reason))
                lines += style.paragraph("Next: ", LinkInvestigation.printable(verdict.next.words(program: program)))
                lines.append("")
            }
            for line in hop.lines {
                number += 1
                lines += LinkInvestigation.lines(of: line, number: number, style)
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func lines(of line: EvidenceLine, number: Int, _ style: TextStyle) -> [String] {
        let (word, role) = line.standing.word
        let place = number < 10 ? " \(number)" : "\(number)"
        var lines = ["\(place). \(style.styled(line.topic.title, .strong)): \(style.styled(word, role))"]
        lines += style.paragraph(printable(line.message), indentation: 4)
        lines += line.notes.flatMap { style.paragraph(printable($0), .faint, indentation: 4) }
        for assumption in line.assumptions {
            lines.append(
                "    " + style.styled("assumed (\(assumption.id)): \(printable(assumption.summary))", .doubtful))
        }
        lines += line.commands.map { "    run on a Mac: " + printable($0, limit: 4_000) }
        return lines
    }

    /// For a terminal; the text may come from the network.
    private static func printable(_ text: String, limit: Int = 1_000) -> String {
        PrintableText.escaped(text.shortened(to: limit))
    }
}

extension LinkInvestigation {
    func json(program: String) -> JSONValue {
        [
            "service": JSONValue(service ?? "applinks"),
            "hops": JSONValue(
                hops.map { hop in
                    [
                        "url": JSONValue(hop.subject.link.text), "evidence": JSONValue(hop.lines.map(\.json)),
                        "containedIn": JSONValue(hop.subject.containedIn),
                    ]
                }),
            "verdict": ["reason": JSONValue(verdict.reason), "next": JSONValue(verdict.next.words(program: program))],
        ]
    }
}

extension EvidenceLine {
    fileprivate var json: JSONValue {
        [
            "condition": JSONValue(topic.name),
            "title": JSONValue(topic.title),
            "standing": JSONValue(standing.rawValue),
            "message": JSONValue(message),
            "notes": JSONValue(notes),
            "assumptions": JSONValue(assumptions.map(\.id)),
            "commands": JSONValue(commands),
        ]
    }
}

extension LinkInvestigation.NextStep {
    /// The command to run next, or what to do by hand.
    ///
    /// - Parameter program: The program's name in commands.
    func words(program: String) -> String {
        switch self {
        case .byHand(let sentence): sentence
        case .linkDirectly(let target, let host):
            "Link to \(target) directly, or serve an association file on \(host) and add it to the app's associated domains: "
                + "\(program) check \(host)"
        case .compareApp(let file, let app): "\(program) app \(file)" + option(app)
        case .check(let host): "\(program) check \(host)"
        case .waitForCDN(let host): "\(program) check \(host) --wait"
        case .showRecipes(let host): "\(program) check \(host) --recipes"
        case .explain(let link, let address, let app):
            "curl -o file.json \(address); \(program) explain \(quoted(link)) --aasa file.json" + option(app)
        case .passEntitlements:
            "Pass the installed build with --entitlements: an .ipa or .app, or the output of codesign -d --entitlements - --xml "
                + "App.app."
        case .installAgain:
            "Delete the app, restart the device, install the app again, and wait a minute; then look at a sysdiagnose with "
                + "--swcutil."
        case .addEvidence(let link):
            "\(program) explain \(quoted(link)) --entitlements FILE, and --swcutil FILE for the device's view"
        }
    }

    private func option(_ app: String?) -> String { app.map { " --app \($0)" } ?? "" }

    private func quoted(_ link: String) -> String {
        link.allSatisfy { $0.isASCII && $0 != "'" } ? "'\(link)'" : "URL"
    }
}

extension EvidenceLine {
    var message: String {
        switch missing {
        case .entitlements:
            sentence
                + " Pass them with --entitlements: the .ipa or .app that is installed, or the output of codesign -d --entitlements "
                + "- --xml App.app."
        case .app: sentence + " Pass --app to check yours."
        case .deviceRecords:
            sentence + " Pass the output of swcutil show, or swcutil_show.txt of a sysdiagnose, with --swcutil."
        case nil: sentence
        }
    }
}

extension EvidenceLine.Standing {
    var word: (word: String, role: TextStyle.Role) {
        switch self {
        case .proved: ("yes", .good)
        case .ruledOut: ("no", .bad)
        case .unknown: ("unknown", .doubtful)
        }
    }
}
