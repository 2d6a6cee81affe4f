import ArgumentParser
import Foundation
package import UniversalLinksServer

/// What the server prints.
struct OutputOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Access log on standard error", valueName: "name"))
    var logFormat: AccessLog.Format = .logfmt

    @Flag(help: "Print a QR code of the page's URL, if standard output is a terminal")
    var qr = false
}

extension OutputOptions {
    /// Says where the server is and how to try it.
    func announce(_ settings: ServerSettings, port: Int) {
        var text = ServerGreeting(settings, port: port).text + "\n"
        if qr, isatty(STDOUT_FILENO) == 1, let code = QRCode(ServerGreeting(settings, port: port).pageURL) {
            text += code.text(isColored: StandardError.showsColors)
        }
        // Unlike print, this is there at once if standard output is a pipe.
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }
}

extension AccessLog.Format: ExpressibleByArgument {}
