import Hummingbird
import NIOCore

/// The situations that the page teaches with, as they are embedded.
enum Situation {
    /// Their bytes: an object with `situations`.
    static var bytes: [UInt8] { PackageResources.situations_json }

    static var response: Response {
        Response(
            status: .ok, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
