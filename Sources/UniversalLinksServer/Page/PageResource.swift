import HTTPTypes
import Hummingbird
import UniversalLinksHummingbird

/// A file of the web pages, ready to be served: with its type, a validator, and the fields that keep it from loading or
/// sending anything elsewhere.
struct PageResource: Sendable {
    /// Its name under `/assets/`.
    let name: String
    private let contentType: String
    private let prepared: AssociationFileResponse

    /// A file whose name ends in `.html`, `.css`, `.js` or `.svg`.
    init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        contentType =
            PageResource.contentTypes[String(name.split(separator: ".").last ?? "")] ?? "text/plain; charset=utf-8"
        prepared = AssociationFileResponse(bytes)
    }

    /// The response to a request: 200 to GET and HEAD, 304 if the browser has the file, 405 to other methods.
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

    /// What a page may do: load its own files and request this server, nothing else.
    static let contentSecurityPolicy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'",
        "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    /// Fields of every response of the pages.
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
