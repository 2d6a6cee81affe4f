extension Matcher.Cursor {
    /// The decision for one URL, as UTF-8, and one app: the same as of ``decide(_:for:)-(LinkURL,_)`` for its ``LinkURL``.
    ///
    /// Linear in the length of the URL, however many components there are. Nothing is allocated once what such
    /// URLs need is laid out, but for URLs that are written so oddly that ``LinkURL`` has to parse them.
    ///
    /// - Parameters:
    ///   - url: The bytes of the URL. Where they are not UTF-8, replacement characters are read.
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

    /// The same for bytes in memory that does not change during the call.
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

    /// What the fast engine finds, which is made ready where it is not.
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

    /// What the fast engine decides for a detail whose components count; nil if it cannot tell.
    mutating func find(_ url: UnsafeBufferPointer<UInt8>, inDetail detail: Int) -> Decision? {
        switch finding(url, inDetail: detail) {
        case .matched(let component): .matched(by: ComponentIndex(detail: detail, component: component))
        case .excluded(let component): .excluded(by: ComponentIndex(detail: detail, component: component))
        case .nothing: .unmatched(.noComponentMatches)
        case .otherHost, .unknown, .notReady: nil
        }
    }

    /// The first component of a joint list that matches for a URL.
    ///
    /// - Parameter isReady: Whether the list was taken already; it is always the same one.
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

    /// The decision for an app of another file's matcher, whose details are not those of this one.
    @inline(never)
    private mutating func decide(
        borrowing url: UnsafeBufferPointer<UInt8>, lookingUp app: AppIdentifier
    ) throws(LinkURLError) -> Decision {
        try decide(borrowing: url, for: matcher.app(app))
    }

    /// The decision of the plain engine, which is the reference.
    package mutating func decidePlainly(
        _ url: UnsafeBufferPointer<UInt8>, for app: Matcher.App
    ) throws(LinkURLError) -> Decision {
        decide(try LinkURL(parsing: String(decoding: url, as: UTF8.self)), for: app.identifier)
    }
}
