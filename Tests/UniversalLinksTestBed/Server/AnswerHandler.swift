import NIOCore
import NIOHTTP1
import UniversalLinksStandIn

/// Plays the answers to the requests of one connection, one after the other, as bytes.
final class AnswerHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = ByteBuffer

    private let sites: Sites
    private let serverName: String?
    private var head: HTTPRequestHead?
    private var waiting: [ReceivedRequest] = []
    private var isAnswering = false

    /// - Parameter serverName: The host of the handshake; nil without TLS.
    init(sites: Sites, serverName: String?) {
        self.sites = sites
        self.serverName = serverName
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): self.head = head
        case .body: break
        case .end:
            guard let head else { return }
            let client = context.channel.remoteAddress
            waiting.append(ReceivedRequest(head, serverName: serverName, client: client))
            self.head = nil
            answerNext(context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard error is HTTPParserError else {
            context.close(mode: .all, promise: nil)
            return
        }
        isAnswering = true
        let refusal = "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        play([.send(Array(refusal.utf8)), .close], context)
    }

    private func answerNext(_ context: ChannelHandlerContext) {
        guard !isAnswering, !waiting.isEmpty else { return }
        isAnswering = true
        let request = waiting.removeFirst()
        play(sites.answer(to: request) + (request.isLast ? [.close] : []), context)
    }

    private func play(_ steps: [Answer.Step], _ context: ChannelHandlerContext) {
        AnswerPlayer(context) {
            self.isAnswering = false
            self.answerNext(context)
        }
        .play(steps)
    }
}
