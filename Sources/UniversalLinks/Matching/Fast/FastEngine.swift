enum FastFinding: Equatable {
    case matched(Int)
    case excluded(Int)
    case nothing
    case otherHost
    /// Only the plain engine can decide.
    case unknown
    case notReady
}

/// Decides for the bytes of URLs, all components of a detail at once.
///
/// It leaves to the plain engine what it cannot read in one pass. It belongs to one cursor.
final class FastEngine {
    private let ownTables = LinkTables()
    private let tables: LinkTables.View
    private let pathClasses: UnsafePointer<UInt8>
    private let reader: PartReader
    private let tails: TailReader
    private var details: [DetailEngine] = []
    /// The same, for use without reference counting.
    private let ready: OwnedBuffer<Unmanaged<DetailEngine>?>
    /// The number of the list that joins the components of several details.
    let jointNumber: Int
    /// The sum of ``DetailDraft/inheritedSize(of:)`` for all details that are ready.
    private var inheritedSize = 0

    /// Any file that the system accepts stays below it with one detail, and any ordinary file with all.
    private static let inheritedSizeLimit = 1 << 22

    /// How most URLs of the domain start, if it is one plain host.
    private let secureStart: OwnedBuffer<UInt8>
    private let plainStart: OwnedBuffer<UInt8>
    private let hasPlainHost: Bool
    private let domain: AssociationFile.Domain?
    private let hostSuffix: OwnedBuffer<UInt8>

    init(_ matcher: Matcher) {
        tables = ownTables.view
        reader = PartReader(tables)
        pathClasses = UnsafePointer(tables.path.base)
        tails = TailReader(TailTrees())
        jointNumber = matcher.details.count
        ready = OwnedBuffer(repeating: nil, count: matcher.details.count + 1)
        domain = matcher.domain
        let host = matcher.domain?.host ?? ""
        let hostTable = tables.host
        hasPlainHost =
            matcher.domain?.isWildcard == false && !host.isEmpty
            && host.utf8.allSatisfy { hostTable[Int($0)] & ~ByteClasses.star == 0 }
        secureStart = FastEngine.block("https://", host)
        plainStart = FastEngine.block("http://", host)
        hostSuffix = FastEngine.block(matcher.domain?.isWildcard == true ? "." : "", host)
    }

    /// - Parameter number: The detail; negative if it makes no difference.
    func find(_ url: UnsafeBufferPointer<UInt8>, inDetail number: Int) -> FastFinding {
        guard let base = url.baseAddress else { return .unknown }
        let end = hostEnd(of: url)
        guard end >= 0 else { return end == FastEngine.otherHost ? .otherHost : .unknown }
        guard number >= 0 else { return .nothing }
        guard number < ready.count, let engine = ready[number] else { return .notReady }
        return engine._withUnsafeGuaranteedRef { engine in
            var link = LinkBytes(base, count: url.count, pathFrom: end, pathClasses)
            return engine.find(&link)
        }
    }

    /// Prepares a detail, unless thousands of details each inherit thousands of patterns from `applinks`: beyond a
    /// bound the plain engine decides, which copies none of them.
    func prepare(_ number: Int, _ components: [CompiledComponent]) {
        let size = DetailDraft.inheritedSize(of: components)
        guard inheritedSize + size <= FastEngine.inheritedSizeLimit else { return }
        inheritedSize += size
        let made = DetailEngine(components, tails, tables, reader)
        details.append(made)
        ready[number] = .passUnretained(made)
    }

    // MARK: - Scheme and host

    private static let otherHost = -1
    /// The URL must be parsed more carefully.
    private static let oddHost = -2

    /// Where the path starts, or one of the two negative numbers above.
    @inline(__always)
    private func hostEnd(of url: UnsafeBufferPointer<UInt8>) -> Int {
        // A longer URL with bytes beyond ASCII might be longer still as text.
        guard url.count <= LinkURL.maximumByteCount / 3 || isShortASCII(url) else { return FastEngine.oddHost }
        if hasPlainHost {
            if starts(url, secureStart), endsHost(url, secureStart.count) { return secureStart.count }
            if starts(url, plainStart), endsHost(url, plainStart.count) { return plainStart.count }
        }
        return scannedHostEnd(of: url)
    }

