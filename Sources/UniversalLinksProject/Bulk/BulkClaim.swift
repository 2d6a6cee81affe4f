/// Compressed bytes that a worker decompresses for all of them, and where their text goes.
enum BulkClaim: Sendable {
    /// Members of their own.
    case members(MemberRun, TextPiece)
    /// What comes next of a file that is decompressed in order.
    case next(MemberStream, bytes: [UInt8], TextPiece, stopsAtMembers: Bool)

    /// What came of it.
    enum Settlement: Sendable {
        /// The text; nil if the bytes are not whole members.
        case members(MemberRun, TextPiece?)
        /// The text of the first of the bytes.
        case next(MemberStream.Step)
    }

    /// Decompresses.
    func settlement() -> Settlement {
        switch self {
        case .members(let run, let text): .members(run, run.fill(text) ? text : nil)
        case .next(let stream, let bytes, let text, let stopsAtMembers):
            .next(stream.step(bytes, into: text, stopsAtMembers: stopsAtMembers))
        }
    }
}
