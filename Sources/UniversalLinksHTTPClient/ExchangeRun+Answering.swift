internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1
internal import NIOSSL
internal import UniversalLinksChecks

extension ExchangeRun {
    // MARK: - From connection to keys

    /// Makes the runtime create the generic types of a pipeline, before there are several threads.
    ///
    /// Swift 6.3 has crashed when two event loops needed such a type for the first time at the same moment.
    static func makeGenericTypes() {
        let types: [Any.Type] = [
            ByteToMessageHandler<HTTPResponseDecoder>.self, HTTPRequestEncoder.self, HTTPResponseDecoder.self,
        ]
        precondition(types.allSatisfy { ObjectIdentifier($0) != ObjectIdentifier(Never.self) })
    }

    func secure() {
        guard !isFinished, let channel else { return }
        let limits = request.limits
        let (head, answers) = (HeadHandler(), AnswerHandler(self))
        (self.head, self.answers) = (head, answers)
        var parserLimits = NIOHTTPDecoderLimitConfiguration()
        parserLimits.maxHeaderFieldSize = limits.headByteCount
        parserLimits.maxHeaderListSize = limits.headByteCount
        parserLimits.maxHeaderFieldCount = limits.headByteCount
        let pipeline = channel.pipeline.syncOperations
        do {
            if request.address.scheme == .https { try pipeline.addHandler(tlsHandler()) }
            try pipeline.addHandlers([
                head, HTTPRequestEncoder(),
                ByteToMessageHandler(HTTPResponseDecoder(limitConfiguration: parserLimits)), answers,
            ])
        } catch {
            return finish(ExchangeFailure(.tls(.other), detail: "\(error)"))
        }
        if request.address.scheme == .https { channel.read() } else { send() }
    }

    private func tlsHandler() throws -> NIOSSLClientHandler {
        enter(.handshake)
        wire?.expectsTLS = true
        // RFC 6066 section 3: a name without its trailing dot; no addresses.
        let host = request.address.host
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        // A connection that is kept must not keep the exchange that opened it.
        return try NIOSSLClientHandler(
            context: transport.tls, serverHostname: NetworkAddress(host) == nil ? name : nil,
            customVerificationCallback: { [weak self] certificates, promise in
                guard let self else { return promise.succeed(.failed) }
                judge(certificates, promise)
            })
    }

    /// Judges a chain away from the event loop, and reads nothing meanwhile; a recent verdict counts at once.
    private func judge(_ certificates: [NIOSSLCertificate], _ promise: EventLoopPromise<NIOSSLVerificationResult>) {
        guard !isFinished else { return promise.succeed(.failed) }
        let presented = certificates.prefix(ChainVerifier.maximumCount).map { (try? $0.toDERBytes()) ?? [] }
        let (verifier, host, loop) = (transport.verifier, request.address.host, loop)
        if let chain = verifier.judgedChain(of: presented, host: host) {
            note(chain)
            return promise.succeed(chain.problem == nil ? .certificateVerified : .failed)
        }
        wire?.hold()
        transport.judging {
            let chain = await verifier.chain(of: presented, host: host)
            loop.execute { self.note(chain) }
            promise.succeed(chain.problem == nil ? .certificateVerified : .failed)
        }
    }

    /// Records a verdict, and reads on.
    private func note(_ chain: CertificateChain) {
        guard !isFinished else { return }
        exchange.certificates = chain
        wire?.release()
    }

    func secured() {
        guard !isFinished, let channel else { return }
        exchange.times.handshake = phaseTime
        if let handler = try? channel.pipeline.syncOperations.handler(type: NIOSSLClientHandler.self),
            let version = handler.tlsVersion
        {
            exchange.security = ConnectionSecurity(version: version.name)
        }
        send()
    }

    func tookPlainText(_ bytes: ByteBuffer) {
        let text = String(decoding: bytes.readableBytesView.prefix(60).prefix { $0 != 13 && $0 != 10 }, as: UTF8.self)
        finish(
            ExchangeFailure(
                .tls(.other),
                detail: "the service on port \(request.address.port) does not speak TLS; it sent: \(text)"))
    }

    // MARK: - From request to answer

    func send() {
        guard !isFinished, let channel else { return }
        enter(.head)
        let limit = request.limits.headByteCount
        head?.expect(
            limit: limit, onFirstByte: { self.exchange.times.firstByte = self.phaseTime },
            onExcess: { self.finish(ExchangeFailure(.headTooLarge(limit: limit))) })
        let address = request.address
        var headers = HTTPHeaders([("Host", address.authority)])
        for field in request.fields where !ExchangeRun.ownNames.contains(field.name.canonicalName) {
            headers.add(name: field.name.rawName, value: field.value)
        }
        if request.fields[.acceptEncoding] == nil { headers.add(name: "Accept-Encoding", value: ContentCoding.usual) }
        if !request.connection.keeps { headers.add(name: "Connection", value: "close") }
        let head = HTTPRequestHead(
            version: .http1_1, method: .GET, uri: ExchangeRun.safeTarget(address.target), headers: headers)
        channel.write(HTTPClientRequestPart.head(head), promise: nil)
        channel.writeAndFlush(HTTPClientRequestPart.end(nil), promise: nil)
        channel.read()
    }

