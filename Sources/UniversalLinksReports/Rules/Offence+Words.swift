import UniversalLinksLinting

/// What rules say where this program has a command or an option for it. Texts of rules name neither, since they are read
/// without the program as well.
extension Offence {
    /// How to mend it, with what the program offers.
    var advisedRemedy: String { Offence.advisedRemedies[code.id] ?? remedy }

    /// Why, with what the program offers.
    var advisedReason: String { Offence.advisedReasons[code.id] ?? reason }

    /// Remedies by code.
    static let advisedRemedies: [String: String] = [
        "AASA223": """
        Take `paths` out once no system before iOS 13 is to read the file. Until then keep both alike; `aasa migrate \
        --keep-paths` writes `components` from `paths`.
        """,
        "AASA612": "Keep a list for each host, give the entry its `domain`, or name the right one with `--domain`.",
        "AASA669": "Give the value with `--define NAME=VALUE`, or look at the built app.",
        "AASA683": "Mend the file; `aasa lint` tells everything that is wrong with it.",
        "AASA684": "Serve it there; `aasa check` tells what is wrong.",
        "AASA692": "Leave `--app` out, or look at the right build.",
        "AASA831": "Write the baseline again with `--write-baseline`.",
        "AASA904": """
        Give the name a public address. For a host in a private network, use an associated domain with ?mode=developer or \
        ?mode=managed, and check it with --allow-private.
        """,
        "AASA910": "Correct --proxy, or allow connections to the host in the proxy.",
        "AASA916": """
        Use a certificate from a publicly trusted authority. If it is your own authority, pass it with --ca-file; Apple does not \
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

    /// Reasons by code.
    private static let advisedReasons: [String: String] = [
        "AASA617": """
        `--require-coverage` wants a share of the components to decide at least one URL each. Components \
        that decide nothing are not tested, or cannot be reached at all.
        """,
        "AASA612": """
        A file speaks for the host that it was fetched from. `www.example.com` and `example.com` are two \
        hosts. Without `--domain`, the host of the first URL counts.
        """,
        "AASA701": """
        `aasa validate-schema` compares the file with a JSON Schema and nothing else. A schema knows shapes, not meanings: \
        a file that it allows can still claim too little or too much, which `aasa lint` looks for.
        """,
    ]
}
