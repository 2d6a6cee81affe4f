/// Whose certificates are trusted.
public struct TrustedRoots: Hashable, Sendable {
    /// Whether the roots that the system trusts are among them.
    ///
    /// On Linux these are those of the distribution, from its bundle of certificates, or those of the file that
    /// `SSL_CERT_FILE` names; Apple trusts others, though most are in both. On macOS they are Apple's and those that an
    /// administrator or the user added. iOS, tvOS, watchOS and visionOS show theirs to nobody: pass ``authorities`` there.
    public var includesSystemRoots: Bool
    /// Certificates in PEM besides them, as the bytes of one file or more.
    public var authorities: [[UInt8]]

    /// Roots.
    public init(includesSystemRoots: Bool = true, authorities: [[UInt8]] = []) {
        self.includesSystemRoots = includesSystemRoots
        self.authorities = authorities
    }

    /// Those of the system alone.
    public static let system = TrustedRoots()
}
