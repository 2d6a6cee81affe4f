/// How bytes are compressed.
package enum CompressedFormat: Sendable, Hashable, CaseIterable {
    /// RFC 1952, of any number of members.
    case gzip
    /// RFC 1950.
    case zlib
    /// RFC 1951, without header and checksum, as in zip archives.
    case deflate
}
