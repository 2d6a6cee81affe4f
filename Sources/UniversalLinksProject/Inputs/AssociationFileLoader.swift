import JSONSyntax
package import UniversalLinks
package import UniversalLinksChecks
import UniversalLinksFoundation
import UniversalLinksLinting

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads the association files that arguments name: from disk, from standard input, from a host, or from a commit.
package struct AssociationFileLoader: Sendable {
    private var addresses: [String: FileAddress] = [:]
    private var gitAddresses: [String: GitAddress] = [:]
    /// Nil if no argument is a URL: then nothing of the network is set up.
    private var probe: HostProbe?

    /// Reads files on disk only.
    package init() {}

    /// - Parameters:
    ///   - arguments: Paths, `-` for standard input, URLs, and `git:REF:path`.
    ///   - probing: Called only if an argument is a URL.
    /// - Throws: `RunFailure` for a URL that cannot be requested, and what `probing` throws.
    package init(of arguments: [String], probing: () throws -> (ProbeOptions, any Transport)) throws {
        for argument in arguments {
            addresses[argument] = try FileAddress(argument)
            gitAddresses[argument] = try GitAddress(argument)
        }
        guard !addresses.isEmpty else { return }
        var (options, transport) = try probing()
        // The same limit as on disk: a file that is too large for Apple is still read, to say so.
        options.limits.bodyByteCount = AssociationFile.readingLimit + 1
        probe = HostProbe(over: transport, clock: ContinuousClock(), options: options, now: { .current })
    }

    /// - Throws: `RunFailure` if the file cannot be read, or the host does not serve it.
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

    /// The domain that the file of an argument is for; nil if its location does not say.
    package func domain(of argument: String) -> AssociationFile.Domain? { addresses[argument]?.domain }
}

extension HTTPExchange {
    /// What was read of an oversized file: as much as of one on disk, which is enough to report it.
    fileprivate var startOfOversizedFile: [UInt8]? {
        guard case .bodyTooLarge = failure?.kind.value, let response, response.status == 200,
            response.body.count > AssociationFile.readingLimit
        else { return nil }
        return response.body
    }
}

extension UTCInstant {
    package static var current: UTCInstant { UTCInstant(seconds: Int64(Date().timeIntervalSince1970)) }
}

/// The URL of an association file, from an argument.
package struct FileAddress: Sendable {
    let address: WebAddress
    private let host: CheckedHost

    /// Nil for a path and for `-`. A host alone means the path that Apple requests (semantics W1).
    ///
    /// - Throws: `RunFailure` for a URL that cannot be requested.
    init?(_ argument: String) throws(RunFailure) {
        guard FileAddress.isURL(argument) else { return nil }
        guard argument.prefix(8).lowercased() == "https://" else {
            throw RunFailure(
                .wrongUsage, about: argument.shortened(),
                "files are only fetched over https, as Apple does. Use https://, or pass a file on disk.")
        }
        do throws(HostTextError) {
            host = try HostText.host(argument)
        } catch {
            throw FileAddress.failure(argument, error.message)
        }
        let link: LinkURL
        do throws(LinkURLError) {
            link = try LinkURL(converting: argument)
        } catch {
            throw FileAddress.failure(argument, error.message)
        }
        guard !["", "/"].contains(link.path) || link.query != nil else {
            address = host.file
            return
        }
        do throws(WebAddressError) {
            address = try WebAddress(parsing: "https://\(host)\(link.path)" + (link.query.map { "?\($0)" } ?? ""))
        } catch {
            throw FileAddress.failure(argument, error.message)
        }
    }

    /// Whether an argument is a web URL, and not a path.
    package static func isURL(_ argument: String) -> Bool {
        let start = argument.prefix(8).lowercased()
        return start == "https://" || start.hasPrefix("http://")
    }

    private var isWellKnown: Bool { address == host.file }

    /// The domain that the file is for; nil if the file is elsewhere, or the host is an IP address.
    var domain: AssociationFile.Domain? {
        isWellKnown && NetworkAddress(host.name) == nil ? AssociationFile.Domain(host.name) : nil
    }

    private static func failure(_ argument: String, _ message: String) -> RunFailure {
        RunFailure(.wrongUsage, "\"\(argument.shortened())\" is not the URL of a file. \(message)")
    }
}

extension FileAddress {
    func failure(_ error: UnservedFile) -> RunFailure {
        let (advice, nextStep) = remedy(for: error.reason)
        let reason = ["\(error.words).", advice].compactMap { $0 }.joined(separator: " ")
        return RunFailure(.couldNotDoIt, about: "\(address)", reason, nextStep: nextStep)
    }

    private func remedy(for reason: UnservedFile.Reason) -> (advice: String?, nextStep: RunFailure.NextStep?) {
        switch reason {
        case .redirect where isWellKnown: ("Apple does not follow redirects.", .traceRedirects(host))
        case .redirect: ("Redirects are not followed. Pass the final URL of the file.", nil)
        case .failure(let kind) where kind.nextStep != nil: (nil, kind.nextStep)
        case .failure, .status: isWellKnown ? (nil, .check(host)) : ("Check the URL.", nil)
        }
    }
}

extension ExchangeFailure.Kind {
    /// What lets the tool fetch the file after all.
    fileprivate var nextStep: RunFailure.NextStep? {
        switch value {
        case .forbiddenAddress: return .allowPrivateAddresses
        case .tls(let problem):
            switch problem.value {
            case .unknownIssuer, .selfSigned: return .trustAuthority
            default: return nil
            }
        default: return nil
        }
    }
}

/// An argument that names an association file where nothing can be written: a URL, or a file of a commit.
package struct RemoteArgument: Sendable, CustomStringConvertible {
    /// The argument and what it is, to end a sentence: `https://example.com is a URL`.
    package let description: String

    /// Nil for a path and for `-`.
    package init?(_ argument: String) {
        if FileAddress.isURL(argument) {
            description = "\(argument.shortened()) is a URL"
        } else if GitAddress.isAddress(argument) {
            description = "\(argument.shortened()) is a file of a commit"
        } else {
            return nil
        }
    }

    package static func isOne(_ argument: String) -> Bool { RemoteArgument(argument) != nil }

    package static func first(in arguments: [String]) -> RemoteArgument? {
        arguments.lazy.compactMap { RemoteArgument($0) }.first
    }
}
