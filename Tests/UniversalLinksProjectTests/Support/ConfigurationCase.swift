import Testing

/// A configuration with what is wrong with it.
struct ConfigurationCase: Sendable, CustomTestStringConvertible {
    let text: String
    /// Line, column and a part of the message of each problem; empty for a good one.
    let problems: [(line: Int, column: Int, words: String)]
    /// Whether the published schema sees it as the reader does: it knows no codes, dates and defaults.
    let isMeaning: Bool

    var testDescription: String { text.split(separator: "\n").suffix(3).joined(separator: " ⏎ ") }

    static func good(_ text: String) -> ConfigurationCase {
        ConfigurationCase(text: text, problems: [], isMeaning: false)
    }

    /// One problem, or several.
    static func bad(
        _ text: String, _ problems: (line: Int, column: Int, words: String)..., isMeaning: Bool = false
    ) -> ConfigurationCase {
        ConfigurationCase(text: text, problems: problems, isMeaning: isMeaning)
    }

    /// A configuration of one domain, with more lines behind it.
    static func text(_ more: String) -> String { "version: 1\ndomains:\n  a.example: aasa.json\n" + more }
    /// A configuration whose only domain has these fields, from line 4 on.
    static func fields(_ fields: String) -> String {
        "version: 1\ndomains:\n  a.example:\n    file: aasa.json\n" + fields
    }
}

extension ConfigurationCase {
    static let allGood: [ConfigurationCase] =
        [
            .good(text("")),
            .good("version: 1\ndomains:\n  a.example: { file: aasa.json }\n  '*.b.example': { file: ./b/../c.json }\n"),
            .good("version: 1.0\ndomains: [a.example, b.example]\ndefaults: { file: 'sites/$(domain)/aasa' }\n"),
            .good("version: 1\ndomains:\n  a.example:\n  b.example: ~\ndefaults:\n  file: x\n"),
            .good("version: 1\ndomains:\n  - domain: a.example\n    file: x\n  - domain: b.example\n    file: x\n"),
            .good(fields("    apps: [ABCDE12345.com.example.app]\n    links: links.yml\n    os-min: 13.5\n")),
            .good(fields("    apps: []\n    links: []\n    entitlements: []\n    os-min: '12'\n")),
            .good(fields("    links:\n      - a.yml\n      - file: b.yml\n        app: com.example.app\n")),
            .good(fields("    entitlements:\n      - file: App.entitlements\n        app: com.example.app\n")),
            .good(fields("    require-coverage: 0\n    os-min: 14\n")),
            .good(text("severities:\n  AASA601: warning\n  unexpected-app: off\n")),
            .good(fields("    os-min: 16.4.1\n")),
            .good(fields("    os-min: 26\n")),
            .good(fields("    os-min: '14.0'\n")),
            .good(text("fail-on: never\n")),
            .good(text("baseline: ci/aasa-baseline.json\n")),
            .good(text("ignore: []\n")),
            .good(text("ignore:\n  - code: AASA601\n    reason: known\n")),
            .good(
                text(
                    "ignore:\n  - code: unhandled-universal-link\n    file: links.yml\n    pointer: /links/0/a~1b\n"
                        + "    reason: known\n    expires: 2027-01-31\n")),
            .good(text("ignore:\n  - code: AASA601\n    reason: known\n    pointer: ''\n")),
            .good(text("ignore:\n  - code: AASA601\n    reason: known\n    file: ['web/**', links.yml]\n")),
            .good("{\"version\": 1, \"domains\": {\"a.example\": \"x\"}}"),
        ] + goodMonitors

