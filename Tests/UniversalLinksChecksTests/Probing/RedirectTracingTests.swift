import HTTPTypes
import Testing
import UniversalLinksChecks

struct RedirectTracingTests {
    func hops(_ answers: [String: ScriptedTransport.Answer], follows: Bool = true) async -> [HTTPExchange] {
        await hops(ScriptedTransport(answers), ProbeOptions(tracesRedirects: follows))
    }

    func hops(_ transport: ScriptedTransport, _ options: ProbeOptions) async -> [HTTPExchange] {
        let probe = HostProbe(
            over: transport, clock: ManualClock(movingByItself: true), options: options, now: { .test })
        return await probe.evidence(of: CheckedHost(name: "a.example")).hops
    }

    static let file = "https://a.example/.well-known/apple-app-site-association"

    @Test func eachHopIsAskedUntilTheAnswerIsNoRedirect() async {
        let hops = await hops([
            Self.file: .redirect(to: "https://b.example/x"), "https://b.example/x": .redirect(to: "/y"),
            "https://b.example/y": .file(),
        ])
        #expect(hops.map { "\($0.request.address)" } == ["https://b.example/x", "https://b.example/y"])
        #expect(hops.last?.response?.status == 200)
    }

    @Test func noneIsFollowedUnlessThatIsWanted() async {
        #expect(await hops([Self.file: .redirect(to: "https://b.example/x")], follows: false).isEmpty)
    }

    @Test func aCircleEndsWhereItCloses() async {
        let hops = await hops([
            Self.file: .redirect(to: "https://b.example/x"), "https://b.example/x": .redirect(to: Self.file),
        ])
        #expect(hops.map { "\($0.request.address)" } == ["https://b.example/x"])
        #expect(hops.last?.redirectAddress.map { "\($0)" } == Self.file)
    }

    @Test func anEndlessChainIsLeftAfterTenHops() async {
        let transport = ScriptedTransport { request, _ in .redirect(to: request.address.target + "x") }
        let hops = await hops(transport, ProbeOptions(tracesRedirects: true))
        #expect(hops.count == 10)
        #expect(hops.last?.redirectAddress != nil)
    }

    @Test(arguments: ["mailto:a@b.example", "ftp://b.example/", "https://", ""])
    func aTargetThatCannotBeAskedForEndsTheTrail(target: String) async {
        #expect(await hops([Self.file: .redirect(to: target)]).isEmpty)
    }

    @Test func whereHopsMayLeadIsUpToTheCaller() async {
        let transport = ScriptedTransport { request, _ in
            .redirect(to: request.address.host == "a.example" ? "/same" : "https://a.example/back")
        }
        var options = ProbeOptions(tracesRedirects: true)
        options.hopReachability = .publicAddresses
        let script = ScriptedTransport { request, _ in
            switch request.address.target {
            case "/.well-known/apple-app-site-association": .redirect(to: "/same")
            case "/same": .redirect(to: "https://b.example/other")
            default: .status(404)
            }
        }
        #expect(await hops(script, options).map(\.request.reachability) == [.everything, .publicAddresses])
        options = ProbeOptions(reachability: .publicAddresses)
        _ = await hops(transport, options)
        #expect(await transport.requests.allSatisfy { $0.reachability == .publicAddresses })
    }
}
