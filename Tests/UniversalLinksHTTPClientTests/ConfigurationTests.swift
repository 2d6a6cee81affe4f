import Testing
import UniversalLinksChecks
import UniversalLinksHTTPClient

@Suite struct ConfigurationTests {
    @Test(arguments: ["a.test:127.0.0.1", "*:::1", "a.test:[::1]", "A.test:127.0.0.1,[::1],::2", "1.test:1.2.3.4"])
    func overridesAreRead(_ text: String) throws {
        var overrides = AddressOverrides()
        try overrides.add(parsing: text)
        #expect(!overrides.isEmpty)
    }

    @Test(arguments: [
        "", ":", "a.test", "a.test:", ":127.0.0.1", "a.test:b.test", "a.test:443:127.0.0.1", "a test:127.0.0.1",
        "例.jp:127.0.0.1",
        "a.test:127.0.0.1,", "a.test:127.1", "a.test/x:127.0.0.1", "*.test:127.0.0.1",
    ]) func otherOverridesAreRefused(_ text: String) {
        var overrides = AddressOverrides()
        #expect(throws: NetworkConfigurationError.self) { try overrides.add(parsing: text) }
        #expect(overrides.isEmpty)
    }

    @Test func proxiesAreRead() throws {
        #expect(try ProxyAddress(parsing: "http://Proxy.test:3128") == ProxyAddress(host: "proxy.test", port: 3128))
        #expect(try ProxyAddress(parsing: "http://[::1]:8080/").description == "[::1]:8080")
        #expect(try ProxyAddress(parsing: "http://proxy.test").port == 80)
    }

    @Test(arguments: [
        "", "proxy.test:3128", "https://proxy.test:3128", "socks5://proxy.test:1080",
        "http://user:secret@proxy.test:3128",
        "http://proxy.test:3128/path", "http://proxy.test:0",
    ]) func otherProxiesAreRefused(_ text: String) {
        do throws(NetworkConfigurationError) {
            let proxy = try ProxyAddress(parsing: text)
            Issue.record("\(text) is \(proxy)")
        } catch {
            #expect(error.code == .invalidProxy)
            #expect(error.message.contains("http://host:port"), "\(error)")
            #expect(!error.message.contains("secret"))
        }
    }

    @Test(arguments: [
        "", "no certificate", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
        "-----BEGIN CERTIFICATE-----\n!\n-----END CERTIFICATE-----\n",
        "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
    ]) func rootsThatAreNoCertificatesAreRefused(_ text: String) {
        let roots = TrustedRoots(authorities: [Array(text.utf8)])
        do throws(NetworkConfigurationError) {
            _ = try NetworkTransport(.init(roots: roots))
            Issue.record("accepted")
        } catch {
            #expect(error.code == .invalidRoots)
        }
    }
}
