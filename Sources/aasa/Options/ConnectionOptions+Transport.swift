import UniversalLinksChecks
import UniversalLinksProject

#if Network
    import SystemCalls
    import UniversalLinksHTTPClient

    extension ConnectionOptions {
        /// The network as the options want it.
        ///
        /// - Parameter lookupCount: How many names are looked up at a time.
        /// - Throws: `RunFailure` if the file of certificates cannot be read or contains none.
        func transport(lookupCount: Int = 4) throws -> any Transport {
            // On Linux, the client does so for all of the process; on Darwin, for its own connections alone.
            signal(SIGPIPE, SIG_IGN)
            var roots = TrustedRoots.system
            if let authorityFile { roots.authorities = [try InputFile(authorityFile).whole()] }
            do throws(NetworkConfigurationError) {
                return try NetworkTransport(
                    .init(overrides: try overrides, roots: roots, proxy: try proxyAddress, lookupCount: lookupCount))
            } catch {
                throw RunFailure(.wrongUsage, about: authorityFile, error.message)
            }
        }

        /// - Throws: if an address or the proxy is not one.
        func validateConnection() throws(NetworkConfigurationError) {
            _ = try overrides
            _ = try proxyAddress
        }

        private var overrides: AddressOverrides {
            get throws(NetworkConfigurationError) {
                var overrides = AddressOverrides()
                for text in resolve { try overrides.add(parsing: text) }
                return overrides
            }
        }

        private var proxyAddress: ProxyAddress? {
            get throws(NetworkConfigurationError) {
                guard let proxy else { return nil }
                return try ProxyAddress(parsing: proxy)
            }
        }
    }
#else
    extension ConnectionOptions {
        /// - Throws: `RunFailure`, since this program was built without the trait `Network`.
        func transport(lookupCount: Int = 4) throws -> any Transport {
            throw RunFailure(
                .couldNotDoIt,
                "This aasa was built for files alone, without the network. Build all of it: swift build --product aasa."
            )
        }

        func validateConnection() throws {}
    }
#endif
