package import UniversalLinks

/// A line of `swcd`, the part of Apple's systems that fetches association files.
package struct DeviceLogEvent: Sendable {
    /// What the line tells, as far as that is known.
    package let kind: Kind
    /// When, as written; nil where the line does not say.
    package let time: String?
    /// The domain that it is about; nil where it names none.
    package let domain: String?
    /// The app that it is about; nil where it names none.
    package let app: AppIdentifier?
    /// What it says, shortened.
    package let message: String
    /// What is known about the codes in it.
    package let meanings: [DeviceError.Meaning]

    /// What a line tells.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Something went wrong.
        case failed
        /// A server answered.
        case answered
        /// The file was requested, or is about to be.
        case requested
        /// A domain of an app was added.
        case registered
        /// Anything else.
        case other
    }

    /// A line's message is cut there.
    private static let maximumMessageByteCount = 2_000
}

extension DeviceLogEvent {
    /// - Parameters:
    ///   - time: When, as written.
    ///   - message: What it says, without time and process.
    init(time: String?, message: ArraySlice<UInt8>) {
        let text = DeviceText.string(message.prefix(DeviceLogEvent.maximumMessageByteCount))
        self.time = time
        self.message = text
        domain = DeviceLogEvent.domain(in: message)
        app = DeviceLogEvent.app(in: message)
        let status = DeviceError.status(in: message)
        let said = DeviceErrorCatalogue.meaning(ofWordsIn: message)
        meanings = (said.map { [$0] } ?? []) + DeviceError(DeviceText.string(message)).meanings
        kind =
            if said != nil || DeviceLogEvent.isFailure(message) || status.map({ $0 != 200 }) ?? false {
                .failed
            } else if status == 200 {
                .answered
            } else if DeviceText.contains("Added service", in: message) {
                .registered
            } else if DeviceText.contains("apple-app-site-association", in: message)
                || DeviceText.contains("cdn-apple.com/a/v1/", in: message)
            {
                .requested
            } else {
                .other
            }
    }

    private static func isFailure(_ message: ArraySlice<UInt8>) -> Bool {
        guard !DeviceText.contains("this is normal", in: message) else { return false }
        return DeviceText.contains("Error Domain=", in: message) || DeviceText.contains("failed", in: message)
            || DeviceText.contains("Failed", in: message)
    }

    // MARK: - Names

    private static let hostByteLimit = 253
    private static let quotes: Set<UInt8> = [UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: " ")]

    /// The domain of a URL of the file, of the CDN's copy, or behind the word.
    private static func domain(in message: ArraySlice<UInt8>) -> String? {
        if let copy = DeviceText.range(of: "cdn-apple.com/a/v1/", in: message) {
            return host(message[copy.upperBound...])
        }
        if DeviceText.contains("apple-app-site-association", in: message),
            let scheme = DeviceText.range(of: "https://", in: message)
        {
            return host(message[scheme.upperBound...])
        }
        for word: StaticString in ["domain: ", "domain ", "domain=", ", d = ", "domain = "] {
            if let place = DeviceText.range(of: word, in: message),
                let host = host(message[place.upperBound...].drop { quotes.contains($0) })
            {
                return host
            }
        }
        return nil
    }

    private static func app(in message: ArraySlice<UInt8>) -> AppIdentifier? {
        for word: StaticString in ["appID ", "appID: ", "app ID: ", ", a = ", "application identifier "] {
            guard let place = DeviceText.range(of: word, in: message) else { continue }
            let name = dotted(message[place.upperBound...].drop { quotes.contains($0) })
            if let name { return AppIdentifier(name) }
        }
        return nil
    }

    private static func host(_ bytes: ArraySlice<UInt8>) -> String? { dotted(bytes)?.asciiLowercased }

    /// Letters, digits and periods with others around them: a host or an app.
    private static func dotted(_ bytes: ArraySlice<UInt8>) -> String? {
        var name = bytes.prefix(hostByteLimit).prefix { byte in
            DeviceText.isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                || [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "*")].contains(byte)
        }
        while name.last == UInt8(ascii: ".") { name = name.dropLast() }
        guard name.contains(UInt8(ascii: ".")) else { return nil }
        return DeviceText.string(name)
    }
}
