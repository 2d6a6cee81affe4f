import UniversalLinks
import UniversalLinksChecks
import UniversalLinksFoundation

/// The URL that an argument names an association file by.
struct FileAddress: Sendable {
    /// What is asked for.
    let address: WebAddress
    /// Whose file it is.
    private let host: CheckedHost

    /// The URL of an argument that is one; nil for a path and for `-`. A host alone stands for the place where Apple asks it
    /// (semantics W1).
    ///
    /// - Throws: `CommandFailure` for a URL that cannot be asked for.
    init?(_ argument: String) throws(CommandFailure) {
        guard FileAddress.isURL(argument) else { return nil }
        guard argument.prefix(8).lowercased() == "https://" else {
            throw CommandFailure(
                .wrongUsage, about: argument.shortened(),
                "a file is fetched over https alone, as Apple does. Write https:// in front, or name a file on disk.")
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

    /// Whether an argument is a URL of the web, and so no path.
    static func isURL(_ argument: String) -> Bool {
        let start = argument.prefix(8).lowercased()
        return start == "https://" || start.hasPrefix("http://")
    }

    /// Whether it is the place where Apple asks.
    private var isWellKnown: Bool { address == host.file }

    /// The domain that the file speaks for; nil where the file is elsewhere, or the host has no name.
    var domain: Domain? { isWellKnown && NetworkAddress(host.name) == nil ? Domain(host.name) : nil }

    private static func failure(_ argument: String, _ message: String) -> CommandFailure {
        CommandFailure(.wrongUsage, "“\(argument.shortened())” is no URL of a file. \(message)")
    }
}

extension FileAddress {
    /// That the file cannot be had, and what to do.
    func failure(_ error: UnservedFile) -> CommandFailure {
        CommandFailure(.couldNotDoIt, about: "\(address)", "\(error.words). \(advice(for: error.reason))")
    }

    private func advice(for reason: UnservedFile.Reason) -> String {
        switch reason {
        case .redirect:
            return isWellKnown
                ? "Apple follows no redirect. \(ProgramName.current) check \(host) --trace-redirects shows where it ends."
                : "Redirects are not followed. Name the URL that the file is at."
        case .failure(.forbiddenAddress): return "Leave --no-allow-private out where that is meant."
        case .failure(.tls(.unknownIssuer)), .failure(.tls(.selfSigned)):
            return "Where that is meant, name the authority with --ca-file; Apple will not know it."
        case .failure, .status:
            return isWellKnown ? "\(ProgramName.current) check \(host) tells more." : "Check the URL."
        }
    }
}
