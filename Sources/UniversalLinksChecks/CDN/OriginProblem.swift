import UniversalLinks

/// What is wrong with the file of a host, as far as it matters to a comparison with the CDN's copy.
package struct OriginProblem: Hashable, Sendable {
    /// What sort of problem it is.
    package let kind: Kind
    /// What is wrong, in a sentence. Escaped and shortened.
    package let sentence: String

    /// The sorts of problem.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The host answers that there is no file.
        case absent
        /// The host answers with something that is not an association file.
        case unusable
        /// The host could not be reached from here; others may reach it.
        case unreachable
    }
}

/// What a host serves, read as an association file.
enum OriginReading {
    case file(AssociationFile)
    case problem(OriginProblem)
    /// It could not be requested, for a reason that is not its own.
    case notAsked(reason: String)

    /// - Parameters:
    ///   - body: The body of the answer, if it is read already.
    ///   - now: When it is judged.
    init(_ exchange: HTTPExchange, _ body: ReadBody?, now: UTCInstant) {
        if let failure = exchange.obstructingFailure {
            let sentence = "Cannot fetch the host's file: \(exchange.words(for: failure, now: now))."
            switch failure.kind.value {
            case .cancelled, .forbiddenAddress, .proxy, .noAddress, .onlyHTTP2:
                self = .notAsked(reason: sentence)
            case .nameNotFound, .resolutionFailed, .refused, .reset, .unreachable, .tls(.closed), .timedOut, .noAnswer:
                self = .problem(OriginProblem(kind: .unreachable, sentence: sentence))
            case .tls, .truncatedHead, .truncatedBody, .bodyTooLarge, .headTooLarge, .malformedAnswer,
                .unreadableCoding:
                self = .problem(OriginProblem(kind: .unusable, sentence: sentence))
            }
            return
        }
        guard let response = exchange.response else {
            self = .notAsked(reason: "The host was not requested.")
            return
        }
        guard response.status == 200 else {
            let kind: OriginProblem.Kind = [404, 410].contains(response.status) ? .absent : .unusable
            self = .problem(OriginProblem(kind: kind, sentence: "The host returns \(response.status)."))
            return
        }
        switch ServedFile(body ?? ReadBody(response.body)) {
        case .file(let file): self = .file(file)
        case .unusable(let reason):
            self = .problem(
                OriginProblem(kind: .unusable, sentence: "The host does not serve an association file: \(reason)."))
        }
    }
}

/// A body with status 200, read as an association file.
enum ServedFile {
    case file(AssociationFile)
    /// It is not one that the system accepts; why, as a clause.
    case unusable(String)

    init(_ body: ReadBody) {
        do throws(AssociationFileError) {
            let file = try body.result.get()
            self = file.refusal.map { .unusable(ServedFile.clause($0.message)) } ?? .file(file)
        } catch {
            self = .unusable(ServedFile.clause(error.description))
        }
    }

    private static func clause(_ message: String) -> String {
        let text = ForeignText.plain(message, limit: 200)
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}
