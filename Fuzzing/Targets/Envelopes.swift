import SignedEnvelope

/// Any bytes as a CMS envelope.
enum Envelopes: FuzzTarget {
    static func run(_ input: FuzzInput) {
        var input = input
        let bytes = EnvelopeDraft.bytes(&input)
        do throws(SignedDataError) {
            let envelope = try SignedData(parsing: bytes)
            guard envelope.payload.count <= bytes.count else { fail("more inside than outside") }
        } catch {
            guard !"\(error)".isEmpty else { fail("an error without words") }
        }
    }
}
