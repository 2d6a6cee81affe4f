import ArgumentParser
import Foundation
import UniversalLinksServer
import UniversalLinksService

/// The stand-in for Apple's CDN.
struct CDNOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Time that a copy is cached: 45s, 90m, 6h. Default: 6h, as Apple's", valueName: "time"))
    var cdnTtl: String?

    @Option(help: ArgumentHelp("Time that a failure is cached. Default: 1h, as Apple's", valueName: "time"))
    var cdnNegativeTtl: String?

    @Option(
        help: ArgumentHelp(
            "Also fetch the file of this host; * for all public hosts (repeatable)", valueName: "host[:port]"))
    var cdnOrigin: [String] = []

    @Option(help: ArgumentHelp("Also trust these certificates of origins (PEM)", valueName: "file"))
    var cdnCaFile: String?

    /// The settings.
    func settings() throws -> CDNSettings {
        var settings = CDNSettings()
        if let cdnTtl { settings.lifetime = try CDNOptions.time(cdnTtl, of: "--cdn-ttl") }
        if let cdnNegativeTtl {
            settings.failureLifetime = try CDNOptions.time(cdnNegativeTtl, of: "--cdn-negative-ttl")
        }
        for text in cdnOrigin where !settings.addOrigin(parsing: text) {
            throw ValidationError("--cdn-origin expects HOST, HOST:PORT or *.")
        }
        if let cdnCaFile {
            guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: cdnCaFile)) else {
                throw ValidationError("--cdn-ca-file: \(TerminalText(cdnCaFile)) cannot be read.")
            }
            settings.authorities.append(Array(bytes))
        }
        return settings
    }

    private static func time(_ text: String, of option: String) throws -> Duration {
        guard let time = Duration(waitingTime: text) else {
            throw ValidationError("\(option) expects a time, such as 45s, 90m or 1h30m.")
        }
        return time
    }
}
