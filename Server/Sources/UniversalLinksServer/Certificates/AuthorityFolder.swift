public import Foundation
import SwiftASN1
public import UniversalLinksStandIn
import X509

/// The folder of the local certificate authority: its certificate and its key, readable by their owner alone.
///
/// A new authority is written to a folder beside, flushed to disk, and renamed: at any moment there is a whole one or none. Of
/// two processes that create one at once, the second finds that it cannot rename, and uses the authority of the first.
public struct AuthorityFolder: Sendable {
    /// The folder of the user's configuration, in which the authority has a folder.
    public let path: String

    /// A folder; nothing is read or written yet.
    public init(path: String) {
        self.path = path
    }

    /// The path of the certificate, for `curl --cacert` and for trust stores.
    public var certificatePath: String { folder + "/" + AuthorityFolder.certificateName }
    /// The path of the key.
    public var keyPath: String { folder + "/" + AuthorityFolder.keyName }

    private var folder: String { path + "/authority" }
    private static let certificateName = "certificate.pem"
    private static let keyName = "key.pem"
    private static let sizeLimit = 64 * 1024

    /// The authority, which is created if there is none.
    ///
    /// - Throws: ``ServerCertificateError`` if the folder cannot be read or written, or contains something else.
    public func authority(now: Date) throws(ServerCertificateError) -> CertificateIssuer {
        if !FileManager.default.fileExists(atPath: folder) { try create(now: now) }
        return try read(now: now)
    }

    private func read(now: Date) throws(ServerCertificateError) -> CertificateIssuer {
        let (certificateText, keyText) = (try text(of: certificatePath), try text(of: keyPath))
        // Somebody may have copied the folder.
        chmod(keyPath, 0o600)
        let issuer: CertificateIssuer
        do {
            issuer = CertificateIssuer(
                try Certificate(pemEncoded: certificateText), key: try Certificate.PrivateKey(pemEncoded: keyText))
        } catch {
            throw ServerCertificateError(
                .invalid, at: folder,
                "these files are not a certificate authority. Delete the folder to create a new one.")
        }
        guard issuer.certificate.publicKey == issuer.key.publicKey else {
            throw ServerCertificateError(
                .invalid, at: folder,
                "the key does not belong to the certificate. Delete the folder to create a new one.")
        }
        guard issuer.certificate.notValidBefore <= now, now < issuer.certificate.notValidAfter else {
            throw ServerCertificateError(
                .expired, at: folder,
                "the authority is valid from \(issuer.certificate.notValidBefore) to "
                    + "\(issuer.certificate.notValidAfter). Check the clock, or delete the folder to create a new one.")
        }
        return issuer
    }

    private func text(of path: String) throws(ServerCertificateError) -> String {
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw ServerCertificateError(
                .unreadable, at: path,
                "it cannot be read: \(String(cString: strerror(errno))). Delete \(folder) to create a new authority.")
        }
        defer { try? handle.close() }
        do {
            return String(decoding: try handle.read(upToCount: AuthorityFolder.sizeLimit) ?? Data(), as: UTF8.self)
        } catch {
            throw ServerCertificateError(.unreadable, at: path, "it cannot be read. Check its mode and owner.")
        }
    }

    private func create(now: Date) throws(ServerCertificateError) {
        let issuer: CertificateIssuer
        let texts: [(name: String, text: String)]
        do {
            issuer = try CertificateIssuer(root: AuthorityFolder.commonName, now: now)
            texts = [
                (AuthorityFolder.keyName, try issuer.key.serializeAsPEM().pemString + "\n"),
                (AuthorityFolder.certificateName, try issuer.certificate.serializeAsPEM().pemString + "\n"),
            ]
        } catch {
            throw ServerCertificateError(.invalid, at: folder, "no certificate could be created: \(error)")
        }
        try makeFolders()
        let new = "\(path)/.authority-\(UUID().uuidString)"
        try check(mkdir(new, 0o700), new)
        do throws(ServerCertificateError) {
            for file in texts { try write(file.text, to: "\(new)/\(file.name)") }
            try flush(new)
        } catch {
            try? FileManager.default.removeItem(atPath: new)
            throw error
        }
        // Fails if somebody else was first: a folder that is not empty is never replaced.
        let (result, code) = (rename(new, folder), errno)
        if result == 0 {
            try flush(path)
        } else {
            try? FileManager.default.removeItem(atPath: new)
            guard code == ENOTEMPTY || code == EEXIST else { throw AuthorityFolder.failure(folder, code) }
        }
        removeLeftovers(now: now)
    }

    /// Folders above get the usual mode, as other programs may keep theirs in them.
    private func makeFolders() throws(ServerCertificateError) {
        do {
            try FileManager.default.createDirectory(
                at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        } catch {
            throw ServerCertificateError(
                .unreadable, at: path,
                "the folder cannot be created. Check the mode of the folders above it, or use --ca-folder.")
        }
        if mkdir(path, 0o700) != 0, errno != EEXIST { throw AuthorityFolder.failure(path, errno) }
    }

    private func write(_ text: String, to path: String) throws(ServerCertificateError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        try check(descriptor, path)
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        do {
            try handle.write(contentsOf: Data(text.utf8))
            try handle.synchronize()
            try handle.close()
        } catch {
            throw ServerCertificateError(.unreadable, at: path, "it cannot be written. Check the disk.")
        }
    }

    /// Makes a folder's entries survive a loss of power.
    private func flush(_ folder: String) throws(ServerCertificateError) {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        try check(descriptor, folder)
        fsync(descriptor)
        close(descriptor)
    }

    /// Removes what processes that were killed left an hour ago or earlier.
    private func removeLeftovers(now: Date) {
        let files = FileManager.default
        for name in (try? files.contentsOfDirectory(atPath: path)) ?? [] where name.hasPrefix(".authority-") {
            let leftover = "\(path)/\(name)"
            let changed = (try? files.attributesOfItem(atPath: leftover))?[.modificationDate] as? Date
            if let changed, now.timeIntervalSince(changed) > 3_600 { try? files.removeItem(atPath: leftover) }
        }
    }

    private func check(_ result: Int32, _ path: String) throws(ServerCertificateError) {
        if result < 0 { throw AuthorityFolder.failure(path, errno) }
    }

    private static func failure(_ path: String, _ code: Int32) -> ServerCertificateError {
        ServerCertificateError(
            .unreadable, at: path,
            "\(String(cString: strerror(code))). Check the mode and owner of the folder, or use --ca-folder.")
    }

    /// Whose authority it is, for the lists of trust stores.
    private static var commonName: String {
        let name = "aasa local authority, \(NSUserName())@\(ProcessInfo.processInfo.hostName)"
        return name.utf8.count <= 64 ? name : "aasa local authority"
    }
}
