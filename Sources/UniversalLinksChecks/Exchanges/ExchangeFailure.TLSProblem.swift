extension ExchangeFailure {
    /// What can go wrong with TLS.
    public struct TLSProblem: Hashable, Sendable {
        package enum Value: Hashable, Sendable {
            case expired, notYetValid, wrongName, selfSigned, noCommonVersion, closed, other
            case unknownIssuer(isIncomplete: Bool)
        }

        package let value: Value

        /// A certificate has expired.
        public static let expired = TLSProblem(value: .expired)
        /// A certificate is not valid yet.
        public static let notYetValid = TLSProblem(value: .notYetValid)
        /// The certificate is for other names.
        public static let wrongName = TLSProblem(value: .wrongName)
        /// The certificate is signed by itself.
        public static let selfSigned = TLSProblem(value: .selfSigned)
        /// The chain ends before a certificate that is trusted; `isIncomplete` where an intermediate one is missing.
        public static func unknownIssuer(isIncomplete: Bool) -> TLSProblem {
            TLSProblem(value: .unknownIssuer(isIncomplete: isIncomplete))
        }
        /// No version or cipher in common.
        public static let noCommonVersion = TLSProblem(value: .noCommonVersion)
        /// The other side closed the connection within the handshake.
        public static let closed = TLSProblem(value: .closed)
        /// Something else.
        public static let other = TLSProblem(value: .other)
    }
}

extension ExchangeFailure.TLSProblem: CustomStringConvertible {
    /// The name of the constant, with what belongs to it.
    public var description: String { "\(value)" }
}
