/// `monitor`, and `interval` of a domain.
extension ConfigurationCase {
    private static func monitor(_ keys: String) -> String { text("monitor: { \(keys) }\n") }
    private static func channel(_ keys: String) -> String { monitor("alerts: { channels: [{ \(keys) }] }") }

    static let goodMonitors: [ConfigurationCase] = [
        .good(monitor("")),
        .good(monitor("interval: 1m, jitter: 0%, confirm-after: 1s, opens-after: 1, closes-after: 100")),
        .good(monitor("cdn-limit: 24h, certificate-limit: 0d, keep: 400d, concurrency: 1000")),
        .good(monitor("allow-private-addresses: true, alerts: { group-for: 0s, quiet-hours: 22:00-07:00 }")),
        .good(monitor("alerts: { quiet-hours: 00:00-23:59, channels: [] }")),
        .good(channel("name: a, webhook: 'http://127.0.0.1:9000/x', secret-env: KEY, at-least: critical")),
        .good(channel("name: a, webhook: { url-env: _URL_2 }")),
        .good(channel("name: a, slack: 'https://hooks.example/T0/B0'")),
        .good(channel("name: a, teams: { url-env: TEAMS }")),
        .good(channel("name: a, mail: { to: a@example.com, from: b+c@example.com }")),
        .good(channel("name: a, mail: { to: [a@example.com], from: b@example.com, sendmail: /bin/mail }")),
        .good(channel("name: a, command: [logger, -t, '']")),
        .good(fields("    interval: 30d\n")),
        .good("version: 1\ndomains:\n  - domain: a.example\n    file: x\n    interval: 5m\n"),
    ]

