/// Reads elements of the Basic Encoding Rules in their order, and never goes back.
///
/// An element is opened or skipped, never both, so the time is linear in the input. Nothing recurses: the open elements
/// are a list of bounded length.
///
/// [ITU-T X.690, section 8](https://www.itu.int/rec/T-REC-X.690)
struct BERReader {
    private let bytes: [UInt8]
    private var openElements: [OpenElement] = []
    private(set) var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }
}

extension BERReader {
    /// Class and number of an element, in the shape of its identifier octet without the bit for *constructed*.
    struct Tag: Equatable {
        let rawValue: UInt8

        static let endOfContents = Tag(rawValue: 0x00)
        static let integer = Tag(rawValue: 0x02)
        static let octetString = Tag(rawValue: 0x04)
        static let objectIdentifier = Tag(rawValue: 0x06)
        static let sequence = Tag(rawValue: 0x10)
        static let set = Tag(rawValue: 0x11)
        static let contextZero = Tag(rawValue: 0x80)
    }

    struct Header {
        let position: Int
        let tag: Tag
        let isConstructed: Bool
        /// Nil for an indefinite length; otherwise as written, not yet compared with the input.
        let length: UInt64?
    }

    private struct OpenElement {
        /// Where it ends; with an indefinite length, where it ends at the latest.
        let limit: Int
        let isIndefinite: Bool
    }

    private static let maximumDepth = 16
}

extension BERReader {
    /// Whether the innermost open element has no more parts.
    var isAtEnd: Bool {
        guard let element = openElements.last, element.isIndefinite else { return position == limit }
        return position < limit && bytes[position] == 0
    }

    /// Opens a constructed element: what comes next are its parts.
    mutating func enter(_ tag: Tag) throws(SignedDataError) {
        let header = try header(expecting: tag)
        guard header.isConstructed else { throw .unexpectedElement(at: header.position) }
        try enter(header)
    }

    /// Closes the innermost open element, which must have no parts left.
    mutating func leave() throws(SignedDataError) {
        guard let element = openElements.last else { return }
        let start = position
        if element.isIndefinite {
            // X.690, 8.1.5: two octets of zero, the identifier and length of an element that does not exist.
            guard try octet() == 0 else { throw .unexpectedElement(at: start) }
            guard try octet() == 0 else { throw .invalidEncoding(at: start, "end-of-contents octets with a length") }
        } else if position < element.limit {
            throw .unexpectedElement(at: start)
        }
        openElements.removeLast()
    }

    mutating func skip(_ tag: Tag) throws(SignedDataError) {
        try skip(header(expecting: tag))
    }

    mutating func skip() throws(SignedDataError) {
        try skip(header())
    }

    /// Reads a string of octets, and joins its segments if it has any.
    mutating func octetString() throws(SignedDataError) -> [UInt8] {
        var octets: [UInt8] = []
        let depth = openElements.count
        try readSegment(into: &octets)
        while openElements.count > depth {
            if isAtEnd { try leave() } else { try readSegment(into: &octets) }
        }
        return octets
    }

    /// X.690, 8.7.3.2: each segment is an OCTET STRING again, and may itself have segments.
    private mutating func readSegment(into octets: inout [UInt8]) throws(SignedDataError) {
        let segment = try header(expecting: .octetString)
        if !segment.isConstructed, let contents = try contents(of: segment) {
            octets += bytes[contents]
            position = contents.upperBound
        } else {
            try enter(segment)
        }
    }

    private mutating func skip(_ header: Header) throws(SignedDataError) {
        let depth = openElements.count
        try jumpOrEnter(header)
        while openElements.count > depth {
            if isAtEnd { try leave() } else { try jumpOrEnter(self.header()) }
        }
    }

    private mutating func jumpOrEnter(_ header: Header) throws(SignedDataError) {
        if let contents = try contents(of: header) {
            position = contents.upperBound
        } else {
            try enter(header)
        }
    }

    private mutating func enter(_ header: Header) throws(SignedDataError) {
        guard openElements.count < Self.maximumDepth else { throw .excessiveDepth(at: header.position) }
        let contents = try contents(of: header)
        openElements.append(OpenElement(limit: contents?.upperBound ?? limit, isIndefinite: contents == nil))
    }
}

extension BERReader {
    mutating func header() throws(SignedDataError) -> Header {
        let start = position
        guard openElements.isEmpty || !isAtEnd else { throw .unexpectedElement(at: start) }
        let identifier = try octet()
        // X.690, 8.1.2.4: the number of a tag above 30 follows in octets of its own. Nothing that we look for has one.
        if identifier & 0x1F == 0x1F {
            while try octet() & 0x80 != 0 {}
        }
        let tag = Tag(rawValue: identifier & ~0x20)
        let isConstructed = identifier & 0x20 != 0
        guard tag != .endOfContents else {
            throw .invalidEncoding(at: start, "end-of-contents octets where nothing ends")
        }
        let length = try length()
        guard isConstructed || length != nil else {
            throw .invalidEncoding(at: start, "an indefinite length on a primitive element")
        }
        return Header(position: start, tag: tag, isConstructed: isConstructed, length: length)
    }

    /// The contents of the element whose header was read last; nil if its length is indefinite.
    func contents(of header: Header) throws(SignedDataError) -> Range<Int>? {
        guard let length = header.length else { return nil }
        guard length <= UInt64(limit - position) else { throw overrun(at: header.position) }
        return position..<position + Int(length)
    }

    private mutating func header(expecting tag: Tag) throws(SignedDataError) -> Header {
        let header = try header()
        guard header.tag == tag else { throw .unexpectedElement(at: header.position) }
        return header
    }

    /// X.690, 8.1.3: nil for the indefinite form.
    private mutating func length() throws(SignedDataError) -> UInt64? {
        let start = position
        let first = try octet()
        guard first > 0x80 else { return first == 0x80 ? nil : UInt64(first) }
        let count = first & 0x7F
        guard count <= 8 else { throw .invalidEncoding(at: start, "a length of more than 8 octets") }
        var length: UInt64 = 0
        for _ in 0..<count { length = length << 8 | UInt64(try octet()) }
        return length
    }

    private mutating func octet() throws(SignedDataError) -> UInt8 {
        guard position < limit else { throw overrun(at: position) }
        defer { position += 1 }
        return bytes[position]
    }
}

extension BERReader {
    private var limit: Int { openElements.last?.limit ?? bytes.count }

    private func overrun(at offset: Int) -> SignedDataError {
        openElements.allSatisfy(\.isIndefinite)
            ? .truncated(at: offset)
            : .invalidEncoding(at: offset, "an element that reaches beyond the end of the one around it")
    }
}
