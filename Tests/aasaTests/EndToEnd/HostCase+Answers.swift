import UniversalLinksStandIn
import UniversalLinksTestBed

extension HostCase {
    private static let page = "<!doctype html><title>Nothing here</title>"

    // MARK: - Another answer than the file

    static let ofAnswers = redirects + statuses + pages + places

    private static let redirects = [
        HostCase(
            "redirect-301", .redirect(301, to: "https://www.redirect-301.test/x"), ["AASA925"],
            ["redirects (301) to \"https://www.redirect-301.test/x\", another host; Apple does not follow redirects"]),
        HostCase(
            "redirect-302", .redirect(302, to: "/en/apple-app-site-association"), ["AASA925"],
            ["redirects (302) to \"/en/apple-app-site-association\"; Apple does not follow redirects"]),
        HostCase(
            "redirect-303", .redirect(303, to: "http://redirect-303.test/"), ["AASA925"],
            ["redirects (303)", "without TLS"]),
        HostCase(
            "redirect-307", .redirect(307, to: TestBed.wellKnownPath + "/"), ["AASA925"],
            ["redirects (307)", "with a trailing slash"]),
        HostCase(
            "redirect-308", .redirect(308, to: TestBed.wellKnownPath), ["AASA925"],
            ["redirects (308)", ", the same URL;"]),
        HostCase(
            "redirect-nowhere", .redirect(301, to: "ftp://x.test/"), ["AASA925"], ["which is not a web address"]),
        HostCase("redirect-without-target", .redirect(302, to: nil), ["AASA933"], ["returns 302 Found"]),
        HostCase("redirect-circle", ["AASA925"], ["redirects (302) to \"https://redirect-circle.test:"]) { bed, host in
            bed.serveCircle(host)
        },
    ]

    private static let statuses = [
        HostCase("status-204", .http(204, framing: .unframed), ["AASA933"], ["returns 204 No Content"]),
        HostCase("status-206", .http(206, text: file), ["AASA933"], ["returns 206 Partial Content"]),
        HostCase("status-304", .http(304, framing: .unframed), ["AASA933"], ["returns 304 Not Modified"]),
        HostCase("status-401", .passwordWanted, ["AASA926"], ["returns 401 and requires \"Basic\" authentication"]),
        HostCase("status-403", .http(403, text: "No.\n"), ["AASA930"], ["returns 403 Forbidden"]),
        HostCase("status-404", .notFound, ["AASA929"], ["returns 404 Not Found"]),
        HostCase(
            "status-404-page", .html(page, status: 404), ["AASA929"],
            ["returns 404", "The body is an HTML page, \"Nothing here\""]
        ),
        HostCase("status-405", .http(405), ["AASA930"], ["returns 405"]),
        HostCase("status-410", .http(410), ["AASA929"], ["returns 410 Gone"]),
        HostCase(
            "status-429", .tooManyRequests(retryAfter: "30"), ["AASA931"],
            ["returns 429 Too Many Requests", "Retry-After: 30 seconds"]),
        HostCase(
            "status-429-for-apple", Answer.file(file).rateLimited(first: 1), ["AASA931"],
            ["A browser gets the file from here."]),
        HostCase("status-451", .http(451), ["AASA930"], ["returns 451"]),
        HostCase("status-500", .http(500, text: "Oops\n"), ["AASA932"], ["returns 500 Internal Server Error"]),
        HostCase("status-502", .html(page, status: 502), ["AASA932"], ["returns 502 Bad Gateway"]),
        HostCase(
            "status-503", .http(503, fields: ["Retry-After": "soon"]), ["AASA932"],
            ["returns 503 Service Unavailable", "Retry-After: \"soon\""]),
        HostCase("status-999", .http(999, reason: "Odd"), ["AASA932"], ["returns 999 Odd"]),
    ]

    private static let pages = [
        HostCase(
            "index-page", ["AASA936"],
            [
                "returns 200 with an HTML page, \"Shop\", instead of the file",
                "the index page of a single-page application",
            ]
        ) { bed, host in bed.serveOtherPaths(host, .indexPage) },
        HostCase(
            "store-error",
            .http(
                fields: ["Content-Type": "application/xml"],
                text: "<?xml version=\"1.0\"?><Error><Code>X</Code></Error>"),
            ["AASA936"], ["an error of an object store"]),
        HostCase("login-page", .loginPage, ["AASA926"], ["a login page, \"Sign in\""]),
        HostCase("login-redirect", ["AASA926"], ["which looks like a login page; Apple does not log in"]) { bed, host in
            bed.serveLogin(host)
        },
        HostCase(
            "challenge", .http(403, fields: ["CF-Mitigated": "challenge"], text: page), ["AASA927"],
            ["returns 403 with a page of Cloudflare's firewall"]),
        HostCase(
            "firewall", Answer.file(file).blocked(), ["AASA928"],
            ["blocks Apple's fetcher: it returns 403 with an HTML page to AASA-Bot, but 200 to a browser"]),
        HostCase(
            "firewall-without-word", Answer.closed.only(forAgentsWith: "AASA-Bot", others: .file(file)), ["AASA928"],
            ["blocks Apple's fetcher: the request as AASA-Bot fails ("], failure: "no-answer"),
    ]

    private static let places = [
        HostCase(
            "json-name-only", ["AASA934"],
            ["/.well-known/apple-app-site-association.json; ", "returns status 404"]
        ) { bed, host in bed.serve(host, path: TestBed.wellKnownPath + ".json", .file(file)) },
        HostCase("json-name-at-root", ["AASA934"], ["only at https://", "/apple-app-site-association.json; "]) {
            bed, host in
            bed.serve(host, path: TestBed.rootPath + ".json", .file(file))
        },
        HostCase("root-only", ["AASA935"], ["/apple-app-site-association; ", "which Apple requests"]) { bed, host in
            bed.serve(host, path: TestBed.rootPath, .file(file))
        },
        HostCase("root-beside-page", ["AASA935"], ["which Apple requests, returns an HTML page"]) { bed, host in
            bed.serveOtherPaths(host, .indexPage)
            bed.serve(host, path: TestBed.rootPath, .file(file))
        },
    ]

    // MARK: - Where redirects lead

    static let traced = [
        HostCase("circle", ["AASA925"], ["Hop 1, ", "Hop 10, ", "was requested before: the redirects form a loop"]) {
            bed, host in bed.serveCircle(host)
        },
        HostCase("long-way", ["AASA925"], ["Hop 10, ", "There are more redirects; only 10 hops are followed."]) {
            bed, host in bed.serveCircle(host, count: 20)
        },
        HostCase("to-www", ["AASA925"], ["another host", "returns a file, which Apple does not fetch this way"]) {
            bed, host in
            bed.serve(host, .redirect(301, to: bed.url("www.\(host)", path: TestBed.wellKnownPath)))
            bed.serve("www.\(host)", .file(file))
        },
        HostCase("to-missing", ["AASA925"], ["Hop 1, ", "returns 404"]) { bed, host in
            bed.serve(host, .redirect(302, to: "/nowhere"))
        },
        HostCase("to-page", ["AASA925"], ["returns 200 with an HTML page"]) { bed, host in
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
