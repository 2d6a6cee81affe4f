import HTTPTypes
import Hummingbird
import JSONSyntax
import NIOCore

extension Response {
    /// A document, on one line.
    init(json: JSONValue, status: HTTPResponse.Status = .ok, type: String = "application/json") {
        self.init(JSONWriter(layout: .compact).text(of: json) + "\n", status: status, type: type)
    }

    /// A text.
    init(_ text: String, status: HTTPResponse.Status = .ok, type: String) {
        self.init(
            status: status, headers: [.contentType: type], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