    static let allBad: [ConfigurationCase] =
        [
            .bad("version: 1\n", (1, 1, "\"domains\" is missing")),
            .bad("{}\n", (1, 1, "\"version\" is missing"), (1, 1, "\"domains\" is missing")),
            .bad("just text\n", (1, 1, "the configuration is \"just text\"")),
            .bad("[]\n", (1, 1, "the configuration is an array")),
            .bad("version: 2\ndomains: { a.example: x }\n", (1, 10, "\"version\" is 2")),
            .bad("version: '1'\ndomains: { a.example: x }\n", (1, 10, "\"version\" is \"1\"")),
            .bad(
                text("domians: {}\n"),
                (4, 1, "\"domians\" is not a key of the configuration. Did you mean \"domains\"?")),
            .bad(text("<<: {}\n"), (4, 1, "Merge keys are not supported")),
            .bad(text("whatever: 1\n"), (4, 1, "The keys are version, defaults")),
            .bad("version: 1\ndomains: {}\n", (2, 10, "\"domains\" is empty")),
            .bad("version: 1\ndomains: []\n", (2, 10, "\"domains\" is empty")),
            .bad("version: 1\ndomains: a.example\n", (2, 10, "\"domains\" is \"a.example\". Write a list of domains")),
            .bad("version: 1\ndomains:\n", (2, 9, "\"domains\" is empty")),
            .bad("version: 1\ndomains:\n  https://a.example: x\n", (3, 3, "is not a valid domain")),
            .bad("version: 1\ndomains:\n  a.example/x: x\n", (3, 3, "is not a valid domain")),
            .bad("version: 1\ndomains: [a.example]\n", (2, 11, "a.example has no \"file\""), isMeaning: true),
            .bad("version: 1\ndomains: [1]\n", (2, 11, "\"domains\" is a number. Put it in quotes.")),
            .bad("version: 1\ndomains:\n  - file: x\n", (3, 5, "has no \"domain\"")),
            .bad(
                "version: 1\ndomains: [a.example, A.example]\ndefaults: { file: x }\n",
                (2, 22, "a.example is listed twice"), isMeaning: true),
            .bad("version: 1\ndomains:\n  a.example: [x]\n", (3, 14, "a domain is an array. Write keys: file")),
            .bad("version: 1\ndomains:\n  a.example: ''\n", (3, 14, "\"file\" is empty")),
            .bad("version: 1\ndomains:\n  a.example: 5\n", (3, 14, "a domain is a number")),
            .bad("version: 1\ndomains:\n  a.example: { file: https://a.example/x }\n", (3, 22, "is a URL")),
            .bad("version: 1\ndomains:\n  a.example: '-'\n", (3, 14, "is standard input")),
            .bad(
                "version: 1\ndomains:\n  a.example: \(String(repeating: "x", count: 4_097))\n",
                (3, 14, "has more than 4096 characters")),
            .bad(fields("    app: [x]\n"), (5, 5, "Did you mean \"apps\"?")),
            .bad(fields("    apps: x\n"), (5, 11, "\"apps\" is \"x\". Write a list of app identifiers.")),
            .bad(fields("    apps: [1, true, '']\n"), (5, 12, "a number"), (5, 15, "a boolean"), (5, 21, "is empty")),
            .bad(fields("    links: 5\n"), (5, 12, "\"links\" is a number. Write a list of paths.")),
            .bad(fields("    links:\n"), (5, 11, "\"links\" is empty")),
            .bad(fields("    links: [{ app: x }]\n"), (5, 13, "has no \"file\"")),
            .bad(fields("    links: [{ file: x, apps: x }]\n"), (5, 24, "Did you mean \"app\"?")),
            .bad(fields("    entitlements: [[x]]\n"), (5, 20, "\"entitlements\" is an array")),
            .bad(fields("    os-min: 11\n"), (5, 13, "\"os-min\" is 11. The oldest supported version is iOS 12.")),
            .bad(fields("    os-min: '9.3'\n"), (5, 13, "\"9.3\". The oldest supported version is iOS 12.")),
            .bad(fields("    os-min: '16.4.1.2'\n"), (5, 13, "Write a version of iOS, such as 14 or 16.4.")),
            .bad(fields("    os-min: 99\n"), (5, 13, "\"os-min\" is 99. iOS 99 does not exist. Write the oldest iOS")),
            .bad(fields("    os-min: '40.1'\n"), (5, 13, "iOS 40 does not exist.")),
            .bad(
                fields("    links: sites/$(domains).yml\n"),
                (5, 12, "\"links\" has \"$(domains)\". Did you mean \"$(domain)\"?"), isMeaning: true),
            .bad(
                fields("    entitlements: [a, $(HOST)/b]\n"),
                (5, 23, "\"entitlements\" has \"$(HOST)\". Only $(domain) is replaced, by the domain's host."),
                isMeaning: true),
            .bad(
                fields("    links: [{ file: $(domain)/$(domain }]\n"),
                (5, 21, "\"file\" has \"$(domain\". Did you mean"),
                isMeaning: true),
            .bad(text("defaults: { file: $(Domain)/x }\n"), (4, 19, "Did you mean \"$(domain)\"?"), isMeaning: true),
            .bad(fields("    os-min: 100\n"), (5, 13, "Write a version of iOS")),
            .bad(fields("    os-min: [14]\n"), (5, 13, "\"os-min\" is an array. Write a version of iOS")),
            .bad(fields("    os-min: iOS 14\n"), (5, 13, "\"os-min\" is \"iOS 14\"")),
            .bad(fields("    require-coverage: 101\n"), (5, 23, "a whole number from 0 to 100")),
            .bad(fields("    require-coverage: 80.5\n"), (5, 23, "a whole number from 0 to 100")),
            .bad(fields("    require-coverage: 80 %\n"), (5, 23, "\"80 %\"")),
            .bad(text("defaults: []\n"), (4, 11, "defaults is an array")),
            .bad(text("defaults: { domain: x }\n"), (4, 13, "\"domain\" is not a key of defaults")),
            .bad(text("fail-on: errors\n"), (4, 10, "Did you mean error?")),
            .bad(text("fail-on: true\n"), (4, 10, "Write one of error, warning, note, never.")),
            .bad(text("baseline: https://a.example/b.json\n"), (4, 11, "\"baseline\" is a URL")),
            .bad(text("baseline: [x]\n"), (4, 11, "\"baseline\" is an array")),
            .bad(text("baseline: ''\n"), (4, 11, "\"baseline\" is empty")),
            .bad(text("severities: off\n"), (4, 13, "\"severities\" is \"off\"")),
            .bad(text("severities: { AASA601: fatal }\n"), (4, 24, "Write one of error, warning, note, off.")),
            .bad(text("severities: { AASA601: false }\n"), (4, 24, "a boolean")),
            .bad(
                text("severities: { unhandled-link: off, AASA999: off }\n"), (4, 15, "is not the code or name"),
                (4, 36, "is not the code or name"), isMeaning: true),
            .bad(
                text("severities: { AASA601: off, unhandled-universal-link: note }\n"), (4, 29, "appears twice"),
                isMeaning: true),
            .bad(text("ignore: {}\n"), (4, 9, "Write a list of entries")),
            .bad(text("ignore:\n  - code: AASA601\n"), (5, 5, "has no \"reason\"")),
            .bad(text("ignore:\n  - reason: x\n"), (5, 5, "has no \"code\"")),
            .bad(text("ignore: [AASA601]\n"), (4, 10, "an entry of \"ignore\" is \"AASA601\"")),
            .bad(text("ignore:\n  - { code: AASA601, reason: '' }\n"), (5, 30, "\"reason\" is empty")),
            .bad(
                text("ignore:\n  - { code: AASA601, reason: x, file: [] }\n"),
                (5, 39, "\"file\" is empty. Write at least one path, or remove it.")),
            .bad(
                text("ignore:\n  - { code: AASA601, reason: x, file: [a, 1, [b]] }\n"), (5, 43, "a number"),
                (5, 46, "an array")),
            .bad(text("ignore:\n  - { code: AASA601, reason: x, file: {} }\n"), (5, 39, "Write a string.")),
            .bad(
                text("ignore:\n  - { code: AASA601, reason: x, file: ['https://a.example/x'] }\n"), (5, 40, "is a URL")),
            .bad(
                text("ignore:\n  - { code: AASA601, reason: x, pointer: applinks }\n"), (5, 42, "Write a JSON pointer")),
            .bad(text("ignore:\n  - { code: AASA601, reason: x, pointer: /a~2 }\n"), (5, 42, "Write a JSON pointer")),
            .bad(
                text("ignore:\n  - { code: AASA601, reason: x, expires: 31.1.2027 }\n"),
                (5, 42, "Write a date")),
            .bad(
                text("ignore:\n  - { code: AASA601, reason: x, expires: 2026-02-30 }\n"),
                (5, 42, "Write a date"), isMeaning: true),
            .bad(text("ignore:\n  - { code: AASA601, reason: x, expire: 2026-02-03 }\n"), (5, 33, "\"expires\"?")),
            .bad(
                text("ignore:\n  - { code: unused-ignore, reason: x }\n"), (5, 5, "cannot be ignored"), isMeaning: true),
            .bad(
                "version: 3\ndomain:\n  a.example: x\nfail-on: 1\n", (1, 10, "\"version\" is 3"),
                (1, 1, "\"domains\" is missing"), (2, 1, "Did you mean \"domains\"?"),
                (4, 10, "\"fail-on\" is a number")),
        ] + badMonitors
}
