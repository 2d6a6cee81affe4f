/// Why a host did not return a file.
package struct UnservedFile: Error, Sendable {
    /// What happened.
    package let reason: Reason
    /// A clause; everything foreign is escaped.
    package let words: String

    /// The ways in which it fails.
    package enum Reason: Hashable, Sendable {
        /// There was no complete answer.
        case failure(ExchangeFailure.Kind)
        /// The answer is a redirect; the target as it was sent.
        case redirect(status: Int, target: String)
        /// The answer has a status other than 200.
        case status(Int)
    }
}

extension HTTPExchange {
    /// The body of an answer with status 200, whatever it contains. A redirect does not count as a file: Apple follows none (semantics
    /// W2).
    ///
    /// - Parameter now: The present time, for certificates.
    /// - Throws: If there is no complete answer, or one with another status.
    package func servedFile(now: UTCInstant) throws(UnservedFile) -> [UInt8] {
        if let failure = obstructingFailure {
            throw UnservedFile(
                reason: .failure(failure.kind), words: words(for: failure, now: now, namesHost: false))
        }
        guard let response else { throw UnservedFile(reason: .failure(.noAnswer), words: "the host does not answer") }
        guard response.status != 200 else { return response.body }
        if let target = response.redirectTarget {
            throw UnservedFile(
                reason: .redirect(status: response.status, target: target),
                words:
                    "it redirects (\(response.status)) to \(ForeignText.quoted(target, limit: 200))")
        }
        throw UnservedFile(
            reason: .status(response.status), words: "it returns \(response.statusWords)")
    }
}
