public import ArgumentParser
import Foundation
public import UniversalLinksServer

/// What the server prints.
struct OutputOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Access log on standard error", valueName: "name"))
    var logFormat: AccessLog.Format = .logfmt

    @Flag(help: "Print a QR code of the page, for a phone")
    var qr = false
}

extension OutputOptions {
    /// Says where the server is and how to try it.
    func announce(_ settings: ServerSettings, port: Int) {
        // Unlike print, this is there at once if standard output is a pipe.
        try? FileHandle.standardOutput.write(contentsOf: Data((ServerGreeting(settings, port: port).text + "\n").utf8))
    }
}

extension AccessLog.Format: ExpressibleByArgument {}
