import HTTPTypes
import Hummingbird
import JSONSyntax
import UniversalLinksHummingbird

/// The web pages: the explorer, and the page for testers with a phone.
///
/// Each is at `/` of its own host name; they share the files under `/assets/`.
struct PageRoutes: Sendable {
    let page: PageResource

    static let explorer = PageRoutes(page: PageResource("index.html", PackageResources.index_html))
    /// For testers who tap links on a phone.
    static let tap = PageRoutes(page: PageResource("tap.html", PackageResources.tap_html))
}

extension RouterMethods {
    /// Serves a page at `/`, and its files under `/assets/`. Everything else is a 404 in words.
    func addPage(_ routes: PageRoutes) {
        let assets = Dictionary(uniqueKeysWithValues: PageResource.assets.map { ($0.name, $0) })
        for method in APIRoute.methods {
            on("/", method: method) { request, _ in routes.page.response(to: request) }
            on("/assets/{name}", method: method) { request, context in
                assets[context.parameters.get("name") ?? ""]?.response(to: request) ?? Response.noPage(at: request)
            }
            // For paths that are not below "/assets/", the router does not continue its search.
            for path in ["/assets", "/**"] as [RouterPath] {
                on(path, method: method) { request, _ in Response.noPage(at: request) }
            }
        }
    }
}

extension Response {
    fileprivate static func noPage(at request: Request) -> Response {
        .plain(
            .notFound, "Nothing is served at \((request.head.path ?? "").printable()).\nThe page is at /.\n",
            PageResource.securityFields)
    }
}

/// A file of the web pages, prepared with its type, a validator, and the fields that prevent it from loading or sending
/// anything elsewhere.
struct PageResource: Sendable {
    /// Under `/assets/`.
    let name: String
    private let contentType: String
    private let prepared: AssociationFileResponse

    /// For `.html`, `.css`, `.js` and `.svg`.
    init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        contentType =
            PageResource.contentTypes[String(name.split(separator: ".").last ?? "")] ?? "text/plain; charset=utf-8"
        prepared = AssociationFileResponse(bytes)
    }

    /// 200 to GET and HEAD, 304 if the browser has the file, 405 to other methods.
    func response(to request: Request) -> Response {
        var response = prepared.response(to: request)
        if response.status == .ok { response.headers[.contentType] = contentType }
        response.headers.append(contentsOf: PageResource.securityFields)
        return response
    }

    private static let contentTypes = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml",
    ]

    /// A page may load its own files and request this server, nothing else.
    static let contentSecurityPolicy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'",
        "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    /// In every response of the pages.
    static let securityFields: HTTPFields = {
        var fields = HTTPFields()
        fields[.contentSecurityPolicy] = contentSecurityPolicy
        fields[.xContentTypeOptions] = "nosniff"
        fields[.referrerPolicy] = "no-referrer"
        fields[.crossOriginOpenerPolicy] = "same-origin"
        fields[.crossOriginResourcePolicy] = "same-origin"
        return fields
    }()
}

extension HTTPField.Name {
    static let referrerPolicy = known("Referrer-Policy")
    static let crossOriginOpenerPolicy = known("Cross-Origin-Opener-Policy")
}

extension PageResource {
    /// Sorted by name.
    static let assets: [PageResource] = [
        PageResource("api.js", PackageResources.api_js),
        PageResource("base.css", PackageResources.base_css),
        PageResource("compare.js", PackageResources.compare_js),
        PageResource("diagnostics.js", PackageResources.diagnostics_js),
        PageResource("dialogs.js", PackageResources.dialogs_js),
        PageResource("editor.css", PackageResources.editor_css),
        PageResource("editor.js", PackageResources.editor_js),
        PageResource("elements.js", PackageResources.elements_js),
        PageResource("evaluation.js", PackageResources.evaluation_js),
        PageResource("explanation.js", PackageResources.explanation_js),
        PageResource("gallery.js", PackageResources.gallery_js),
        PageResource("highlight.js", PackageResources.highlight_js),
        PageResource("host.js", PackageResources.host_js),
        PageResource("icon.svg", PackageResources.icon_svg),
        PageResource("main.js", PackageResources.main_js),
        PageResource("page.css", PackageResources.page_css),
        PageResource("positions.js", PackageResources.positions_js),
        PageResource("records.js", PackageResources.records_js),
        PageResource("saving.js", PackageResources.saving_js),
        PageResource("share.js", PackageResources.share_js),
        PageResource("table.js", PackageResources.table_js),
        PageResource("tabs.js", PackageResources.tabs_js),
        PageResource("tap.css", PackageResources.tap_css),
        PageResource("tap.js", PackageResources.tap_js),
        PageResource("troubles.js", PackageResources.troubles_js),
        PageResource("typing.js", PackageResources.typing_js),
        PageResource("urls.js", PackageResources.urls_js),
    ]
}
