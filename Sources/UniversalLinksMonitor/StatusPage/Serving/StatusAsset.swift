import Crypto
import HTTPTypes
import Hummingbird
import NIOCore

/// A file that pages load.
struct StatusAsset: Sendable {
    let name: String
    let contentType: String
    private let buffer: ByteBuffer
    private let tag: String

    init(_ name: String, _ contentType: String, _ bytes: [UInt8]) {
        (self.name, self.contentType) = (name, contentType)
        buffer = ByteBuffer(bytes: bytes)
        let digits = Array(SHA256.hash(data: bytes)).prefix(12).map {
            $0 < 16 ? "0\(String($0, radix: 16))" : String($0, radix: 16)
        }
        tag = "\"\(digits.joined())\""
    }

    /// Every asset, by its name.
    static let all: [String: StatusAsset] = [
        "base.css": StatusAsset("base.css", "text/css; charset=utf-8", PackageResources.base_css),
        "status.css": StatusAsset("status.css", "text/css; charset=utf-8", PackageResources.status_css),
        "icon.svg": StatusAsset("icon.svg", "image/svg+xml", PackageResources.icon_svg),
    ]

    /// The file; 304 if the browser has it.
    func response(to request: Request) -> Response {
        let known = request.headers[.ifNoneMatch].map { $0 == "*" || $0.contains(tag) } ?? false
        var fields: HTTPFields = [.eTag: tag, .cacheControl: "no-cache"]
        guard !known else { return Response(status: .notModified, headers: fields) }
        fields[.contentType] = contentType
        return Response(status: .ok, headers: fields, body: ResponseBody(byteBuffer: buffer))
    }
}
