import JSONSyntax
import UniversalLinks

// Yams brings its own copy of libyaml; with AASA_SYSTEM_YAML, it is the system's.
#if canImport(CLibYAML)
    import CLibYAML
#else
    import CYaml
#endif

final class YAMLEventReader {
    private let source: SourceText
    /// libyaml's input. It keeps the address.
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private let parser: UnsafeMutablePointer<yaml_parser_t>

    /// - Parameter source: Text in UTF-8.
    init(_ source: SourceText) throws(LinkListError) {
        self.source = source
        bytes = .allocate(capacity: source.bytes.count)
        _ = bytes.initialize(from: source.bytes)
        parser = .allocate(capacity: 1)
        parser.initialize(to: yaml_parser_t())
        guard yaml_parser_initialize(parser) == 1 else { throw YAMLEventReader.lackOfMemory }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
        bytes.deallocate()
    }

    /// The next event; after the end of the text, the end again.
    ///
    /// - Throws: if the text is not YAML.
    func next() throws(LinkListError) -> YAMLEvent {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw problem }
        defer { yaml_event_delete(&event) }
        let (kind, anchor) = YAMLEventReader.kind(of: event)
        return YAMLEvent(kind: kind, anchor: anchor, position: YAMLEventReader.position(event.start_mark))
    }

    private static func kind(of event: yaml_event_t) -> (YAMLEvent.Kind, anchor: String?) {
        switch event.type {
        case YAML_ALIAS_EVENT:
            return (.alias(text(event.data.alias.anchor) ?? ""), nil)
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let content = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            return (.scalar(String(decoding: content, as: UTF8.self), style(of: scalar.style)), text(scalar.anchor))
        case YAML_SEQUENCE_START_EVENT: return (.sequenceStart, text(event.data.sequence_start.anchor))
        case YAML_SEQUENCE_END_EVENT: return (.sequenceEnd, nil)
        case YAML_MAPPING_START_EVENT: return (.mappingStart, text(event.data.mapping_start.anchor))
        case YAML_MAPPING_END_EVENT: return (.mappingEnd, nil)
        case YAML_DOCUMENT_START_EVENT: return (.documentStart, nil)
        case YAML_DOCUMENT_END_EVENT: return (.documentEnd, nil)
        case YAML_STREAM_START_EVENT: return (.streamStart, nil)
        default: return (.streamEnd, nil)
        }
    }

    private static func style(of style: yaml_scalar_style_t) -> YAMLEvent.ScalarStyle {
        switch style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
        case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
        case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
        default: .plain
        }
    }

    private static func text(_ pointer: UnsafePointer<UInt8>?) -> String? {
        pointer.map { String(cString: $0) }
    }

    // MARK: - Places and problems

    /// libyaml counts lines, and the scalars of a line, from 0.
    private static func position(_ mark: yaml_mark_t) -> SourcePosition {
        SourcePosition(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
    }

    private static let lackOfMemory = LinkListError(
        SourcePosition(line: 1, column: 1), "This YAML cannot be read: there is not enough memory.")

    private var problem: LinkListError {
        let sentence = { (problem: UnsafePointer<CChar>?) in
            "This is not valid YAML: \(problem.map { String(cString: $0) } ?? "unknown problem")."
        }
        switch parser.pointee.error {
        case YAML_MEMORY_ERROR:
            return YAMLEventReader.lackOfMemory
        case YAML_READER_ERROR:
            let offset = min(Int(parser.pointee.problem_offset), source.bytes.count)
            return LinkListError(
                source.position(of: offset), sentence(parser.pointee.problem) + " Remove the character.")
        default:
            // At the end of the text, the mark is on a line that does not exist.
            let mark = YAMLEventReader.position(parser.pointee.problem_mark)
            return LinkListError(
                SourcePosition(line: min(mark.line, source.lineCount), column: mark.column),
                sentence(parser.pointee.problem) + " Check indentation, colons and quotes here.")
        }
    }
}

/// A step through a YAML text: a value, or the start or end of something that contains values.
struct YAMLEvent {
    enum Kind {
        case alias(String)
        case scalar(String, ScalarStyle)
        case sequenceStart
        case sequenceEnd
        case mappingStart
        case mappingEnd
        case documentStart
        case documentEnd
        case streamStart
        case streamEnd
    }

    enum ScalarStyle {
        case plain
        case singleQuoted
        case doubleQuoted
        /// On lines of its own, after `|` or `>`.
        case block
    }

    let kind: Kind
    /// The name by which aliases refer to the value.
    let anchor: String?
    let position: SourcePosition
}

extension SourceText {
    /// Where a scalar ends, on the line that it starts on. libyaml reports only the start.
    func endOfYAMLScalar(
        _ text: String, _ style: YAMLEvent.ScalarStyle, startingAt start: Int, onLine line: Int
    ) -> Int {
        let end = byteRange(ofLine: line).upperBound
        return switch style {
        case .plain: min(start + text.utf8.count, end)
        case .singleQuoted: quoteEnd(after: start, before: end, escape: nil)
        case .doubleQuoted: quoteEnd(after: start, before: end, escape: UInt8(ascii: "\\"))
        case .block: end
        }
    }

    /// After the quote that ends a scalar; the end of the line if there is none.
    private func quoteEnd(after start: Int, before end: Int, escape: UInt8?) -> Int {
        guard start < end else { return end }
        let quote = bytes[start]
        var index = start + 1
        while index < end {
            let byte = bytes[index]
            if byte == escape || (escape == nil && byte == quote && index + 1 < end && bytes[index + 1] == quote) {
                index += 2
            } else if byte == quote {
                return index + 1
            } else {
                index += 1
            }
        }
        return end
    }
}
