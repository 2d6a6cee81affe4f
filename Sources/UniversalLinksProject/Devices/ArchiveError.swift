/// Why an archive cannot be read, or not to its end.
enum ArchiveError: Error, Hashable {
    /// The header at a byte of the archive is damaged; how.
    case damagedHeader(at: Int, String)
    /// It ends within an entry or a header.
    case truncated(at: Int)
    /// It has more entries than are read.
    case tooManyEntries(limit: Int)
    /// It unpacks to more bytes than are read.
    case tooManyBytes(limit: Int)
    /// A name or an extended header is longer than any that is read.
    case longName(at: Int, limit: Int)
    /// The bytes themselves cannot be read.
    case unreadable(String)
}

extension ArchiveError {
    /// What is wrong and what to do, in sentences that follow the archive's name.
    var reason: String {
        switch self {
        case .damagedHeader(let place, let problem):
            "the archive is damaged at byte \(place) of its contents: \(problem). Copy it from the device again."
        case .truncated(let place):
            "the archive ends too early, at byte \(place) of its contents. Copy it from the device again."
        case .tooManyEntries(let limit):
            "the archive has more than \(limit) entries, which is the limit. Unpack it with tar, and pass its "
                + "swcutil_show.txt."
        case .tooManyBytes(let limit):
            "the archive unpacks to more than \(limit) bytes, which is the limit. Unpack it with tar, and pass its "
                + "swcutil_show.txt."
        case .longName(let place, let limit):
            "the archive has a name of more than \(limit) bytes at byte \(place) of its contents. Unpack it with tar, and "
                + "pass its swcutil_show.txt."
        case .unreadable(let reason): reason
        }
    }
}
