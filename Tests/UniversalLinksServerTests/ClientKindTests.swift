import Testing
import UniversalLinksServer

struct ClientKindTests {
    @Test(arguments: [
        ("AASA-Bot/1.0.0", ClientKind.apple), ("swcd (unknown version) CFNetwork/1 Darwin/2", .device),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)", .browser), ("curl/8.5.0", .curl),
        ("aasa/0.1.0", .aasa),
        ("Wget/1.2", .other), ("", .other), (String(repeating: "a", count: 100_000) + "curl/", .other),
    ])
    func aUserAgentTellsTheKind(_ agent: String, _ kind: ClientKind) {
        #expect(ClientKind(userAgent: agent) == kind)
    }

    @Test func noUserAgentIsAnotherKind() {
        #expect(ClientKind(userAgent: nil) == .other)
    }
}
