import UniversalLinks
import UniversalLinksChecks
import UniversalLinksMonitor

/// 40 domains on a bad morning: a hostile entry, a blocked fetcher, a copy that stays old, and others that are well.
enum DemoStory {
    /// When it ends, and what the pages take for now: 2026-11-23T12:00:00Z.
    static let end = UTCInstant(seconds: 1_795_435_200)

    private static let app = "7Q4KX2M9TD.com.example.eats"
    private static let help = #"{ "/": "/help/*", "exclude": true, "comment": "Help stays in the browser." }"#
    private static let menu = #"{ "/": "/menu/*", "comment": "Menus" }"#
    private static let orders = #"{ "/": "/orders/*", "comment": "Orders" }"#
    private static let gift = #"{ "/": "/gift/*", "?": { "code": "?*" }, "comment": "Gift cards" }"#
    private static let sale = #"{ "/": "/sale/*", "comment": "Everything on sale" }"#

    private static let first = DemoFile(app: app, [help, menu])
    private static let second = DemoFile(app: app, [help, menu, orders])
    private static let third = DemoFile(app: app, [help, menu, orders, gift])
    private static let fourth = DemoFile(app: app, [menu, orders, gift, sale])
    private static let credentials = ",\n  \"webcredentials\": {\n    \"apps\": [\"\(app)\"]\n  }"
    private static let honest = DemoFile(app: app, [help, menu, orders], services: credentials)
    private static let hostile = DemoFile(
        app: app, [help, menu, orders],
        services: ",\n  \"webcredentials\": {\n    \"apps\": [\"\(app)\", \"X9ZZ0H4CK3.net.example.grabber\"]\n  }")

    static var domains: [DemoDomain] {
        [shop, eats, tickets, bank, news, maps, fresh] + quiet
    }

    // MARK: - What is wrong

    /// A hostile entry.
    private static var shop: DemoDomain {
        var domain = DemoDomain("shop.example", [(720, first), (500, second), (260, honest), (1, hostile)])
        domain.outages = [(410...414, .init(.down, problem: "The connection was refused."))]
        domain.incidents = [
            .init(
                kind: .unreviewedChange, severity: .critical, minutesAgo: 92,
                cause: "The file lists an app of a team that the committed file does not contain: "
                    + "webcredentials X9ZZ0H4CK3.net.example.grabber.",
                evidence: [
                    "webcredentials: X9ZZ0H4CK3.net.example.grabber (a new team)",
                    "The app can offer the passwords that people saved for this domain.",
                ], before: honest, after: hostile),
            .init(
                kind: .hostingBroken, severity: .warning, minutesAgo: 414 * 60 + 40, minutesLong: 300,
                cause: "The connection was refused."),
            .init(
                kind: .decisionsChanged, severity: .warning, minutesAgo: 500 * 60, minutesLong: 340,
                cause: "The file decides URLs differently from the committed file.",
                evidence: ["https://shop.example/orders/12"], before: first, after: second),
        ]
        return domain
    }

    /// Apple's fetcher is blocked.
    private static var eats: DemoDomain {
        var domain = DemoDomain("eats.example", [(720, first), (610, second), (300, third), (70, fourth)])
        domain.cdnDelay = 11
        domain.outages = [
            (
                0...3,
                .init(.broken, status: 403, problem: "It returns status 403 with an HTML page to Apple's fetcher.")
            ),
            (455...462, .init(.down, status: 503, problem: "It returns status 503.")),
            (300...301, .init(.broken, status: 200, problem: "It returns an HTML page.")),
        ]
        domain.diagnostics = [
            .init(
                code: "AASA928", name: "blocked-fetcher", severity: .error, part: .hosting,
                message:
                    "eats.example blocks Apple's fetcher: it returns 403 with an HTML page to AASA-Bot, but 200 to a "
                    + "browser."),
            .init(
                code: "AASA937", name: "other-content-type", severity: .note, part: .hosting,
                message: "The content type is text/html; Apple expects application/json."),
        ]
        domain.incidents = [
            .init(
                kind: .hostingBroken, severity: .error, minutesAgo: 205,
                cause: "It returns status 403 with an HTML page to Apple's fetcher.",
                evidence: ["AASA928: it blocks Apple's fetcher.", "A browser gets the file with status 200."]),
            .init(
                kind: .decisionsChanged, severity: .warning, minutesAgo: 70 * 60, minutesLong: 26 * 60,
                cause: "The file decides URLs differently from the committed file.",
                evidence: ["https://eats.example/help/refunds", "https://eats.example/sale/today"], before: third,
                after: fourth),
            .init(
                kind: .hostingBroken, severity: .warning, minutesAgo: 462 * 60 + 30, minutesLong: 470,
                cause: "It returns status 503."),
        ]
        return domain
    }

    /// The CDN keeps an old file.
    private static var tickets: DemoDomain {
        var domain = DemoDomain("tickets.example", [(720, second), (55, third)])
        domain.cdnDelay = 400
        domain.incidents = [
            .init(
                kind: .cdnOutOfDate, severity: .warning, minutesAgo: 31 * 60,
                cause: "The CDN copy has been out of date for more than 24 h.",
                evidence: ["https://tickets.example/gift/?code=AB12 opens the browser on devices with the old file."],
                before: second, after: third)
        ]
        return domain
    }

    /// The host is down altogether.
    private static var bank: DemoDomain {
        var domain = DemoDomain("bank.example", [(720, second)])
        domain.outages = [(0...5, .init(.down, problem: "The name has no address."))]
        domain.incidents = [
            .init(
                kind: .hostingBroken, severity: .warning, minutesAgo: 340, cause: "The name has no address.",
                evidence: ["The host is down altogether: links open the browser, and the browser shows an error."])
        ]
        return domain
    }

    /// The certificate ends soon.
    private static var news: DemoDomain {
        var domain = DemoDomain("news.example", [(720, first)])
        domain.certificateDays = 11
        domain.incidents = [
            .init(
                kind: .certificateExpiring, severity: .notice, minutesAgo: 3 * 24 * 60,
                cause: "The certificate ends on 4 Dec 2026.")
        ]
        return domain
    }

    /// One check has failed.
    private static var maps: DemoDomain {
        var domain = DemoDomain("maps.example", [(720, first), (200, second)])
        domain.outages = [(0...0, .init(.broken, status: 404, problem: "It returns status 404."))]
        return domain
    }

    /// It was added a minute ago.
    private static var fresh: DemoDomain {
        var domain = DemoDomain("new.example", [(720, first)])
        domain.watchedHours = 0
        return domain
    }

    // MARK: - What is well

    private static var quiet: [DemoDomain] {
        let names = [
            "account", "api", "app", "blog", "books", "careers", "club", "events", "files", "forum", "gallery", "games",
            "go", "help", "id", "learn", "links", "mail", "music", "partner", "pay", "photos", "play", "podcast",
            "radio",
            "share", "sport", "status", "store", "travel", "tv", "video", "weather",
        ]
        return names.enumerated().map { index, name in
            var domain = DemoDomain("\(name).example", [(720, first), (130 + index * 15, second)])
            domain.interval = 3
            if index % 7 == 3 {
                let start = 39 + index * 12
                domain.outages = [(start...(start + index % 5 * 3), .init(.down, problem: "The connection timed out."))]
                domain.incidents = [
                    .init(
                        kind: .hostingBroken, severity: .warning, minutesAgo: (start + index % 5 * 3) * 60 + 20,
                        minutesLong: (index % 5 * 3 + 1) * 60, cause: "The connection timed out.")
                ]
            }
            return domain
        }
    }
}
