import Foundation
import Testing
import UniversalLinksTestSupport

/// What `aasa check --recipes` prints for nginx and Apache, pasted into a real server of this machine: the finding is gone.
struct ServerRecipeTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let product: WebServer.Product
        let code: String
        /// What the site's configuration says.
        let broken: String
        /// The same without what the recipe replaces.
        var kept: String?
        /// Files of the site; those with the association file's name contain a good one.
        var files = ["index.html"]
        var options: [String] = []

        var testDescription: String { "\(product) \(code): \(broken.prefix(60))" }
    }

    static let wellKnown = ".well-known/apple-app-site-association"
    private static let other = "https://www.other.test"

    static let nginx: [Row] = [
        Row(product: .nginx, code: "AASA929", broken: ""),
        Row(product: .nginx, code: "AASA930", broken: "location / { return 403 no; }"),
        Row(
            product: .nginx, code: "AASA930", broken: "location ~ /\\. { deny all; }", kept: "", files: [wellKnown]),
        Row(product: .nginx, code: "AASA936", broken: "location / { try_files $uri /index.html; }"),
        Row(product: .nginx, code: "AASA937", broken: "default_type text/plain;", files: [wellKnown]),
        Row(product: .nginx, code: "AASA937", broken: "default_type '';", files: [wellKnown]),
        Row(product: .nginx, code: "AASA939", broken: "add_header Vary User-Agent;", files: [wellKnown]),
        Row(
            product: .nginx, code: "AASA940", broken: "add_header Cache-Control max-age=31536000;", files: [wellKnown],
            options: ["--severity", "AASA940=warning"]),
        Row(
            product: .nginx, code: "AASA941", broken: "add_header Cache-Control no-store;", files: [wellKnown],
            options: ["--severity", "AASA941=warning"]),
        Row(
            product: .nginx, code: "AASA942", broken: "add_header Set-Cookie a=b;", files: [wellKnown],
            options: ["--severity", "AASA942=warning"]),
        Row(
            product: .nginx, code: "AASA925", broken: "return 301 \(other)$request_uri;", kept: "", files: [wellKnown]),
        Row(
            product: .nginx, code: "AASA928", broken: "if ($http_user_agent ~* bot) { return 403; }", kept: "",
            files: [wellKnown]),
        Row(
            product: .nginx, code: "AASA927",
            broken: "add_header cf-mitigated challenge always; location / { return 403; }",
            kept: "add_header cf-mitigated challenge always;", files: [wellKnown]),
        Row(product: .nginx, code: "AASA931", broken: "location / { return 429; }", kept: "", files: [wellKnown]),
        Row(
            product: .nginx, code: "AASA926",
            broken: "auth_basic closed; auth_basic_user_file SERVER/users;", files: [wellKnown]),
        Row(product: .nginx, code: "AASA934", broken: "", files: ["\(wellKnown).json"]),
        Row(product: .nginx, code: "AASA934", broken: "", files: ["apple-app-site-association.json"]),
        Row(product: .nginx, code: "AASA935", broken: "", files: ["apple-app-site-association"]),
        Row(
            product: .nginx, code: "AASA917",
            broken: "ssl_certificate SERVER/cert.pem; ssl_certificate_key SERVER/privkey.pem;", kept: "",
            files: [wellKnown]),
    ]

    static let apache: [Row] = [
        Row(product: .apache, code: "AASA929", broken: ""),
        Row(product: .apache, code: "AASA936", broken: "FallbackResource /index.html"),
        Row(
            product: .apache, code: "AASA936", broken: "RewriteEngine On\nRewriteRule ^ SERVER/site/index.html [L]"),
        Row(
            product: .apache, code: "AASA930",
            broken: "ErrorDocument 403 no\n<Location />\nRequire ip 192.0.2.1\n</Location>", files: [wellKnown]),
        Row(
            product: .apache, code: "AASA930", broken: "RewriteEngine On\nRewriteRule (^|/)\\. - [F]", kept: "",
            files: [wellKnown]),
        Row(product: .apache, code: "AASA937", broken: "", files: [wellKnown]),
        Row(
            product: .apache, code: "AASA937", broken: "<Location />\nForceType text/plain\n</Location>",
            files: [wellKnown]),
        Row(product: .apache, code: "AASA939", broken: "Header set Vary User-Agent", files: [wellKnown]),
        Row(product: .apache, code: "AASA939", broken: "Header always set Vary Cookie", files: [wellKnown]),
        Row(
            product: .apache, code: "AASA940", broken: "Header set Cache-Control max-age=31536000", files: [wellKnown],
            options: ["--severity", "AASA940=warning"]),
        Row(
            product: .apache, code: "AASA941", broken: "Header set Cache-Control no-store", files: [wellKnown],
            options: ["--severity", "AASA941=warning"]),
        Row(
            product: .apache, code: "AASA942", broken: "Header add Set-Cookie a=b", files: [wellKnown],
            options: ["--severity", "AASA942=warning"]),
        Row(
            product: .apache, code: "AASA925", broken: "Redirect permanent / \(other)/", kept: "", files: [wellKnown]),
        Row(
            product: .apache, code: "AASA925", broken: "RewriteEngine On\nRewriteRule ^/(.*)$ \(other)/$1 [R=301,L]",
            files: [wellKnown]),
        Row(
            product: .apache, code: "AASA928",
            broken: "RewriteEngine On\nRewriteCond %{HTTP_USER_AGENT} bot [NC]\nRewriteRule ^ - [F]",
            files: [wellKnown]),
        Row(
            product: .apache, code: "AASA928",
            broken: """
                SetEnvIfNoCase User-Agent bot denied
                <Location />
                <RequireAll>
                Require all granted
                Require not env denied
                </RequireAll>
                </Location>
                """, files: [wellKnown]),
        Row(
            product: .apache, code: "AASA931", broken: "RewriteEngine On\nRewriteRule ^ - [R=429,L]",
            files: [wellKnown]),
        Row(
            product: .apache, code: "AASA926",
            broken: """
                <Location />
                AuthType Basic
                AuthName closed
                AuthUserFile SERVER/users
                Require valid-user
                </Location>
                """, files: [wellKnown]),
        Row(product: .apache, code: "AASA934", broken: "", files: ["apple-app-site-association.json"]),
        Row(product: .apache, code: "AASA935", broken: "", files: ["apple-app-site-association"]),
        Row(
            product: .apache, code: "AASA917",
            broken: "SSLCertificateFile SERVER/cert.pem\nSSLCertificateKeyFile SERVER/privkey.pem", kept: "",
            files: [wellKnown]),
    ]

    @Test(
        .enabled(if: WebServer.Product.nginx.isInstalled, "NOT RUN: no nginx and openssl here"),
        arguments: zip(1..., nginx).map { Named($1.testDescription, $0) })
    func theFindingIsGoneFromNginx(number: Named<Int>) throws {
        try expectCure(Self.nginx[number.value - 1], number: number.value)
    }

    @Test(
        .enabled(if: WebServer.Product.apache.isInstalled, "NOT RUN: no apache2 and openssl here"),
        arguments: zip(1..., apache).map { Named($1.testDescription, $0) })
    func theFindingIsGoneFromApache(number: Named<Int>) throws {
        try expectCure(Self.apache[number.value - 1], number: 100 + number.value)
    }

    private func expectCure(_ row: Row, number: Int) throws {
        let server = try WebServer(row.product, number: number)
        for name in row.files {
            try server.folder.write(name == "index.html" ? Self.page : CheckCommandTests.file, to: "site/\(name)")
        }
        try server.folder.write(CheckCommandTests.file, to: "apple-app-site-association")
        try server.folder.write("", to: "users")
        func placed(_ text: String) -> String {
            text.replacing("SERVER", with: server.path)
                .replacing("/var/www/\(WebServer.host)", with: "\(server.path)/site")
                .replacing("/etc/letsencrypt/live/\(WebServer.host)", with: server.path)
        }

        try server.start(placed(row.broken))
        let before = try server.check(row.options)
        try #require(before.output.contains("[\(row.code)]"), "\(before.output)\(before.errors)")

        let recipes = PrintedRecipe.all(in: before.output, of: row.product.rawValue).filter(Self.isUsable)
        try #require(!recipes.isEmpty, "\(before.output)")
        var site = placed(row.kept ?? row.broken)
        for recipe in recipes {
            if recipe.isScript {
                let run = try Shell.run(placed(recipe.text), in: server.folder.url)
                #expect(run.status == 0, "\(run.errors)")
            } else {
                site =
                    recipe.place.contains("after")
                    ? "\(site)\n\(placed(recipe.text))" : "\(placed(recipe.text))\n\(site)"
            }
            guard recipe.summary.hasPrefix("Put the file into /var/www/\(WebServer.host)/.well-known/") else {
                continue
            }
            try server.folder.write(CheckCommandTests.file, to: "site/\(Self.wellKnown)")
        }
        try server.start(site)
        let after = try server.check(row.options)
        #expect(!after.output.contains("[\(row.code)]"), "\(site)\n\(after.output)\(after.errors)")
        #expect(after.status == 0, "\(after.output)\(after.errors)")
    }

    /// What is not for the folders of others, and needs no module that Debian installs apart.
    private static func isUsable(_ recipe: PrintedRecipe) -> Bool {
        recipe.place != ".htaccess" && !recipe.text.contains("SecRule")
    }

    private static let page = "<!DOCTYPE html>\n<html><head><title>Shop</title></head><body></body></html>\n"
}
