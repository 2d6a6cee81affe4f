import HTTPTypes
import Hummingbird
import NIOCore

/// The description of the API, as it is embedded.
enum OpenAPIDocument {
    /// Its bytes.
    static var bytes: [UInt8] { PackageResources.openapi_json }

    /// The answer that contains it.
    static var response: Response {
        Response(
            status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-cache"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
