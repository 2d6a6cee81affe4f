import Testing
import UniversalLinksStandIn
import UniversalLinksTestBed

/// A command line about hosts of the test bed, whose whole answer is kept as text.
struct HostSituation: Sendable, CustomTestStringConvertible {
    let name: String
    /// Sets the hosts up, and returns the command line.
    let prepare: @Sendable (TestBed) async -> [String]

    var testDescription: String { name }
}

extension HostSituation {
    private static let file = """
        {"applinks": {"details": [{"appIDs": ["7Q4KX2M9TD.com.example.shop"], "components": [{"/": "/products/*"}]}]}}
        """

    /// What is served well, and what the CDN has of it.
    private static func serveShop(_ bed: TestBed, cdn: CDNAnswer = .success(file)) {
        bed.serve("shop.test", .file(file))
        bed.cdn("shop.test", cdn)
    }

    private static func check(_ name: String, _ answer: Answer, _ options: [String] = []) -> HostSituation {
        HostSituation(name: name) { bed in
            bed.serve("shop.test", answer)
            return ["check", bed.authority("shop.test"), "--no-cdn"] + options
        }
    }

    static let all: [HostSituation] = [
        HostSituation(name: "check-good") { bed in
            serveShop(bed)
            return ["check", bed.authority("shop.test")]
        },
        HostSituation(name: "check-good-verbose") { bed in
            serveShop(bed)
            return ["check", bed.authority("shop.test"), "--verbose"]
        },
        HostSituation(name: "check-stale-cdn") { bed in
            // So old that seconds more or less change no minute.
            serveShop(bed, cdn: .success(file.replacing("/products/", with: "/sale/"), age: 10_000))
            return ["check", bed.authority("shop.test")]
        },
        check("check-missing", .notFound),
        check("check-wrong-type", .file(file, contentType: "text/plain")),
        HostSituation(name: "check-redirect") { bed in
            bed.serve("shop.test", .redirect(301, to: bed.url("www.shop.test", path: TestBed.wellKnownPath)))
            bed.serve("www.shop.test", .file(file))
            return ["check", bed.authority("shop.test"), "--no-cdn"]
        },
        HostSituation(name: "check-blocked") { bed in
            bed.serve("shop.test", Answer.http(403).only(forAgentsWith: "AASA-Bot", others: .file(file)))
            return ["check", bed.authority("shop.test"), "--no-cdn"]
        },
        check(
            "check-recipes-nginx",
            .http(
                403, fields: ["Server": "nginx", "Content-Type": "text/html"],
                text: "<center><h1>403 Forbidden</h1></center><hr><center>nginx</center>"),
            ["--recipes", "nginx"]),
        HostSituation(name: "check-several") { bed in
            serveShop(bed)
            bed.serve("missing.test", .notFound)
            bed.serve("plain.test", .file(file, contentType: "text/plain"))
            return ["check", "--no-cdn"] + ["shop.test", "missing.test", "plain.test"].map(bed.authority)
        },
        HostSituation(name: "explain-host-good") { bed in
            serveShop(bed)
            return ["explain", bed.url("shop.test", path: "/products/1")]
        },
        HostSituation(name: "explain-host-missing") { bed in
            bed.serve("shop.test", .notFound)
            // So old, and for so long, that seconds more or less change nothing.
            bed.cdn("shop.test", .failure(age: 10_000, maxAge: 101_000))
            return ["explain", bed.url("shop.test", path: "/products/1")]
        },
    ]
}
