/// A kind of association file that a stranger can make as long as they like, and that asks for much work.
///
/// Tests, the fuzzer and `Scripts/measure-hostile-files.py` make their files from it. It imports nothing, so that a compiler alone
/// is enough to print them.
public struct HostileShape: Sendable {
    /// What is long in it.
    public let name: String

    private let separator: String
    private let frame: @Sendable (_ members: String, _ count: Int) -> String
    private let member: @Sendable (Int) -> String

    init(
        _ name: String, separator: String = ",", frame: @escaping @Sendable (_ members: String, _ count: Int) -> String,
        member: @escaping @Sendable (Int) -> String
    ) {
        (self.name, self.separator, self.frame, self.member) = (name, separator, frame, member)
    }

    /// The file with so many members.
    public func file(memberCount: Int) -> String {
        frame((0..<memberCount).map(member).joined(separator: separator), memberCount)
    }

    /// The largest file of at most so many bytes.
    public func file(byteCount: Int) -> String {
        var (low, high) = (0, byteCount)
        var largest = file(memberCount: 0)
        // Each member has a byte at least, and most have about thirty.
        var count = max(1, byteCount / 32)
        while low < high {
            let candidate = file(memberCount: count)
            if candidate.utf8.count <= byteCount {
                (low, largest) = (count, candidate)
            } else {
                high = count - 1
            }
            count = (low + high + 1) / 2
        }
        return largest
    }
}

extension HostileShape {
    /// The host of the URLs.
    public static let host = "eats.example"
    /// The app of the files that list one.
    public static let app = "7Q4KX2M9TD.example.eats"

    /// The sizes of files, in bytes.
    public static let byteCounts = [2_048, 8_192, 32_768, 65_536, 131_072]
    /// The lengths of URLs, in bytes.
    public static let urlByteCounts = [30, 3_000, 60_000]

    /// How far the other files of a pair are from a file in the list of all.
    public static let distances = [1, 5, 17, 29]

    /// Ordinary URLs, all of them different.
    public static func links(count: Int) -> [String] {
        (0..<count).map { number in
            let words = String(repeating: "ab", count: number % 9)
            let letters = String(repeating: "c", count: number % 31)
            return "https://\(host)/\(words)/\(number)/en/US/\(letters)?q1=\(number)#f"
        }
    }

    /// A URL of about so many bytes, none of whose letters helps a pattern to fail early: half of them in the path.
    public static func url(byteCount: Int) -> String {
        let quarter = String(repeating: "a", count: max(0, byteCount - 30) / 4)
        return "https://\(host)/a\(quarter)\(quarter)?q1=\(quarter)#\(quarter)"
    }
}
