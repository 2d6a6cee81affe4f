import JSONSyntax
package import UniversalLinks

/// What a device has noted about one service, app and domain, as `swcutil show` prints it.
///
/// <https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links>
package struct DeviceRecord: Sendable {
    package var service: String
    package var app: AppIdentifier
    package var appVersion: String?
    /// As the app's entitlement writes it, with `*.` and a mode.
    package var domain: AssociatedDomain
    package var userApproval: Approval
    /// Whether the domain's association file names the app.
    package var siteApproval: Approval
    /// Words such as `developer`, as written.
    package var flags: [String] = []
    /// The components for the app; nil if the output prints none.
    package var patterns: DevicePatterns?
    /// As written; nil if the file was never requested.
    package var lastCheck: String?
    package var nextCheck: String?
    /// What went wrong in the last check, as written.
    package var error: String?
    package var retries: String?
    /// Lines with unknown keys, as written.
    package var others: [Line] = []

    package struct Line: Hashable, Sendable {
        package let key: String
        package let value: String

        package init(_ key: String, _ value: String) {
            (self.key, self.value) = (key, value)
        }
    }

    package enum Approval: Hashable, Sendable {
        case approved
        case denied
        case unspecified
        case other(String)
    }

    init(service: String, app: AppIdentifier, domain: AssociatedDomain) {
        self.service = service
        self.app = app
        self.domain = domain
        userApproval = .unspecified
        siteApproval = .unspecified
    }
}

extension DeviceRecord {
    /// Whether the device fetches the file from the host itself, not from Apple's CDN (semantics D2).
    package var isInDeveloperMode: Bool {
        domain.modes.contains(.developer) || flags.contains { $0.hasSameScalars(as: "developer") }
    }

    /// As written; nil if there is no such time.
    package var lastCheckTime: String? { lastCheck.flatMap { DeviceDate($0)?.isNone == true ? nil : $0 } }

    /// As written; nil if there is no such time.
    package var nextCheckTime: String? { nextCheck.flatMap { DeviceDate($0)?.isNone == true ? nil : $0 } }

    /// Also a request that failed.
    package var showsRequest: Bool { lastCheckTime != nil || error != nil }

    package var lastCheckDay: String? { lastCheckTime.flatMap { DeviceDate($0)?.description } }

    /// As a clause; nil for approval and for other words.
    package var siteReason: String? {
        switch siteApproval {
        case .denied: "the file that it got does not list it"
        case .unspecified: showsRequest ? "it got no usable file" : "by its record, it has never requested the file"
        case .approved, .other: nil
        }
    }

    /// - Parameter app: May be a bundle identifier.
    package func isOf(_ app: String) -> Bool {
        self.app == AppIdentifier(app) || self.app.bundleIdentifier.hasSameScalars(as: app)
    }

    /// Whether the record's domain is a host, or a wildcard that covers it or its parent.
    package func isAbout(_ host: String) -> Bool {
        if domain.host.hasSameScalars(as: host.asciiLowercased) { return true }
        return AssociationFile.Domain((domain.isWildcard ? "*." : "") + domain.host)?.relation(to: host) == .contained
    }
}

extension DeviceRecord.Approval {
    init(_ word: String) {
        let known: [(word: String, approval: Self)] = [
            ("approved", .approved), ("denied", .denied), ("unspecified", .unspecified), ("", .unspecified),
        ]
        self = known.first { $0.word.hasSameScalars(as: word) }?.approval ?? .other(word)
    }

    package var word: String {
        switch self {
        case .approved: "approved"
        case .denied: "denied"
        case .unspecified: "unspecified"
        case .other(let word): word
        }
    }
}

package struct DevicePatterns: Sendable {
    package let text: String
    /// Nil if the text has an unknown shape.
    package let components: [Component]?

    package struct Component: Sendable {
        package let text: String
        /// Regardless of the order of its keys, and without comments.
        let meaning: Meaning
    }

    /// ## Parsing behavior
    /// - Objects and strings, separated by commas, with or without brackets around all of them; a string is a member of
    ///   `paths`, with `NOT ` before it if it excludes (semantics L1).
    /// - Paths without quotes, separated by commas, if all of them start with `/`, `*` or `NOT `.
    init(_ bytes: [UInt8]) {
        text = DeviceText.string(bytes[...])
        let trimmed = DeviceText.trimmed(bytes[...])
        let isList = trimmed.first == UInt8(ascii: "[")
        let json = isList ? Array(trimmed) : [UInt8(ascii: "[")] + trimmed + [UInt8(ascii: "]")]
        if let values = (try? JSONDocument(parsing: json))?.root.array {
            let isKnown = values.allSatisfy { $0.object != nil || $0.string != nil }
            components = isKnown ? values.map { Component($0) } : nil
        } else {
            components = DevicePatterns.barePaths(trimmed)
        }
    }

    private static func barePaths(_ bytes: ArraySlice<UInt8>) -> [Component]? {
        let paths = bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            .map { DeviceText.trimmed($0) }
        let starts: [[UInt8]] = [Array("/".utf8), Array("*".utf8), Array("NOT ".utf8)]
        guard paths.allSatisfy({ path in starts.contains { path.starts(with: $0) } }) else { return nil }
        return paths.map { Component(JSONValue(DeviceText.string($0))) }
    }
}

extension DevicePatterns.Component {
    typealias Meaning = CanonicalValue

    init(_ value: JSONValue) {
        let spoken = DevicePatterns.Component.withoutComment(value)
        text = JSONWriter(layout: .compact).text(of: spoken)
        meaning = CanonicalValue(spoken.string.map { DevicePatterns.Component.component(ofPath: $0) } ?? spoken)
    }

    private static func withoutComment(_ value: JSONValue) -> JSONValue {
        guard let object = value.object else { return value }
        return JSONValue(.object(JSONObject(object.effectiveMembers.filter { !$0.key.hasSameScalars(as: "comment") })))
    }

    /// The component that a member of `paths` is read as (semantics L2).
    private static func component(ofPath path: String) -> JSONValue {
        let bytes = Array(path.utf8)
        let isNegated = bytes.count >= 4 && bytes[..<4].map { $0 & 0xDF } == [0x4E, 0x4F, 0x54, 0x00]
        guard isNegated else { return ["/": JSONValue(path)] }
        return ["/": JSONValue(DeviceText.string(bytes[4...])), "exclude": true]
    }
}
