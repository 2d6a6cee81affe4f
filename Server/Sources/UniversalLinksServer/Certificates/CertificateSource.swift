/// Where the certificates of the server are from.
public enum CertificateSource: Hashable, Sendable {
    /// The local authority in a folder, which is created on first use.
    case authority(folder: String)
    /// Files in PEM: the chain, the host's own certificate first, and its key.
    case files(certificate: String, key: String)
}