    static let badMonitors: [ConfigurationCase] = [
        .bad(text("monitor: 1h\n"), (4, 10, "monitor is \"1h\". Write keys: interval")),
        .bad(monitor("intervall: 1h"), (4, 12, "\"intervall\" is not a key of monitor. Did you mean \"interval\"?")),
        .bad(monitor("interval: 60"), (4, 22, "\"interval\" is 60. Write a whole number with its unit, such as 30s")),
        .bad(monitor("interval: 1.5h"), (4, 22, "\"interval\" is \"1.5h\"")),
        .bad(monitor("interval: 1w"), (4, 22, "Write a whole number with its unit")),
        .bad(monitor("interval: -1h"), (4, 22, "Write a whole number with its unit")),
        .bad(monitor("interval: 9999999999h"), (4, 22, "Write a whole number with its unit")),
        .bad(monitor("interval: 59s"), (4, 22, "\"59s\". Write a time from 1m to 30d."), isMeaning: true),
        .bad(monitor("interval: 31d"), (4, 22, "Write a time from 1m to 30d."), isMeaning: true),
        .bad(monitor("jitter: 10"), (4, 20, "\"jitter\" is 10. Write a share from 0% to 50%, such as 10%.")),
        .bad(monitor("jitter: 51%"), (4, 20, "Write a share from 0% to 50%"), isMeaning: true),
        .bad(monitor("jitter: x%"), (4, 20, "Write a share from 0% to 50%")),
        .bad(monitor("confirm-after: 0s"), (4, 27, "Write a time from 1s to 1d."), isMeaning: true),
        .bad(monitor("opens-after: 0"), (4, 25, "\"opens-after\" is 0. Write a whole number from 1 to 100.")),
        .bad(monitor("closes-after: '2'"), (4, 26, "\"closes-after\" is \"2\"")),
        .bad(monitor("concurrency: 1001"), (4, 25, "Write a whole number from 1 to 1000.")),
        .bad(monitor("cdn-limit: 10s"), (4, 23, "Write a time from 1m to 366d."), isMeaning: true),
        .bad(monitor("keep: 1h"), (4, 18, "Write a time from 1d"), isMeaning: true),
        .bad(monitor("allow-private-addresses: sometimes"), (4, 37, "Write true or false.")),
        .bad(monitor("alerts: []"), (4, 20, "alerts is an array. Write keys: group-for")),
        .bad(monitor("alerts: { group-for: 2h }"), (4, 33, "Write a time from 0s to 1h."), isMeaning: true),
        .bad(monitor("alerts: { quiet-hours: 22-07 }"), (4, 35, "Write two different times of the day in UTC")),
        .bad(monitor("alerts: { quiet-hours: 22:00-24:00 }"), (4, 35, "such as 22:00-07:00.")),
        .bad(monitor("alerts: { quiet-hours: 7:00-08:00 }"), (4, 35, "such as 22:00-07:00.")),
        .bad(monitor("alerts: { quiet-hours: 08:00-08:00 }"), (4, 35, "Write two different"), isMeaning: true),
        .bad(monitor("alerts: { channels: {} }"), (4, 32, "Write a list of entries with \"name\"")),
        .bad(channel("webhook: 'https://a.example'"), (4, 33, "has no \"name\"")),
        .bad(channel("name: a"), (4, 33, "The entry has none of \"webhook\", \"slack\"")),
        .bad(
            channel("name: a, slack: 'https://a.example', command: [x]"),
            (4, 33, "\"slack\" and \"command\" of \"webhook\"")),
        .bad(channel("name: a, webhook: a.example"), (4, 53, "\"webhook\" is not a URL that can be requested.")),
        .bad(channel("name: a, webhook: 'https://u:p@a.example'"), (4, 53, "not a URL"), isMeaning: true),
        .bad(channel("name: a, teams: 'http://a.example'"), (4, 51, "does not start with https://"), isMeaning: true),
        .bad(
            channel("name: a, slack: { url: x }"), (4, 51, "has no \"url-env\""),
            (4, 53, "\"url\" is not a key of \"slack\".")),
        .bad(channel("name: a, slack: { url-env: 1A }"), (4, 62, "is not the name of an environment variable")),
        .bad(
            channel("name: a, webhook: { url-env: A }, secret-env: 'my-secret'"), (4, 81, "never the secret itself")),
        .bad(
            channel("name: a, command: [x], secret-env: KEY"), (4, 70, "has no effect beside \"command\". Remove it.")),
        .bad(channel("name: a, mail: a@example.com"), (4, 50, "\"mail\" is \"a@example.com\"")),
        .bad(channel("name: a, mail: { to: a@example.com }"), (4, 50, "\"mail\" has no \"from\"")),
        .bad(channel("name: a, mail: { to: -t, from: a@b.c }"), (4, 56, "Write a bare mail address")),
        .bad(channel("name: a, mail: { to: 'A <a@b.c>', from: a@b.c }"), (4, 56, "Write a bare mail address")),
        .bad(channel("name: a, mail: { to: [], from: a@b.c }"), (4, 56, "\"to\" has 0 addresses")),
        .bad(
            channel("name: a, mail: { to: a@b.c, from: a@b.c, sendmail: mail }"), (4, 86, "not an absolute path")),
        .bad(channel("name: a, command: []"), (4, 53, "\"command\" is empty")),
        .bad(channel("name: a, command: [1]"), (4, 54, "\"command\" is a number. Put it in quotes.")),
        .bad(channel("name: a, command: logger"), (4, 53, "Write a list of a program and its arguments.")),
        .bad(channel("name: a, command: [x], at-least: fatal"), (4, 68, "Write one of notice, warning")),
        .bad(
            monitor("alerts: { channels: [{ name: a, command: [x] }, { name: a, command: [y] }] }"),
            (4, 68, "Two channels are called \"a\""), isMeaning: true),
        .bad(fields("    interval: 10s\n"), (5, 15, "Write a time from 1m to 30d."), isMeaning: true),
        .bad(fields("    interval: often\n"), (5, 15, "Write a whole number with its unit")),
        .bad(text("defaults: { interval: 1h }\n"), (4, 13, "\"interval\" is not a key of defaults")),
    ]
}
