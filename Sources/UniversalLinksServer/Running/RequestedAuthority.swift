import HTTPTypes
import NIOCore
import NIOHTTP1

/// For which host a request is: what the target and the fields of its head say, if they agree.
enum RequestedAuthority {
    /// The one authority of all that are named; nil if there is none, or if two differ.
    static func agreed(_ named: [String]) -> String? {
        guard let first = named.first else { return nil }
        return named.allSatisfy { $0.lowercased() == first.lowercased() } ? first : nil
    }

    /// That of a request over HTTP/2, whose `:authority` counts and may be repeated as `host` or in `:path`, or of one over
    /// HTTP/1.1 that ``HTTP1Authority`` has seen.
    static func authority(of request: HTTPRequest) -> String? {
        let named = [request.authority, request.path.flatMap { authority(ofTarget: $0) }].compactMap { $0 }
        return agreed(named + request.headerFields[values: .host])
    }

    /// The authority in a target in absolute form (RFC 9112, 3.2.2); nil in another form.
    static func authority(ofTarget target: String) -> String? {
        guard let colon = target.utf8.firstIndex(of: UInt8(ascii: ":")),
            ["http", "https"].contains(target[..<colon].lowercased()), target[colon...].hasPrefix("://")
        else { return nil }
        let rest = target[target.utf8.index(colon, offsetBy: 3)...]
        return String(rest.prefix { !["/", "?", "#"].contains($0) })
    }
}

/// Refuses what later handlers could understand differently: a head of HTTP/1.1 without exactly one `Host`, or whose target
/// names another host, gets a `Host` that no host has.
final class HTTP1Authority: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        let fields = head.headers["Host"]
        let named = fields + [RequestedAuthority.authority(ofTarget: head.uri)].compactMap { $0 }
        if fields.count != 1 || RequestedAuthority.agreed(named) == nil {
            head.headers.replaceOrAdd(name: "Host", value: "")
        }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    /// Adds the handler between the decoder and what reads its heads.
    static func add(to channel: any Channel) throws {
        let pipeline = channel.pipeline.syncOperations
        let decoder = try pipeline.context(handlerType: ByteToMessageHandler<HTTPRequestDecoder>.self)
        try pipeline.addHandler(HTTP1Authority(), position: .after(decoder.handler))
    }
}

extension HTTPField.Name {
    static let host = known("Host")
}
