import Testing
import UniversalLinksServer
import UniversalLinksService

struct ServerGreetingTests {
    @Test func bothPagesAreNamedWithThePort() throws {
        let tap = try #require(HostName("tap.example"))
        let settings = ServerSettings(
            project: ServedProject(domains: []),
            hosts: VirtualHosts(domains: [], pageHosts: [.localhost], tapHost: tap),
            certificates: .authority(folder: "/none"))
        let lines = ServerGreeting(settings, port: 9_443).text.split(separator: "\n")
        #expect(lines.contains("Page: https://localhost:9443/"))
        #expect(lines.contains("Page for testers: https://tap.example:9443/"))
    }
}
