import JSONSyntax
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksFoundation
import UniversalLinksLinting

/// The URL of an association file, from an argument.
package struct FileAddress: Sendable {
    /// What is requested.
    let address: WebAddress
    /// Whose file it is.
    private let host: CheckedHost

    /// The URL of an argument that is one; nil for a path and for `-`. A host alone means the path that Apple requests
    /// (semantics W1).
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

    /// Whether an argument is a URL of the web, so not a path.
    package static func isURL(_ argument: String) -> Bool {
        let start = argument.prefix(8).lowercased()
        return start == "https://" || start.hasPrefix("http://")
    }

    /// Whether it is the URL that Apple requests.
    private var isWellKnown: Bool { address == host.file }

    /// The domain that the file applies to; nil if the file is elsewhere, or the host has no name.
    var domain: AssociationFile.Domain? {
        isWellKnown && NetworkAddress(host.name) == nil ? AssociationFile.Domain(host.name) : nil
    }

    private static func failure(_ argument: String, _ message: String) -> RunFailure {
        RunFailure(.wrongUsage, "\"\(argument.shortened())\" is not the URL of a file. \(message)")
    }
}

extension FileAddress {
    /// That the file is not available, and what to do.
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
