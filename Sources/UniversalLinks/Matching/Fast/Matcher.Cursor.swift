extension Matcher {
    /// A cursor, which belongs to one task.
    public func makeCursor() -> Cursor { Cursor(self) }

    /// The decision for one URL and one app. For many of them, use one ``Cursor``.
    public func decide(_ link: LinkURL, for app: AppIdentifier) -> Decision {
        var cursor = makeCursor()
        return cursor.decide(link, for: app)
    }

    /// Decides URLs with a matcher, and keeps its buffers from URL to URL.
    public struct Cursor {
        /// The matcher.
        public let matcher: Matcher

        /// False if the file alone determines the decision.
        let isDecidedByApp: Bool

        private var simulation = PatternSimulation()
        private var engine: FastEngine?
        /// The same, for use without reference counting.
        private var engineReference: Unmanaged<FastEngine>?

        init(_ matcher: Matcher, _ budget: StateBudget = StateBudget()) {
            self.matcher = matcher
            simulation.budget = budget
            isDecidedByApp = matcher.file.refusal == nil && matcher.file.appLinks != nil
        }

        /// Made when it is first needed; the cursor keeps it.
        @inline(__always)
        mutating func readyEngine() -> Unmanaged<FastEngine> {
            engineReference ?? makeEngine()
        }

        private mutating func makeEngine() -> Unmanaged<FastEngine> {
            let made = FastEngine(matcher)
            let reference = Unmanaged.passUnretained(made)
            engine = made
            engineReference = reference
            return reference
        }

        /// The decision for one URL and one app. Linear in the length of the URL.
        public mutating func decide(_ link: LinkURL, for app: AppIdentifier) -> Decision {
            var texts = LinkTexts(link)
            simulation.budget.beginURL()
            return decide(&texts, for: app)
        }

        /// The decision for one URL and every app that the file lists, in the order of ``Matcher/apps``.
        public mutating func decideForAllApps(_ link: LinkURL) -> [(app: AppIdentifier, decision: Decision)] {
            var texts = LinkTexts(link)
            var decisions: [(app: AppIdentifier, decision: Decision)] = []
            simulation.budget.beginURL()
            for app in matcher.apps { decisions.append((app, decide(&texts, for: app))) }
            return decisions
        }

        private mutating func decide(_ texts: inout LinkTexts, for app: AppIdentifier) -> Decision {
            if let reason = matcher.reasonBeforeApps(texts.link) { return .unmatched(reason) }
            // The first detail with the app counts, whatever it says (semantics I5).
            guard let detail = matcher.listedApps.firstDetail(of: app) else {
                return .unmatched(matcher.reasonForUnlisted(app))
            }
            return boundedDecision(&texts, inDetail: detail)
        }

        /// By the plain engine.
        package mutating func decide(_ texts: inout LinkTexts, inDetail index: Int) -> Decision {
            simulation.budget.beginURL()
            return boundedDecision(&texts, inDetail: index)
        }

        private mutating func boundedDecision(_ texts: inout LinkTexts, inDetail index: Int) -> Decision {
            let decision = matcher.details[index].decide(&texts, &simulation)
            guard decision.isUndecided else { return decision }
            return fastDecision(texts.link.plainText, inDetail: index) ?? decision
        }

        /// By the fast engine, for URLs that take the plain one too long; nil if it cannot read the URL.
        ///
        /// - Parameter text: ``LinkURL/plainText`` of the URL.
        mutating func fastDecision(_ text: String?, inDetail index: Int) -> Decision? {
            guard var text else { return nil }
            return text.withUTF8 { find($0, inDetail: index) }
        }
    }
}

@available(*, unavailable)
extension Matcher.Cursor: Sendable {}

extension Matcher {
    /// The decision for one URL, given as text, and one app. For many of them, use one ``Cursor``.
    ///
    /// - Throws: ``LinkURLError`` if the text is not a URL.
    public func decide(_ url: String, for app: AppIdentifier) throws(LinkURLError) -> Decision {
        decide(try LinkURL(parsing: url), for: app)
    }

    /// The same with the app's whole identifier as text, `PREFIX.bundle.identifier`.
    ///
    /// A bundle identifier alone does not name an app here; ``apps(named:)`` returns the apps that it can mean.
    ///
    /// - Throws: ``LinkURLError`` if `url` is not a URL.
    public func decide(_ url: String, for app: String) throws(LinkURLError) -> Decision {
        try decide(url, for: AppIdentifier(app))
    }
}

extension Matcher.Cursor {
    /// The decision for one URL, given as text, and one app that was looked up: as fast as for the bytes of the text.
    ///
    /// - Throws: ``LinkURLError`` if the text is not a URL.
    public mutating func decide(_ url: String, for app: Matcher.App) throws(LinkURLError) -> Decision {
        var url = url
        return try url.withUTF8 { bytes in
            // `withUTF8` loses the type of the errors that its closure throws.
            Result { () throws(LinkURLError) in try decide(borrowing: bytes, for: app) }
        }.get()
    }

    /// The decision for one URL, given as text, and one app. For many URLs, look the app up once with ``Matcher/app(_:)``.
    ///
    /// - Throws: ``LinkURLError`` if the text is not a URL.
    public mutating func decide(_ url: String, for app: AppIdentifier) throws(LinkURLError) -> Decision {
        decide(try LinkURL(parsing: url), for: app)
    }

