import Foundation
import UniversalLinksChecks
import UniversalLinksProject

/// Any bytes as what a device has recorded: output of `swcutil show`, a log, an archive of both.
enum Devices: FuzzTarget {
    static func run(_ input: FuzzInput) {
        let bytes = input.bytes
        let cut = Int(bytes.last ?? 0)
        if let found = try? DeviceRecords(parsing: bytes), found.records.isEmpty {
            fail("neither records nor an error")
        }
        let parts = [bytes[..<min(cut, bytes.count)], bytes[min(cut, bytes.count)...]].map(Array.init)
        guard log(parts) == log([bytes]) else { fail("pieces and whole differ") }
        readArchive(TarDraft.repaired(bytes))
    }
}

private func log(_ pieces: [[UInt8]]) -> [String] {
    var reader = DeviceLogReader()
    for piece in pieces { piece.withUnsafeBytes { reader.read($0) } }
    reader.finish()
    let log = reader.log
    return ["\(log.lineCount) \(log.linesWithoutDomain) \(log.leftOutLineCount)"]
        + log.domains.map { "\($0.domain) \($0.apps) \($0.counts.map { "\($0.key) \($0.value)" }.sorted())" }
}

private func readArchive(_ bytes: [UInt8]) {
    let path = FileManager.default.temporaryDirectory.path + "/fuzz-devices-\(getpid())"
    guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else { fail("\(path) cannot be written") }
    let limits = DeviceFile.Limits(byteCount: 1 << 20, entryCount: 100, nameByteCount: 1 << 10)
    do throws(RunFailure) {
        let file = try DeviceFile(path, limits: limits)
        if file.evidence.records.isEmpty, file.evidence.sources.isEmpty { fail("nothing was found, and no error") }
    } catch {
        if error.reason.isEmpty { fail("an error without words") }
    }
}

/// Archives whose checksums are right, so that more than the first header is read.
private enum TarDraft {
    static func repaired(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        var place = 0
        while place + 512 <= bytes.count {
            bytes.replaceSubrange((place + 148)..<(place + 156), with: repeatElement(UInt8(ascii: " "), count: 8))
            let sum = bytes[place..<(place + 512)].reduce(0) { $0 + Int($1) }
            let digits = String(sum, radix: 8)
            let field = String(repeating: "0", count: 6 - digits.count) + digits + "\0 "
            bytes.replaceSubrange((place + 148)..<(place + 156), with: Array(field.utf8))
            let size = bytes[(place + 124)..<(place + 135)].prefix { (0x30...0x37).contains($0) }.reduce(0) {
                $0 * 8 + Int($1 - 0x30)
            }
            guard size < bytes.count else { break }
            place += 512 + (size + 511) / 512 * 512
        }
        return bytes
    }
}
