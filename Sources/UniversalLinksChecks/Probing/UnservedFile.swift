/// Why a host gave no file.
package struct UnservedFile: Error, Sendable {
    /// What happened.
    package let reason: Reason
    /// The second half of a sentence; everything foreign is escaped.
    package let words: String

    /// The ways in which there is none.
    package enum Reason: Hashable, Sendable {
        /// There was no complete answer.
        case failure(ExchangeFailure.Kind)
        /// The answer leads elsewhere; the target as it was sent.
        case redirect(status: Int, target: String)
        /// The answer has another status than 200.
        case status(Int)
    }
}

extension HTTPExchange {
    /// The body of an answer with status 200, whatever it holds. No redirect counts as a file: Apple follows none (semantics
    /// W2).
    ///
    /// - Parameter now: When it is told, for what expires.
    /// - Throws: where there is no complete answer, or one with another status.
    package func servedFile(now: UTCInstant) throws(UnservedFile) -> [UInt8] {
        if let failure = obstructingFailure {
            throw UnservedFile(
                reason: .failure(failure.kind), words: words(for: failure, now: now, namesHost: false))
        }
        guard let response else { throw UnservedFile(reason: .failure(.noAnswer), words: "it does not answer") }
        guard response.status != 200 else { return response.body }
        if let target = response.redirectTarget {
            throw UnservedFile(
                reason: .redirect(status: response.status, target: target),
                words:
                    "it answers with status \(response.status) and leads to \(ForeignText.quoted(target, limit: 200))")
        }
        throw UnservedFile(
            reason: .status(response.status), words: "it answers with status \(response.statusWords)")
    }
}
