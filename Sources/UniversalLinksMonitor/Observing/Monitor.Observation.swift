public import UniversalLinksChecks

/// Watches domains: checks them on a schedule, keeps their history, and tells what breaks, changes and recovers.
public enum Monitor: Sendable {}

extension Monitor {
    /// One check of a domain with its time, as it is stored.
    public struct Observation: Hashable, Sendable {
        /// The domain, as the configuration names it.
        public var domain: String
        /// When the check began.
        public var time: UTCInstant
        /// How long it took, in milliseconds.
        public var milliseconds: Int
        /// What the host answered.
        public var origin: Origin
        /// The association file that the host serves; nil if it serves none.
        public var file: FileBody?
        /// What Apple's CDN answered.
        public var cdn: CDNCopy
        /// The certificate of the host; nil if there was no handshake.
        public var certificate: ObservedCertificate?
        /// What is wrong, of all three.
        public var diagnostics: [ObservedDiagnostic]
        /// What became of the domain's link lists; nil if it has none, or no file was served.
        public var links: LinkOutcome?
        /// How the served file differs from the committed one; nil if either is missing or unreadable.
        public var review: Review?

        /// An observation with all its values.
        public init(
            domain: String, time: UTCInstant, milliseconds: Int = 0, origin: Origin, file: FileBody? = nil,
            cdn: CDNCopy = .notChecked, certificate: ObservedCertificate? = nil,
            diagnostics: [ObservedDiagnostic] = [], links: LinkOutcome? = nil, review: Review? = nil
        ) {
            (self.domain, self.time, self.milliseconds) = (domain, time, milliseconds)
            (self.origin, self.file, self.cdn, self.certificate) = (origin, file, cdn, certificate)
            (self.diagnostics, self.links, self.review) = (diagnostics, links, review)
        }
    }
}

extension Monitor.Observation {
    /// What a host answered to the request for its file.
    public struct Origin: Hashable, Sendable {
        /// What the answer means.
        public enum State: String, Hashable, Sendable, CaseIterable {
            /// A file was served.
            case served
            /// The host answers, but serves no file as Apple expects it.
            case broken
            /// The host does not answer at all: no address, no connection, or a status of 500 and above.
            case down
        }

        /// What the answer means.
        public var state: State
        /// The HTTP status; nil without an answer.
        public var status: Int?
        /// What failed, in one sentence without the name of the domain, so that equal causes have equal words; nil if
        /// nothing did.
        public var problem: String?
        /// The network address that was connected to, without the port; nil if there was none. At most a few checks run at a
        /// time for one address.
        public var address: String?

        /// An answer with all its values.
        public init(_ state: State, status: Int? = nil, problem: String? = nil, address: String? = nil) {
            (self.state, self.status, self.problem, self.address) = (state, status, problem, address)
        }
    }

    /// The bytes of a file.
    public struct FileBody: Hashable, Sendable {
        /// The bytes as they were received; empty in a stored check, which has the hash alone.
        public var bytes: [UInt8]
        /// Their SHA-256, in lower-case hexadecimal digits.
        public var hash: String

        /// A file with its hash, which is not compared with the bytes.
        public init(_ bytes: [UInt8], hash: String) { (self.bytes, self.hash) = (bytes, hash) }
    }

    /// What Apple's CDN answered, beside what the host serves.
    public struct CDNCopy: Hashable, Sendable {
        /// The name of the state, as `aasa check` has it: `in-sync`, `equivalent`, `stale`, `failure-cached`, `only-on-cdn`,
        /// `origin-broken`, `not-checked`.
        public var state: String
        /// Whether devices get from the CDN what the host serves.
        public var isUpToDate: Bool
        /// Whether the host has a file and the CDN alone is behind.
        public var isBehind: Bool
        /// Why, in one sentence; empty if there is nothing to say.
        public var reason: String
        /// The file that the CDN has; nil if it has none, or nobody asked.
        public var file: FileBody?

        /// An answer with all its values.
        public init(
            state: String, isUpToDate: Bool, isBehind: Bool, reason: String = "", file: FileBody? = nil
        ) {
            (self.state, self.isUpToDate, self.isBehind) = (state, isUpToDate, isBehind)
            (self.reason, self.file) = (reason, file)
        }

        /// Nobody asked the CDN, or there was no answer.
        public static let notChecked = CDNCopy(state: "not-checked", isUpToDate: false, isBehind: false)
    }

    /// The certificate that a host showed.
    public struct ObservedCertificate: Hashable, Sendable {
        /// Whom it is for.
        public var subject: String
        /// Who signed it.
        public var issuer: String
        /// From when on it is valid.
        public var notBefore: UTCInstant
        /// Until when it is valid.
        public var notAfter: UTCInstant

        /// A certificate with all its values.
        public init(subject: String, issuer: String, notBefore: UTCInstant, notAfter: UTCInstant) {
            (self.subject, self.issuer, self.notBefore, self.notAfter) = (subject, issuer, notBefore, notAfter)
        }
    }

    /// Something that is wrong.
    public struct ObservedDiagnostic: Hashable, Sendable, Codable {
        /// What it is about.
        public enum Part: String, Hashable, Sendable, Codable { case hosting, file, cdn }

        /// `AASA928`
        public var code: String
        /// `blocked-fetcher`
        public var name: String
        /// `error`, `warning` or `note`
        public var severity: String
        /// What it is about.
        public var part: Part
        /// What is wrong, in words.
        public var message: String

        /// A diagnostic with all its values.
        public init(code: String, name: String, severity: String, part: Part, message: String) {
            (self.code, self.name, self.severity) = (code, name, severity)
            (self.part, self.message) = (part, message)
        }

        /// Whether links do not work because of it.
        public var isError: Bool { severity == "error" }
    }

    /// What became of the expectations of link lists.
    public struct LinkOutcome: Hashable, Sendable {
        /// How many URLs were expected something of.
        public var count: Int
        /// How many of them are decided otherwise.
        public var failureCount: Int
        /// The first of these, one sentence each that names the URL; at most 20.
        public var failures: [String]

        /// An outcome with all its values.
        public init(count: Int, failureCount: Int, failures: [String]) {
            (self.count, self.failureCount, self.failures) = (count, failureCount, failures)
        }
    }

    /// How a served file differs from the committed one.
    public struct Review: Hashable, Sendable {
        /// The SHA-256 of the committed file, in lower-case hexadecimal digits.
        public var committedHash: String
        /// What is decided differently, one line each; empty if nothing is.
        public var changes: [String]
        /// URLs that prove it, at most 20.
        public var witnesses: [String]
        /// The entries that the committed file does not contain, such as `applinks: ABCDE12345.com.example.app (a new team)`.
        public var addedEntries: [String]

        /// A comparison with all its values; by default, nothing differs.
        public init(
            committedHash: String, changes: [String] = [], witnesses: [String] = [], addedEntries: [String] = []
        ) {
            (self.committedHash, self.changes) = (committedHash, changes)
            (self.witnesses, self.addedEntries) = (witnesses, addedEntries)
        }
    }
}
