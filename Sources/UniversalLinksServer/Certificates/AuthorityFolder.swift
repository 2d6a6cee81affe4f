import Crypto
package import Foundation
import SwiftASN1
package import UniversalLinksStandIn
import X509

/// The folder of the local certificate authority: a certificate and its key, which only their owner can read.
///
/// The authority signs only server certificates, for the served names and this machine, and is valid for a year. A new
/// one is written to a folder beside it, flushed, and renamed, so that there is always a whole authority or none. Of
/// two processes at once, the second waits and uses the authority of the first.
package struct AuthorityFolder: Sendable {
    /// The folder of the user's configuration; the authority has a folder in it.
    package let path: String

    /// Reads and writes nothing.
    package init(path: String) {
        self.path = path
    }

    /// For `curl --cacert` and for trust stores.
    package var certificatePath: String { folder + "/" + AuthorityFolder.certificateName }
    package var keyPath: String { folder + "/" + AuthorityFolder.keyName }

    private var folder: String { path + "/authority" }
    private static let certificateName = "certificate.pem"
    private static let keyName = "key.pem"
    private static let sizeLimit = 1 << 20
    static let validity: TimeInterval = 365 * .day

    package var exists: Bool { FileManager.default.fileExists(atPath: folder) }

    /// Why the authority has a new certificate.
    package enum Change: Hashable, Sendable {
        /// It may sign for more names, with the same key: clients that trust the certificate before it accept these
        /// names too.
        case extended
        /// The one before it could sign for any name.
        case limited
    }

    /// The authority for some hosts. Creates one if there is none, or if the existing one may sign for any name; issues
    /// a new certificate for the same key if it does not cover all of these hosts.
    ///
    /// - Parameter onChange: Called if there is a new certificate, which has to be trusted.
    /// - Throws: ``ServerError`` if the folder cannot be read or written, contains something else, or
    ///   belongs to somebody else.
    package func authority(
        for hosts: [HostName], now: Date, onChange: (Change) -> Void = { _ in }
    ) throws(ServerError) -> CertificateIssuer {
        let wanted = AuthorityScope(hosts)
        return try locked { () throws(ServerError) in
            guard exists else {
                try put(AuthorityFolder.issuer(for: wanted, now: now), now: now)
                return try read(now: now)
            }
            let issuer = try stored()
            guard let scope = AuthorityScope(of: issuer.certificate) else {
                try put(AuthorityFolder.issuer(for: wanted, now: now), now: now)
                onChange(.limited)
                return try read(now: now)
            }
            if !scope.covers(wanted), issuer.isValid(now) {
                try extend(issuer, to: scope.union(wanted))
                onChange(.extended)
            }
            return try read(now: now)
        }
    }

    /// Replaces the authority by one with another key, for its present names and for some hosts.
    ///
    /// - Throws: ``ServerError`` if the folder cannot be written or belongs to somebody else.
    package func renew(for hosts: [HostName], now: Date) throws(ServerError) {
        try locked { () throws(ServerError) in
            let scope = (try? stored()).flatMap { AuthorityScope(of: $0.certificate) }
            let wanted = AuthorityScope(hosts)
            try put(AuthorityFolder.issuer(for: scope?.union(wanted) ?? wanted, now: now), now: now)
        }
    }

    /// Deletes the authority with its key.
    ///
    /// - Returns: Whether there was one.
    /// - Throws: ``ServerError`` if it cannot be deleted.
    package func remove() throws(ServerError) -> Bool {
        guard exists else { return false }
        return try locked { () throws(ServerError) in
            do {
                try FileManager.default.removeItem(atPath: folder)
            } catch {
                throw ServerError(
                    .unreadable, at: folder, "it cannot be deleted. Check the mode and owner of the folder.")
            }
            return true
        }
    }

    private func read(now: Date) throws(ServerError) -> CertificateIssuer {
        let issuer = try stored()
        guard issuer.isValid(now) else {
            throw ServerError(
                .expired, at: folder,
                "the authority is valid from \(issuer.certificate.notValidBefore) to "
                    + "\(issuer.certificate.notValidAfter). Check the clock, or create a new one with aasa-server ca renew."
            )
        }
        return issuer
    }

    private func stored() throws(ServerError) -> CertificateIssuer {
        let (certificateText, keyText) = (try text(of: certificatePath), try text(of: keyPath))
        // The folder may have been copied.
        chmod(keyPath, 0o600)
        let issuer: CertificateIssuer
        do {
            issuer = CertificateIssuer(
                try Certificate(pemEncoded: certificateText), key: try Certificate.PrivateKey(pemEncoded: keyText))
        } catch {
            throw ServerError(
                .invalid, at: folder,
                "these files are not a certificate authority. Delete the folder to create a new one.")
        }
        guard issuer.certificate.publicKey == issuer.key.publicKey else {
            throw ServerError(
                .invalid, at: folder,
                "the key does not belong to the certificate. Delete the folder to create a new one.")
        }
        return issuer
    }

    private func text(of path: String) throws(ServerError) -> String {
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw ServerError(
                .unreadable, at: path,
                "it cannot be read: \(String(cString: strerror(errno))). Delete \(folder) to create a new authority.")
        }
        defer { try? handle.close() }
        do {
            return String(decoding: try handle.read(upToCount: AuthorityFolder.sizeLimit) ?? Data(), as: UTF8.self)
        } catch {
            throw ServerError(.unreadable, at: path, "it cannot be read. Check its mode and owner.")
        }
    }

    /// With a key of its own.
    private static func issuer(for scope: AuthorityScope, now: Date) throws(ServerError) -> CertificateIssuer {
        // For clients whose clocks are slow.
        let start = now.addingTimeInterval(-.day)
        return try issuer(
            for: scope, key: Certificate.PrivateKey(P256.Signing.PrivateKey()),
            validity: start...start.addingTimeInterval(validity))
    }

    private static func issuer(
        for scope: AuthorityScope, key: Certificate.PrivateKey, validity: ClosedRange<Date>
    ) throws(ServerError) -> CertificateIssuer {
        do {
            let subject = try DistinguishedName { CommonName("aasa local authority") }
            let certificate = try Certificate(
                version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: key.publicKey,
                notValidBefore: validity.lowerBound, notValidAfter: validity.upperBound, issuer: subject,
                subject: subject,
                extensions: Certificate.Extensions {
                    Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                    Critical(KeyUsage(keyCertSign: true, cRLSign: true))
                    Critical(scope.constraints)
                    try ExtendedKeyUsage([.serverAuth])
                    SubjectKeyIdentifier(hash: key.publicKey)
                }, issuerPrivateKey: key)
            return CertificateIssuer(certificate, key: key)
        } catch {
            throw ServerError(
                .invalid, at: "aasa local authority", "no certificate could be created: \(error)")
        }
    }

    /// Replaces the authority if there is one.
    private func put(_ issuer: CertificateIssuer, now: Date) throws(ServerError) {
        let new = "\(path)/.authority-\(UUID().uuidString)"
        try check(mkdir(new, 0o700), new)
        do throws(ServerError) {
            try write(try pem { try issuer.key.serializeAsPEM().pemString }, to: "\(new)/\(AuthorityFolder.keyName)")
            try write(
                try pem { try issuer.certificate.serializeAsPEM().pemString },
                to: "\(new)/\(AuthorityFolder.certificateName)")
            try flush(new)
        } catch {
            try? FileManager.default.removeItem(atPath: new)
            throw error
        }
        let old = new + "-old"
        if exists { try check(rename(folder, old), folder) }
        // Without a lock, this fails if another process was first: a folder that is not empty is never replaced.
        let (result, code) = (rename(new, folder), errno)
        try? FileManager.default.removeItem(atPath: old)
        if result == 0 {
            try flush(path)
        } else {
            try? FileManager.default.removeItem(atPath: new)
            guard code == ENOTEMPTY || code == EEXIST else { throw AuthorityFolder.failure(folder, code) }
        }
        removeLeftovers(now: now)
    }

    /// A new certificate for the same key, valid until the same time.
    private func extend(_ issuer: CertificateIssuer, to scope: AuthorityScope) throws(ServerError) {
        let (certificate, new) = (issuer.certificate, "\(folder)/.certificate-\(UUID().uuidString)")
        let wider = try AuthorityFolder.issuer(
            for: scope, key: issuer.key, validity: certificate.notValidBefore...certificate.notValidAfter)
        try write(try pem { try wider.certificate.serializeAsPEM().pemString }, to: new)
        try check(rename(new, certificatePath), certificatePath)
        try flush(folder)
    }

    private func pem(_ text: () throws -> String) throws(ServerError) -> String {
        do {
            return try text() + "\n"
        } catch {
            throw ServerError(.invalid, at: folder, "no certificate could be created: \(error)")
        }
    }

    /// Excludes other processes; works without a lock if the folder cannot be locked.
    private func locked<Value>(
        _ body: () throws(ServerError) -> Value
    ) throws(ServerError) -> Value {
        try makeFolders()
        for place in [path, folder, keyPath] { try checkOwner(of: place) }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        try check(descriptor, path)
        defer { close(descriptor) }
        flock(descriptor, LOCK_EX)
        return try body()
    }

    /// Anybody who can write here chooses the authority that this user trusts.
    private func checkOwner(of place: String) throws(ServerError) {
        let resolved = URL(fileURLWithPath: place).resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: resolved),
            let owner = attributes[.ownerAccountID] as? Int, let mode = attributes[.posixPermissions] as? Int
        else { return }
        let user = Int(geteuid())
        let isOwn = owner == user || owner == 0 || user == 0
        // The folder above may belong to a group, or be one like /tmp.
        let isShared =
            place == path ? mode & 0o002 != 0 && mode & 0o1000 == 0 : mode & 0o022 != 0
        guard !isOwn || isShared else { return }
        throw ServerError(
            .insecure, at: place,
            isOwn
                ? "others can write here, and could replace the authority. Prevent that with chmod go-w, or use --ca-folder."
                : "it belongs to another user, who could replace the authority. Use --ca-folder with one of your own.")
    }

    /// Folders above get the usual mode, since other programs may use them.
    private func makeFolders() throws(ServerError) {
        do {
            try FileManager.default.createDirectory(
                at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        } catch {
            throw ServerError(
                .unreadable, at: path,
                "the folder cannot be created. Check the mode of the folders above it, or use --ca-folder.")
        }
        if mkdir(path, 0o700) != 0, errno != EEXIST { throw AuthorityFolder.failure(path, errno) }
    }

    private func write(_ text: String, to path: String) throws(ServerError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        try check(descriptor, path)
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        do {
            try handle.write(contentsOf: Data(text.utf8))
            try handle.synchronize()
            try handle.close()
        } catch {
            throw ServerError(.unreadable, at: path, "it cannot be written. Check the disk.")
        }
    }

    /// Makes a folder's entries survive a power failure.
    private func flush(_ folder: String) throws(ServerError) {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        try check(descriptor, folder)
        fsync(descriptor)
        close(descriptor)
    }

    /// Removes what killed processes left an hour ago or earlier.
    private func removeLeftovers(now: Date) {
        let files = FileManager.default
        for name in (try? files.contentsOfDirectory(atPath: path)) ?? [] where name.hasPrefix(".authority-") {
            let leftover = "\(path)/\(name)"
            let changed = (try? files.attributesOfItem(atPath: leftover))?[.modificationDate] as? Date
            if let changed, now.timeIntervalSince(changed) > 3_600 { try? files.removeItem(atPath: leftover) }
        }
    }

    private func check(_ result: Int32, _ path: String) throws(ServerError) {
        if result < 0 { throw AuthorityFolder.failure(path, errno) }
    }

    private static func failure(_ path: String, _ code: Int32) -> ServerError {
        ServerError(
            .unreadable, at: path,
            "\(String(cString: strerror(code))). Check the mode and owner of the folder, or use --ca-folder.")
    }
}

extension CertificateIssuer {
    fileprivate func isValid(_ now: Date) -> Bool {
        certificate.notValidBefore <= now && now < certificate.notValidAfter
    }
}

/// The folder of the user's configuration.
package enum ConfigurationFolder: Sendable {
    /// `$XDG_CONFIG_HOME/aasa` or `~/.config/aasa`; on macOS `~/Library/Application Support/aasa`.
    package static var path: String { path(ProcessInfo.processInfo.environment, home: NSHomeDirectory()) }

    static func path(_ environment: [String: String], home: String) -> String {
        #if os(macOS)
            home + "/Library/Application Support/aasa"
        #else
            // Relative paths are ignored (XDG Base Directory Specification).
            if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
                folder + "/aasa"
            } else {
                home + "/.config/aasa"
            }
        #endif
    }
}