    /// These follow from the address and from what is requested.
    private static let ownNames: Set<String> = ["host", "connection", "content-length", "transfer-encoding"]

    /// No line break or space of an address may end the request line.
    private static func safeTarget(_ target: String) -> String {
        guard target.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) else { return target }
        return target.utf8.reduce(into: "") { result, byte in
            if byte > 0x20, byte < 0x7F {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
    }

    func took(_ answer: HTTPResponseHead) {
        guard !isFinished, let head else { return }
        let line = StatusLine(ofFinalAnswerIn: head.bytes)
        head.complete()
        var fields = HTTPFields()
        for (name, value) in answer.headers {
            guard let name = HTTPField.Name(name) else { continue }
            fields.append(HTTPField(name: name, value: value))
        }
        let status = Int(answer.status.code)
        // Such an answer is about the connection (RFC 9110 section 15.5.9).
        if status == 408, exchange.isOnReusedConnection { return startOver() }
        exchange.response = ExchangeResponse(status: status, reason: line?.reason ?? "", fields: fields)
        framing = BodyFraming(status: status, fields: fields)
        let coding = ContentCoding(of: fields, accepted: request.fields[.acceptEncoding] ?? ContentCoding.usual)
        body = BodyReader(limit: request.limits.bodyByteCount, coding: coding)
        outlivesAnswer = status == 200 && framing != .close && answer.isKeepAlive
        enter(.body)
    }

    func took(_ bytes: ByteBuffer) {
        guard !isFinished, let body else { return }
        do throws(ExchangeFailure) { try body.take(bytes) } catch { finish(error) }
    }

    func tookEnd() {
        guard !isFinished, let body else { return }
        // RFC 9112 section 9.8: without a goodbye of TLS, the end of the connection is not the end of the body.
        if framing == .close, hasEndedUncleanly { return finish(truncation(body)) }
        do throws(ExchangeFailure) {
            try body.end()
            finish(nil)
        } catch {
            finish(error)
        }
    }

    private func truncation(_ body: BodyReader) -> ExchangeFailure {
        ExchangeFailure(.truncatedBody(expected: framing.expected, received: body.sentByteCount))
    }

    // MARK: - Broken connections

    func broke(_ error: any Error) {
        guard !isFinished else { return }
        if error as? NIOSSLError == .uncleanShutdown {
            hasEndedUncleanly = true
        } else if phase == .handshake {
            handshakeFailed(ExchangeFailure(securing: error))
        } else if let error = error as? HTTPParserError {
            switch error {
            case .invalidEOFState: closed()
            case .headerOverflow: finish(ExchangeFailure(.headTooLarge(limit: request.limits.headByteCount)))
            default:
                finish(
                    head?.isHTTP2 == true
                        ? ExchangeFailure(.onlyHTTP2) : ExchangeFailure(.malformedAnswer, detail: error.words))
            }
        } else {
            finish(ExchangeFailure(answering: error))
        }
    }

    func closed() {
        guard !isFinished else { return }
        switch phase {
        case .handshake: handshakeFailed(ExchangeFailure(.tls(.closed)))
        case .body: finish(body.map(truncation) ?? ExchangeFailure(.noAnswer))
        default:
            let hasBegun = !(head?.bytes.isEmpty ?? true)
            finish(
                hasBegun
                    ? ExchangeFailure(.truncatedHead) : ExchangeFailure(.noAnswer))
        }
    }

    private func handshakeFailed(_ failure: ExchangeFailure) {
        guard let chain = exchange.certificates, let problem = chain.problem else { return finish(failure) }
        finish(ExchangeFailure(.tls(problem), detail: chain.detail))
    }
}

extension HTTPParserError {
    /// What is known beyond the fact that the answer cannot be read.
    fileprivate var words: String {
        switch self {
        case .invalidConstant: "it does not start with HTTP/"
        case .invalidVersion: "it names an unknown HTTP version"
        case .invalidStatus: "its status is not a number"
        case .invalidHeaderToken: "a header field contains an invalid character"
        case .invalidContentLength, .unexpectedContentLength: "its Content-Length is invalid"
        case .invalidChunkSize: "a chunk size is not a number"
        case .unknown: ""
        default: debugDescription
        }
    }
}

extension TLSVersion {
    fileprivate var name: String {
        switch self {
        case .tlsv1: "TLS 1.0"
        case .tlsv11: "TLS 1.1"
        case .tlsv12: "TLS 1.2"
        case .tlsv13: "TLS 1.3"
        }
    }
}
