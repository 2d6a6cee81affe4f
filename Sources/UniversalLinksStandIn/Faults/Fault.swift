/// A mistake that sites make with their association file, to be made on purpose.
package struct Fault: Sendable {
    /// What it is called, in lower case with hyphens: `redirect`.
    package let name: String
    /// What the site does, in a sentence.
    package let summary: String
    /// The code of the diagnostic that a check of the host reports for it; nil if it reports none.
    package let code: String?
    /// How it is made.
    package let kind: Kind

    /// How a fault is made.
    package enum Kind: Sendable {
        /// By what is answered over a good connection.
        case answers(@Sendable (FaultySite) -> SiteAnswers)
        /// By how connections go.
        case connection(HostConnection)
    }

    init(_ name: String, _ code: String?, _ summary: String, _ kind: Kind) {
        (self.name, self.code, self.summary, self.kind) = (name, code, summary, kind)
    }

    /// A fault of the answer for the association file alone.
    init(_ name: String, _ code: String?, _ summary: String, file: @escaping @Sendable (String) -> Answer) {
        self.init(name, code, summary, .answers { SiteAnswers([FaultySite.wellKnownPath: file($0.file)]) })
    }

    /// A fault that has the same answer whatever the file is.
    init(_ name: String, _ code: String?, _ summary: String, _ answer: @autoclosure @escaping @Sendable () -> Answer) {
        self.init(name, code, summary, .answers { _ in SiteAnswers([FaultySite.wellKnownPath: answer()]) })
    }

    /// A fault of several paths.
    init(
        _ name: String, _ code: String?, _ summary: String, site: @escaping @Sendable (FaultySite) -> SiteAnswers
    ) {
        self.init(name, code, summary, .answers(site))
    }

    /// A fault of the connection.
    init(_ name: String, _ code: String?, _ summary: String, over connection: HostConnection) {
        self.init(name, code, summary, .connection(connection))
    }
}

extension Fault {
    /// Every fault.
    package static let all: [Fault] =
        wrongAnswers + wrongFiles + compressed + slow + brokenHTTP + excessive + certificates + handshakes

    /// The fault of a name; nil if there is none.
    package init?(named name: String) {
        guard let fault = Fault.all.first(where: { $0.name == name }) else { return nil }
        self = fault
    }
}
