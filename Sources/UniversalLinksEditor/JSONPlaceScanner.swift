import JSONSyntax

/// Reads JSON from its start to a cursor, and remembers only what is open there.
struct JSONPlaceScanner {
    private let bytes: [UInt8]
    private let offset: Int
    private var frames: [Frame] = []
    private var index = 0

    private enum Frame {
        /// The key whose value comes next; nil while a key does.
        case object(key: String?, hasColon: Bool)
        case array(index: Int)
    }

    init(bytes: [UInt8], offset: Int) {
        (self.bytes, self.offset) = (bytes, offset)
    }

    mutating func place() -> DocumentPlace {
        while index < offset {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\""):
                let text = readString()
                // On a quote, the cursor is in the text as well.
                if offset <= text.end + 1 { return place(in: text) }
            case UInt8(ascii: "{"): frames.append(.object(key: nil, hasColon: false))
            case UInt8(ascii: "["): frames.append(.array(index: 0))
            case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = frames.popLast()
            case UInt8(ascii: ":"):
                if case .object(let key?, _)? = frames.last { replaceLast(.object(key: key, hasColon: true)) }
            case UInt8(ascii: ","):
                switch frames.last {
                case .object: replaceLast(.object(key: nil, hasColon: false))
                case .array(let index): replaceLast(.array(index: index + 1))
                case nil: break
                }
            default: break
            }
            index += 1
        }
        if index < bytes.count, bytes[index] == UInt8(ascii: "\"") { return place(in: readString()) }
        return openPlace
    }

    private mutating func replaceLast(_ frame: Frame) {
        frames[frames.count - 1] = frame
    }

    /// Reads the text that begins here, and leaves the index on the quote that ends it, or on the end of the line. A text that
    /// is a key is remembered as one if the cursor is behind it.
    private mutating func readString() -> SourceRange {
        let start = index + 1
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != 0x0A {
            end += bytes[end] == UInt8(ascii: "\\") && end + 1 < bytes.count ? 2 : 1
        }
        end = min(end, bytes.count)
        let range = SourceRange(start: start, end: end)
        index = end
        if case .object(nil, _)? = frames.last, offset > end + 1 {
            replaceLast(.object(key: String(decoding: bytes[start..<end], as: UTF8.self), hasColon: false))
        }
        return range
    }

    private func place(in token: SourceRange) -> DocumentPlace {
        var place = openPlace
        place.token = token
        var next = token.end + 1
        while next < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[next]) { next += 1 }
        place.isBeforeColon = next < bytes.count && bytes[next] == UInt8(ascii: ":")
        return place
    }

    /// The place without the text that the cursor is in.
    private var openPlace: DocumentPlace {
        var place = DocumentPlace()
        for (depth, frame) in frames.enumerated() {
            let isLast = depth == frames.count - 1
            switch frame {
            case .object(let key, let hasColon):
                if !isLast {
                    place.container.append(key ?? "")
                } else if let key, hasColon {
                    place.key = key
                } else {
                    place.role = .key
                }
            case .array(let index):
                place.container.append("\(index)")
            }
        }
        return place
    }
}
