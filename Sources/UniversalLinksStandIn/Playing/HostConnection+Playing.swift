package import NIOCore

extension HostConnection {
    /// Does what a host does instead of TLS, once the client's first message is there.
    ///
    /// A ``WireHandler`` has to be in the channel's pipeline, and nothing behind it that changes bytes.
    ///
    /// - Returns: Whether there is something; if not, TLS is to be spoken.
    package func playInsteadOfTLS(on channel: any Channel) -> Bool {
        switch self {
        case .certificate, .tls10, .tls11: return false
        case .closedInHandshake: channel.triggerUserOutboundEvent(WireHandler.End.cut, promise: nil)
        case .resetInHandshake: channel.triggerUserOutboundEvent(WireHandler.End.reset, promise: nil)
        case .silentHandshake: break
        case .alert(let description): say([21, 3, 3, 0, 2, 2, description], on: channel)
        case .plainHTTP:
            let page = "<html><body>This port speaks plain HTTP.</body></html>\r\n"
            let head = "HTTP/1.1 400 Bad Request\r\nContent-Type: text/html\r\nContent-Length: \(page.utf8.count)\r\n"
            say(Array((head + "Connection: close\r\n\r\n" + page).utf8), on: channel)
        case .garbage: say(Array("SSH-2.0-OpenSSH_9.2\r\n".utf8), on: channel)
        }
        return true
    }

    /// Says something, and closes.
    private func say(_ bytes: [UInt8], on channel: any Channel) {
        channel.writeAndFlush(channel.allocator.buffer(bytes: bytes)).whenComplete { _ in
            channel.close(mode: .all, promise: nil)
        }
    }
}
