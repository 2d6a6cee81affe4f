import JSONSyntax
package import UniversalLinksChecks

extension DeviceEvidence {
    /// How to get text out of a log that only a Mac reads, in a sentence.
    ///
    /// - Parameter isPacked: Whether the log is in an archive that has to be unpacked first.
    package static func advice(forBinaryLog name: String, isPacked: Bool) -> String {
        let shown = PrintableText.escaped(name.shortened(to: 300))
        return "\(shown) can only be read on a Mac: \(isPacked ? "unpack the archive, and run " : "")"
            + "log show --archive \(isPlain(name) ? name : "FILE") --predicate 'process == \"swcd\"' --info > swcd.log, "
            + "then pass swcd.log."
    }

    /// Whether a shell takes a name as it is.
    private static func isPlain(_ name: String) -> Bool {
        let others = Set("-./0123456789_+".utf8)
        return name.utf8.count <= 300
            && name.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) || others.contains($0)
            }
    }
}
