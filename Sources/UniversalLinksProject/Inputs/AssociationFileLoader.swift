package import UniversalLinks
package import UniversalLinksChecks

/// Reads the association files that arguments name: from disk, from standard input, from a host, or from a commit.
package struct AssociationFileLoader: Sendable {
    private var addresses: [String: FileAddress] = [:]
    private var gitAddresses: [String: GitAddress] = [:]
    /// What requests files from hosts; nil if no argument is a URL, so that nothing of the network is set up.
    private var probe: HostProbe?

    /// A loader of files on disk alone.
    package init() {}

    /// - Parameters:
    ///   - arguments: Paths, `-` for standard input, URLs, and `git:REF:path`.
    ///   - probing: How hosts are requested; called if an argument is a URL.
    /// - Throws: `RunFailure` for a URL that cannot be requested, and what `probing` throws.
    package init(of arguments: [String], probing: () throws -> (ProbeOptions, any Transport)) throws {
        for argument in arguments {
            addresses[argument] = try FileAddress(argument)
            gitAddresses[argument] = try GitAddress(argument)
        }
        guard !addresses.isEmpty else { return }
        var (options, transport) = try probing()
        // As much as of a file on disk: what Apple refuses for its size is still read, to say so.
        options.limits.bodyByteCount = AssociationFile.readingLimit + 1
        probe = HostProbe(over: transport, clock: ContinuousClock(), options: options, now: { .current })
    }

    /// The file of an argument.
    ///
    /// - Throws: `RunFailure` if it cannot be read, or the host does not serve it.
    package func file(_ argument: String) async throws(RunFailure) -> InputFile {
        if let address = gitAddresses[argument] { return try address.file() }
        guard let probe, let file = addresses[argument] else { return try InputFile(argument) }
        let exchange = await probe.file(at: file.address)
        do throws(UnservedFile) {
            return InputFile(try exchange.servedFile(now: .current), servedAt: file.address)
        } catch {
            if let start = exchange.startOfOversizedFile { return InputFile(start, servedAt: file.address) }
            throw file.failure(error)
        }
    }

    /// The domain that the file of an argument speaks for; nil if its location does not say.
    package func domain(of argument: String) -> AssociationFile.Domain? { addresses[argument]?.domain }
}

extension HTTPExchange {
    /// What was read of a file that is larger than any that is read: as much as of one on disk, which is enough to say so.
    fileprivate var startOfOversizedFile: [UInt8]? {
        guard case .bodyTooLarge = failure?.kind.value, let response, response.status == 200,
            response.body.count > AssociationFile.readingLimit
        else { return nil }
        return response.body
    }
}
