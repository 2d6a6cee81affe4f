package import UniversalLinksChecks

/// Watches domains: checks them on a schedule, keeps their history, and tells what breaks, changes and recovers.
package enum Monitor: Sendable {}

extension Monitor {
    /// One check of a domain with its time, as it is stored.
    package struct Observation: Hashable, Sendable {
        /// The domain, as the configuration names it.
        package var domain: String
        /// When the check began.
        package var time: UTCInstant
        /// How long it took, in milliseconds.
        package var milliseconds: Int
        /// What the host answered.
        package var origin: Origin
        /// The association file that the host serves; nil if it serves none.
        package var file: FileBody?
        /// What Apple's CDN answered.
        package var cdn: CDNCopy
        /// The certificate of the host; nil if there was no handshake.
        package var certificate: ObservedCertificate?
        /// What is wrong, of all three.
        package var diagnostics: [ObservedDiagnostic]
        /// What became of the domain's link lists; nil if it has none, or no file was served.
        package var links: LinkOutcome?
        /// How the served file differs from the committed one; nil if either is missing or unreadable.
        package var review: Review?

        /// An observation with all its values.
        package init(
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
    package struct Origin: Hashable, Sendable {
        /// What the answer means.
        package enum State: String, Hashable, Sendable, CaseIterable {
            /// A file was served.
            case served
            /// The host answers, but serves no file as Apple expects it.
            case broken
            /// The host does not answer at all: no address, no connection, or a status of 500 and above.
            case down
        }

        /// What the answer means.
        package var state: State
        /// The HTTP status; nil without an answer.
        package var status: Int?
        /// What failed, in one sentence without the name of the domain, so that equal causes have equal words; nil if
        /// nothing did.
        package var problem: String?
        /// The network address that was connected to, without the port; nil if there was none. At most a few checks run at a
        /// time for one address.
        package var address: String?

        /// An answer with all its values.
        package init(_ state: State, status: Int? = nil, problem: String? = nil, address: String? = nil) {
            (self.state, self.status, self.problem, self.address) = (state, status, problem, address)
        }
    }

    /// The bytes of a file.
    package struct FileBody: Hashable, Sendable {
        /// The bytes as they were received; empty in a stored check, which has the hash alone.
        package var bytes: [UInt8]
        /// Their SHA-256, in lower-case hexadecimal digits.
        package var hash: String

        /// A file with its hash, which is not compared with the bytes.
        package init(_ bytes: [UInt8], hash: String) { (self.bytes, self.hash) = (bytes, hash) }
    }

    /// What Apple's CDN answered, beside what the host serves.
    package struct CDNCopy: Hashable, Sendable {
        /// The name of the state, as `aasa check` has it: `in-sync`, `equivalent`, `stale`, `failure-cached`, `only-on-cdn`,
        /// `origin-broken`, `not-checked`.
        package var state: String
        /// Whether devices get from the CDN what the host serves.
        package var isUpToDate: Bool
        /// Whether the host has a file and the CDN alone is behind.
        package var isBehind: Bool
        /// Why, in one sentence; empty if there is nothing to say.
        package var reason: String
        /// The file that the CDN has; nil if it has none, or nobody asked.
        package var file: FileBody?

        /// An answer with all its values.
        package init(
            state: String, isUpToDate: Bool, isBehind: Bool, reason: String = "", file: FileBody? = nil
        ) {
            (self.state, self.isUpToDate, self.isBehind) = (state, isUpToDate, isBehind)
            (self.reason, self.file) = (reason, file)
        }

        /// Nobody asked the CDN, or there was no answer.
        package static let notChecked = CDNCopy(state: "not-checked", isUpToDate: false, isBehind: false)
    }

    /// The certificate that a host showed.
    package struct ObservedCertificate: Hashable, Sendable {
        /// Whom it is for.
        package var subject: String
        /// Who signed it.
        package var issuer: String
        /// From when on it is valid.
        package var notBefore: UTCInstant
        /// Until when it is valid.
        package var notAfter: UTCInstant

        /// A certificate with all its values.
        package init(subject: String, issuer: String, notBefore: UTCInstant, notAfter: UTCInstant) {
            (self.subject, self.issuer, self.notBefore, self.notAfter) = (subject, issuer, notBefore, notAfter)
        }
    }

    /// Something that is wrong.
    package struct ObservedDiagnostic: Hashable, Sendable, Codable {
        /// What it is about.
        package enum Part: String, Hashable, Sendable, Codable { case hosting, file, cdn }

        /// `AASA928`
        package var code: String
        /// `blocked-fetcher`
        package var name: String
        /// `error`, `warning` or `note`
        package var severity: String
        /// What it is about.
        package var part: Part
        /// What is wrong, in words.
        package var message: String

        /// A diagnostic with all its values.
        package init(code: String, name: String, severity: String, part: Part, message: String) {
            (self.code, self.name, self.severity) = (code, name, severity)
            (self.part, self.message) = (part, message)
        }

        /// Whether links do not work because of it.
        package var isError: Bool { severity == "error" }
    }

    /// What became of the expectations of link lists.
    package struct LinkOutcome: Hashable, Sendable {
        /// How many URLs were expected something of.
        package var count: Int
        /// How many of them are decided otherwise.
        package var failureCount: Int
        /// The first of these, one sentence each that names the URL; at most 20.
        package var failures: [String]

        /// An outcome with all its values.
        package init(count: Int, failureCount: Int, failures: [String]) {
            (self.count, self.failureCount, self.failures) = (count, failureCount, failures)
        }
    }

    /// How a served file differs from the committed one.
    package struct Review: Hashable, Sendable {
        /// The SHA-256 of the committed file, in lower-case hexadecimal digits.
        package var committedHash: String
        /// What is decided differently, one line each; empty if nothing is.
        package var changes: [String]
        /// URLs that prove it, at most 20.
        package var witnesses: [String]
        /// The entries that the committed file does not contain, such as `applinks: ABCDE12345.com.example.app (a new team)`.
        package var addedEntries: [String]

        /// A comparison with all its values; by default, nothing differs.
        package init(
            committedHash: String, changes: [String] = [], witnesses: [String] = [], addedEntries: [String] = []
        ) {
            (self.committedHash, self.changes) = (committedHash, changes)
            (self.witnesses, self.addedEntries) = (witnesses, addedEntries)
        }
    }
}
