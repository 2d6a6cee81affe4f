import JSONRPC
import JSONSyntax

/// How a request speaks: in a session that began with a handshake, or with everything that it needs in itself.
enum AgentProtocol: Sendable {
    /// Versions up to 2025-11-25.
    case session
    /// Versions from 2026-07-28 on.
    case stateless

    /// The versions with a handshake that are spoken, the newest first. 2025-03-26 is not: it requires batches.
    static let sessionVersions = ["2025-11-25", "2025-06-18", "2024-11-05"]
    /// The versions without one that are spoken.
    static let statelessVersions = ["2026-07-28"]

    private static let versionKey = "io.modelcontextprotocol/protocolVersion"
    private static let unsupportedVersion = RPCError.Code(-32_022)

    /// The protocol of a request.
    ///
    /// - Throws: `RPCError` for a version that is not spoken.
    init(of parameters: JSONObject) throws(RPCError) {
        guard let named = parameters.value("_meta", AgentProtocol.versionKey) else {
            self = .session
            return
        }
        guard let version = named.string, AgentProtocol.statelessVersions.contains(version) else {
            throw RPCError(
                AgentProtocol.unsupportedVersion, "This version of the protocol is not supported.",
                data: ["supported": JSONValue(AgentProtocol.statelessVersions), "requested": named])
        }
        self = .stateless
    }

    /// The version of a session for a client that asks for one: that, if it is spoken, else the newest.
    static func negotiated(_ requested: String?) -> String {
        sessionVersions.first { $0 == requested } ?? sessionVersions[0]
    }

    /// A result with what the protocol adds to each.
    func completed(_ members: [(String, JSONValue)]) -> JSONValue {
        let added = self == .stateless ? [("resultType", "complete" as JSONValue)] : []
        return JSONValue(.object(JSONObject((members + added).map { .init(key: $0.0, value: $0.1) })))
    }
}
