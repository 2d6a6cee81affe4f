import HTTPTypes
import Hummingbird
import UniversalLinksHummingbird
import UniversalLinksService

/// Answers for a domain: its association file at the one path where Apple looks for it, and for everything else a 404 in words.
struct AssociationFileResponder: HTTPResponder {
    let files: HostedFiles
    let hosts: VirtualHosts

    func respond(to request: Request, context: ServerContext) async throws -> Response {
        guard case .domain(let index) = context.site else { return AssociationFileResponder.nothing(at: request) }
        let domain = hosts.domains[index]
        // The bytes of the path as they were sent: no other spelling of it works on real servers either.
        guard request.head.path?.prefix(while: { $0 != "?" }) == AssociationFileResponse.path[...],
            let file = files[domain.file]
        else { return AssociationFileResponder.nothing(at: request) }
        return file.response.response(to: request)
    }

    private static func nothing(at request: Request) -> Response {
        .plain(
            .notFound,
            "Nothing is served at \(TerminalText(request.head.path ?? "")).\n"
                + "The association file of this host is at \(AssociationFileResponse.path).\n")
    }
}

extension Response {
    /// A response in words, without any markup.
    static func plain(_ status: HTTPResponse.Status, _ text: String, _ fields: HTTPFields = [:]) -> Response {
        var headers = fields
        headers[.contentType] = "text/plain; charset=utf-8"
        headers[.cacheControl] = "no-store"
        headers[.xContentTypeOptions] = "nosniff"
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
