import Foundation

/// Where the certificates of the server are from.
package enum CertificateSource: Hashable, Sendable {
    /// The local authority in a folder, which is created on first use.
    case authority(folder: String)
    /// Files in PEM: the chain, the host's own certificate first, and its key.
    case files(certificate: String, key: String)
}

extension CertificateSource {
    /// The certificates in PEM that clients of the server have to trust; empty if they cannot be read.
    var trusted: [[UInt8]] {
        let path =
            switch self {
            case .authority(let folder): AuthorityFolder(path: folder).certificatePath
            case .files(let certificate, _): certificate
            }
        return [try? Array(Data(contentsOf: URL(fileURLWithPath: path)))].compactMap { $0 }
    }
}
