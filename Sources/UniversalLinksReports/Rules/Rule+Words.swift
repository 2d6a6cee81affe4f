package import UniversalLinks
package import UniversalLinksLinting

/// The rules' texts with this program's commands and options in them. The rules themselves name none, since the library
/// shows them as well.
extension Rule {
    var advisedRemedy: String { Rule.advisedRemedies[code.id] ?? remedy }

    var advisedReason: String { Rule.advisedReasons[code.id] ?? reason }

    static let advisedRemedies: [String: String] = [
        "AASA223": """
        Remove `paths` once no system before iOS 13 reads the file. Until then, keep the two lists equivalent; \
        `aasa migrate --keep-paths` writes `components` from `paths`.
        """,
        "AASA612": "Keep one list per host, add a `domain` to the entry, or name the right domain with `--domain`.",
        "AASA669": "Pass the value with `--define NAME=VALUE`, or check the built app.",
        "AASA683": "Fix the file; `aasa lint` lists everything that is wrong with it.",
        "AASA684": "Serve the file there; `aasa check` shows what is wrong.",
        "AASA692": "Omit `--app`, or check the right build.",
        "AASA831": "Update the baseline with `--write-baseline`.",
        "AASA904": """
        Give the name a public address. For a host in a private network, use an associated domain with ?mode=developer or \
        ?mode=managed, and check it with --allow-private.
        """,
        "AASA910": "Correct --proxy, or allow connections to the host in the proxy.",
        "AASA501": """
        Add `paths`, `appID` and `"apps": []`, with one detail per app; `aasa migrate --keep-paths` keeps both forms of the \
        URLs. iOS 13 and later ignore the old keys if the new ones are present. Or stop supporting the older versions.
        """,
        "AASA915": """
        Use a certificate from a publicly trusted authority. Some issue them for free. If it is your own authority, pass it with --ca-file; Apple does not \
        trust it.
        """,
        "AASA920":
            "Serve the file as a static file, without an application behind it. To wait longer here, raise --timeout.",
        "AASA948":
            "Check the host by name. To test a certain machine: aasa check example.com --resolve example.com:192.0.2.1.",
        "AASA951": """
        Wait, then compare again; `aasa check --wait` does both. Publish the file before you release the app that needs it. \
        If the copy stays, check whether the host serves other files to other countries, addresses or user agents. During \
        development, `?mode=developer` in the entitlement bypasses the CDN.
        """,
        "AASA955": "Check this machine's network, including proxies, and try again; `--no-cdn` skips the comparison.",
    ]

    private static let advisedReasons: [String: String] = [
        "AASA617": """
        `--require-coverage` requires a certain share of the components to each decide at least one URL. Components that \
        decide none are untested, or unreachable.
        """,
        "AASA612": """
        A file applies to the host that it is fetched from. `www.example.com` and `example.com` are two \
        hosts. Without `--domain`, the host of the first URL counts.
        """,
        "AASA701": """
        `aasa validate-schema` compares the file with a JSON Schema and nothing else. A schema describes shapes, not \
        meanings: a valid file can still match too few or too many URLs, which `aasa lint` looks for.
        """,
    ]
}

extension Rule {
    package var hover: String {
        let certainty = evidence.map { "- " + $0.hover } + (evidence.isEmpty ? ["- Certain."] : [])
        return """
            **\(code.id)** \(code.name): \(MarkdownText.prose(summary)).

            \(MarkdownText.prose(effect)) \(MarkdownText.prose(remedy))

            \(certainty.joined(separator: "\n"))
            """
    }
}

extension SystemStatement {
    package var hover: String { "\(id) \(parenthesizedGrade): \(MarkdownText.escaped(summary))" }
}