    /// The same with the app's whole identifier as text, `PREFIX.bundle.identifier`.
    ///
    /// - Throws: ``LinkURLError`` if `url` is not a URL.
    public mutating func decide(_ url: String, for app: String) throws(LinkURLError) -> Decision {
        try decide(url, for: AppIdentifier(app))
    }
}

extension Matcher.Cursor {
    /// The decision for one URL, as UTF-8, and one app: the same as of ``decide(_:for:)-(LinkURL,_)`` for its
    /// ``LinkURL``.
    ///
    /// Linear in the length of the URL, however many components there are. After the first similar URLs nothing is
    /// allocated, except for URLs that are written so oddly that ``LinkURL`` has to parse them.
    ///
    /// - Parameters:
    ///   - url: The bytes of the URL. Bytes that are not UTF-8 are read as replacement characters.
    ///   - app: An app that this cursor's matcher looked up; one of another file's matcher is looked up again.
    /// - Throws: if the bytes are not a URL, as ``LinkURL/init(parsing:)`` does.
    public mutating func decide(_ url: Span<UInt8>, for app: Matcher.App) throws(LinkURLError) -> Decision {
        try url.withUnsafeBufferPointer { (bytes: UnsafeBufferPointer<UInt8>) throws(LinkURLError) -> Decision in
            try decide(borrowing: bytes, for: app)
        }
    }

    /// The same as ``decide(_:for:)-(Span<UInt8>,_)`` for bytes in memory that does not change during the call.
    ///
    /// `Array.span` needs macOS 26 and iOS 26; `withUnsafeBytes` works on every system:
    ///
    /// ```swift
    /// let decision = try bytes.withUnsafeBytes { try cursor.decide($0, for: app) }
    /// ```
    ///
    /// - Throws: ``LinkURLError`` if the bytes are not a URL.
    public mutating func decide(
        _ url: UnsafeRawBufferPointer, for app: Matcher.App
    ) throws(LinkURLError) -> Decision {
        try decide(borrowing: url.assumingMemoryBound(to: UInt8.self), for: app)
    }

    /// The bytes must not change during the call.
    package mutating func decide(
        borrowing url: UnsafeBufferPointer<UInt8>, for app: Matcher.App
    ) throws(LinkURLError) -> Decision {
        guard isDecidedByApp else { return try decidePlainly(url, for: app) }
        guard app.isLookedUp(in: matcher) else { return try decide(borrowing: url, lookingUp: app.identifier) }
        switch finding(url, inDetail: app.detail) {
        case .matched(let component):
            return .matched(by: ComponentIndex(detail: app.detail, component: component))
        case .excluded(let component):
            return .excluded(by: ComponentIndex(detail: app.detail, component: component))
        case .nothing: return app.detail < 0 ? app.fixed : .unmatched(.noComponentMatches)
        case .otherHost: return .unmatched(.otherHost)
        case .unknown, .notReady: return try decidePlainly(url, for: app)
        }
    }

    /// Prepares the detail if it is not ready.
    @inline(__always)
    private mutating func finding(_ url: UnsafeBufferPointer<UInt8>, inDetail detail: Int) -> FastFinding {
        let engine = readyEngine()
        let finding = engine._withUnsafeGuaranteedRef { $0.find(url, inDetail: detail) }
        guard finding == .notReady else { return finding }
        // Once for each detail.
        let components = matcher.details[detail].components ?? []
        return engine._withUnsafeGuaranteedRef { engine in
            engine.prepare(detail, components)
            return engine.find(url, inDetail: detail)
        }
    }

    /// By the fast engine, for a detail whose components count; nil if it cannot decide.
    mutating func find(_ url: UnsafeBufferPointer<UInt8>, inDetail detail: Int) -> Decision? {
        switch finding(url, inDetail: detail) {
        case .matched(let component): .matched(by: ComponentIndex(detail: detail, component: component))
        case .excluded(let component): .excluded(by: ComponentIndex(detail: detail, component: component))
        case .nothing: .unmatched(.noComponentMatches)
        case .otherHost, .unknown, .notReady: nil
        }
    }

    /// The first component of a joint list that matches.
    ///
    /// - Parameter isReady: Whether the list was passed already; it must always be the same one.
    mutating func find(
        _ url: UnsafeBufferPointer<UInt8>, inJoint components: [CompiledComponent], _ isReady: inout Bool
    ) -> FastFinding {
        readyEngine()._withUnsafeGuaranteedRef { engine in
            if !isReady {
                isReady = true
                engine.prepare(engine.jointNumber, components)
            }
            return engine.find(url, inDetail: engine.jointNumber)
        }
    }

    /// For an app of another file's matcher, whose details are not those of this one.
    @inline(never)
    private mutating func decide(
        borrowing url: UnsafeBufferPointer<UInt8>, lookingUp app: AppIdentifier
    ) throws(LinkURLError) -> Decision {
        try decide(borrowing: url, for: matcher.app(app))
    }

    /// By the plain engine, which is the reference.
    package mutating func decidePlainly(
        _ url: UnsafeBufferPointer<UInt8>, for app: Matcher.App
    ) throws(LinkURLError) -> Decision {
        decide(try LinkURL(parsing: String(decoding: url, as: UTF8.self)), for: app.identifier)
    }
}
