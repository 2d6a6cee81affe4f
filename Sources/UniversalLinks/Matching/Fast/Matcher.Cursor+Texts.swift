extension Matcher {
    /// The decision for one URL, given as text, and one app. For many of them, ask through one ``Cursor``.
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
            // `withUTF8` loses the type of what its closure throws.
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
