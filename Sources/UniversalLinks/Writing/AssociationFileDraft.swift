/// An association file to be written: what a server returns for `/.well-known/apple-app-site-association`.
///
/// ```swift
/// let draft = AssociationFileDraft(
///     appLinks: .init(details: [
///         .init(
///             apps: ["7Q4KX2M9TD.com.example.eats"],
///             components: [.excluding("/menu/print/*"), .matching("/menu/*")])
///     ]),
///     webCredentials: ["7Q4KX2M9TD.com.example.eats"])
/// let bytes = try draft.bytes()
/// ```
///
/// Everything is written in the order that it has here. Keys that are not set are left out.
public struct AssociationFileDraft: Hashable, Sendable {
    /// The apps that may open URLs, and which URLs; nil leaves the key `applinks` out.
    public var appLinks: AppLinks?
    /// The apps that share passwords with the site, key `webcredentials`; an empty list leaves the key out.
    public var webCredentials: [AppIdentifier]
    /// The App Clips of the site, key `appclips`; an empty list leaves the key out.
    public var appClips: [AppIdentifier]
    /// The apps that continue activities of the site by Handoff, key `activitycontinuation`; an empty list leaves the key
    /// out.
    public var activityContinuation: [AppIdentifier]

    /// A file with these services.
    public init(
        appLinks: AppLinks? = nil, webCredentials: [AppIdentifier] = [], appClips: [AppIdentifier] = [],
        activityContinuation: [AppIdentifier] = []
    ) {
        self.appLinks = appLinks
        self.webCredentials = webCredentials
        self.appClips = appClips
        self.activityContinuation = activityContinuation
    }
}
