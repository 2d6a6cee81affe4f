import UniversalLinksTestBed

extension HostCase {
    private static let page = "<!doctype html><title>Nothing here</title>"

    // MARK: - Another answer than the file

    static let ofAnswers = redirects + statuses + pages + places

    private static let redirects = [
        HostCase(
            "redirect-301", .redirect(301, to: "https://www.redirect-301.test/x"), ["AASA925"],
            ["with status 301", "leads to \"https://www.redirect-301.test/x\", another host; Apple does not follow it"]),
        HostCase(
            "redirect-302", .redirect(302, to: "/en/apple-app-site-association"), ["AASA925"],
            ["with status 302", "leads to \"/en/apple-app-site-association\"; Apple does not follow it"]),
        HostCase(
            "redirect-303", .redirect(303, to: "http://redirect-303.test/"), ["AASA925"],
            ["with status 303", "without TLS"]),
        HostCase(
            "redirect-307", .redirect(307, to: TestBed.wellKnownPath + "/"), ["AASA925"],
            ["with status 307", "with a slash at the end"]),
        HostCase(
            "redirect-308", .redirect(308, to: TestBed.wellKnownPath), ["AASA925"], ["with status 308", ", itself;"]),
        HostCase(
            "redirect-nowhere", .redirect(301, to: "ftp://x.test/"), ["AASA925"], ["which is no address of a site"]),
        HostCase("redirect-without-target", .redirect(302, to: nil), ["AASA933"], ["status 302 Found"]),
        HostCase("redirect-circle", ["AASA925"], ["leads to \"https://redirect-circle.test:"]) { bed, host in
            bed.serveCircle(host)
        },
    ]

    private static let statuses = [
        HostCase("status-204", .http(204, framing: .unframed), ["AASA933"], ["status 204 No Content"]),
        HostCase("status-206", .http(206, text: file), ["AASA933"], ["status 206 Partial Content"]),
        HostCase("status-304", .http(304, framing: .unframed), ["AASA933"], ["status 304 Not Modified"]),
        HostCase("status-401", .passwordWanted, ["AASA926"], ["status 401 and wants a login of the kind \"Basic\""]),
        HostCase("status-403", .http(403, text: "No.\n"), ["AASA930"], ["status 403 Forbidden"]),
        HostCase("status-404", .notFound, ["AASA929"], ["status 404 Not Found"]),
        HostCase(
            "status-404-page", .html(page, status: 404), ["AASA929"],
            ["status 404", "It sent a page, \"Nothing here\""]
        ),
        HostCase("status-405", .http(405), ["AASA930"], ["status 405"]),
        HostCase("status-410", .http(410), ["AASA929"], ["status 410 Gone"]),
        HostCase(
            "status-429", .tooManyRequests(retryAfter: "30"), ["AASA931"],
            ["status 429 Too Many Requests", "asks to come again after 30 seconds"]),
        HostCase(
            "status-429-for-apple", Answer.file(file).rateLimited(first: 1), ["AASA931"],
            ["A browser that asked from here got the file."]),
        HostCase("status-451", .http(451), ["AASA930"], ["status 451"]),
        HostCase("status-500", .http(500, text: "Oops\n"), ["AASA932"], ["status 500 Internal Server Error"]),
        HostCase("status-502", .html(page, status: 502), ["AASA932"], ["status 502 Bad Gateway"]),
        HostCase(
            "status-503", .http(503, fields: ["Retry-After": "soon"]), ["AASA932"],
            ["status 503 Service Unavailable", "come again after \"soon\""]),
        HostCase("status-999", .http(999, reason: "Odd"), ["AASA932"], ["status 999 Odd"]),
    ]

    private static let pages = [
        HostCase(
            "index-page", ["AASA936"],
            ["status 200 and a page, \"Shop\", in place of the file", "the index page of a single-page application"]
        ) { bed, host in bed.serveOtherPaths(host, .indexPage) },
        HostCase(
            "store-error",
            .http(
                fields: ["Content-Type": "application/xml"],
                text: "<?xml version=\"1.0\"?><Error><Code>X</Code></Error>"),
            ["AASA936"], ["the error of a store of files"]),
        HostCase("login-page", .loginPage, ["AASA926"], ["a page that asks for a password, \"Sign in\""]),
        HostCase("login-redirect", ["AASA926"], ["which looks like a login; Apple does not log in"]) { bed, host in
            bed.serveLogin(host)
        },
        HostCase(
            "challenge", .http(403, fields: ["CF-Mitigated": "challenge"], text: page), ["AASA927"],
            ["Cloudflare answers with status 403 and a page of its firewall"]),
        HostCase(
            "firewall", Answer.file(file).blocked(), ["AASA928"],
            ["A browser gets the file; asked as Apple asks, the answer is a page, with status 403"]),
        HostCase(
            "firewall-without-word", Answer.closed.only(forAgentsWith: "AASA-Bot", others: .file(file)), ["AASA928"],
            ["A browser gets the file; asked as Apple asks, this fails: "], failure: "no-answer"),
    ]

    private static let places = [
        HostCase(
            "json-name-only", ["AASA934"],
            ["/.well-known/apple-app-site-association.json alone", "the answer is status 404"]
        ) { bed, host in bed.serve(host, path: TestBed.wellKnownPath + ".json", .file(file)) },
        HostCase("json-name-at-root", ["AASA934"], ["/apple-app-site-association.json alone"]) { bed, host in
            bed.serve(host, path: TestBed.rootPath + ".json", .file(file))
        },
        HostCase("root-only", ["AASA935"], ["/apple-app-site-association alone", "where Apple asks"]) { bed, host in
            bed.serve(host, path: TestBed.rootPath, .file(file))
        },
        HostCase("root-beside-page", ["AASA935"], ["where Apple asks, the answer is a page"]) { bed, host in
            bed.serveOtherPaths(host, .indexPage)
            bed.serve(host, path: TestBed.rootPath, .file(file))
        },
    ]

    // MARK: - Where redirects lead

    static let traced = [
        HostCase("circle", ["AASA925"], ["Hop 1, ", "Hop 10, ", "was asked before: the redirects go in a circle"]) {
            bed, host in bed.serveCircle(host)
        },
        HostCase("long-way", ["AASA925"], ["Hop 10, ", "It leads on from there; no more than 10 hops are followed."]) {
            bed, host in bed.serveCircle(host, count: 20)
        },
        HostCase("to-www", ["AASA925"], ["another host", "has a file, which Apple does not get to see this way"]) {
            bed, host in
            bed.serve(host, .redirect(301, to: bed.url("www.\(host)", path: TestBed.wellKnownPath)))
            bed.serve("www.\(host)", .file(file))
        },
        HostCase("to-missing", ["AASA925"], ["Hop 1, ", "answers with status 404"]) { bed, host in
            bed.serve(host, .redirect(302, to: "/nowhere"))
        },
        HostCase("to-page", ["AASA925"], ["answers with status 200 and a page"]) { bed, host in
            bed.serve(host, .redirect(302, to: "/"))
            bed.serve(host, path: "/", .indexPage)
        },
        HostCase("to-untrusted", ["AASA925"], ["Hop 1, ", "fails: ", "certificate expired on"]) { bed, host in
            bed.serve(host, .redirect(302, to: bed.url("old.\(host)")))
            bed.serve("old.\(host)", over: .certificate(.expired))
        },
        HostCase("to-closed", ["AASA925"], ["without TLS", "Hop 1, ", "fails: "]) { bed, host in
            // The port speaks TLS, and gets plain HTTP.
            bed.serve(host, .redirect(302, to: "http://\(bed.authority(host))/"))
        },
    ]
}