    @inline(__always)
    private func starts(_ url: UnsafeBufferPointer<UInt8>, _ start: borrowing OwnedBuffer<UInt8>) -> Bool {
        guard url.count >= start.count, let text = url.baseAddress else { return false }
        let bytes = UnsafeRawPointer(text)
        let expected = UnsafeRawPointer(start.base)
        // Never less than `http://` and a letter. The last bytes that are compared overlap those before them.
        guard start.count >= 16 else {
            return difference(bytes, expected, at: 0) | difference(bytes, expected, at: start.count &- 8) == 0
        }
        var isSame = ByteMarks(repeating: true)
        var index = 0
        while index &+ 16 < start.count {
            isSame .&= equalBytes(bytes, expected, at: index)
            index &+= 16
        }
        isSame .&= equalBytes(bytes, expected, at: start.count &- 16)
        return isSame.areAllMarked
    }

    @inline(__always)
    private func difference(_ bytes: UnsafeRawPointer, _ expected: UnsafeRawPointer, at index: Int) -> UInt64 {
        bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            ^ expected.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    }

    @inline(__always)
    private func equalBytes(
        _ bytes: UnsafeRawPointer, _ expected: UnsafeRawPointer, at index: Int
    ) -> ByteMarks {
        bytes.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
            .== expected.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
    }

    @inline(__always)
    private func endsHost(_ url: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        index == url.count || tables.host[Int(url[index])] & ByteClasses.end != 0
    }

    private func isShortASCII(_ url: UnsafeBufferPointer<UInt8>) -> Bool {
        url.count <= LinkURL.maximumByteCount && url.allSatisfy { $0 < 0x80 }
    }

    /// Reads a scheme in any case, and any host of plain characters with or without a port.
    private func scannedHostEnd(of url: UnsafeBufferPointer<UInt8>) -> Int {
        guard let start = schemeEnd(of: url, "https://") ?? schemeEnd(of: url, "http://") else {
            return FastEngine.oddHost
        }
        var hostEnd = start
        while hostEnd < url.count, tables.host[Int(url[hostEnd])] & ~ByteClasses.star == 0 { hostEnd += 1 }
        var end = hostEnd
        if end < url.count, url[end] == UInt8(ascii: ":") {
            end += 1
            while end < url.count, url[end] >= 0x30, url[end] <= 0x39 { end += 1 }
        }
        guard hostEnd > start, endsHost(url, end) else { return FastEngine.oddHost }
        guard let domain else { return end }
        let count = hostEnd - start
        guard domain.isWildcard ? count > hostSuffix.count : count == hostSuffix.count else {
            return FastEngine.otherHost
        }
        for index in 0..<hostSuffix.count {
            let byte = url[hostEnd - hostSuffix.count + index]
            let isCapital = byte >= 0x41 && byte <= 0x5A
            guard (isCapital ? byte | 0x20 : byte) == hostSuffix[index] else {
                return FastEngine.otherHost
            }
        }
        return end
    }

    private func schemeEnd(of url: UnsafeBufferPointer<UInt8>, _ scheme: StaticString) -> Int? {
        let count = scheme.utf8CodeUnitCount
        guard url.count >= count else { return nil }
        for index in 0..<count {
            let expected = scheme.utf8Start[index]
            // Only letters may be capitals.
            let isLetter = expected >= 0x61
            guard (isLetter ? url[index] | 0x20 : url[index]) == expected else { return nil }
        }
        return count
    }

    private static func block(_ start: StaticString, _ text: String) -> OwnedBuffer<UInt8> {
        var block = OwnedBuffer<UInt8>(capacity: start.utf8CodeUnitCount + text.utf8.count)
        start.withUTF8Buffer { block.append($0) }
        for byte in text.utf8 { block.append(byte) }
        return block
    }
}
