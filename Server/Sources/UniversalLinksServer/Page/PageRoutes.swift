import HTTPTypes
import Hummingbird

/// The web pages: the explorer, and the page for testers with a phone.
///
/// Both are at `/` of their own host names, and share the files under `/assets/`.
struct PageRoutes: Sendable {
    private let page: PageResource
    private let assets: [String: PageResource]

    /// The page where somebody tries a file.
    static let explorer = PageRoutes(page: PageResource("index.html", PackageResources.index_html))
    /// The page where testers tap links.
    static let tap = PageRoutes(page: PageResource("tap.html", PackageResources.tap_html))

    private init(page: PageResource) {
        self.page = page
        assets = Dictionary(uniqueKeysWithValues: PageResource.assets.map { ($0.name, $0) })
    }

    /// Serves `/`, and the files of the page under `/assets/`.
    func add(to router: Router<some RequestContext>) {
        let (page, assets) = (page, assets)
        for method in [HTTPRequest.Method.get, .head] {
            router.on("/", method: method) { request, _ in page.response(to: request) }
            router.on("/assets/:name", method: method) { request, context in
                let name = context.parameters.get("name") ?? ""
                return assets[name]?.response(to: request) ?? PageRoutes.missing
            }
        }
    }

    /// The response for a file that no page has.
    private static let missing = {
        var headers = PageResource.securityFields
        headers[.contentType] = "text/plain; charset=utf-8"
        headers[.cacheControl] = "no-store"
        let text = "The page has no such file. Reload the page; it may be older than the server.\n"
        return Response(
            status: .notFound, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }()
}
