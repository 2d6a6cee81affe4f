import HTTPTypes
import Hummingbird
import UniversalLinksService

/// The web pages: the explorer, and the page for testers with a phone.
///
/// Both are at `/` of their own host names, and share the files under `/assets/`.
struct PageRoutes: Sendable {
    /// The page itself.
    let page: PageResource

    /// The page where somebody tries a file.
    static let explorer = PageRoutes(page: PageResource("index.html", PackageResources.index_html))
    /// The page where testers tap links.
    static let tap = PageRoutes(page: PageResource("tap.html", PackageResources.tap_html))
}

extension RouterMethods {
    /// Serves a page at `/`, and what it loads under `/assets/`. Everything else is a 404 in words.
    func addPage(_ routes: PageRoutes) {
        let assets = Dictionary(uniqueKeysWithValues: PageResource.assets.map { ($0.name, $0) })
        for method in APIRoute.methods {
            on("/", method: method) { request, _ in routes.page.response(to: request) }
            on("/assets/{name}", method: method) { request, context in
                assets[context.parameters.get("name") ?? ""]?.response(to: request) ?? Response.noPage(at: request)
            }
            // The router looks no further than "/assets" for what is not in it.
            for path in ["/assets", "/**"] as [RouterPath] {
                on(path, method: method) { request, _ in Response.noPage(at: request) }
            }
        }
    }
}

extension Response {
    /// The response for what no page has.
    fileprivate static func noPage(at request: Request) -> Response {
        .plain(
            .notFound, "Nothing is served at \(TerminalText(request.head.path ?? "")).\nThe page is at /.\n",
            PageResource.securityFields)
    }
}
