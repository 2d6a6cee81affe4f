#if RE2
    import Foundation
    import RE2Paths

    /// RE2's set over the patterns for paths: no host, no query, no fragment.
    final class RE2Scanner: PathScanner {
        /// What a set may take for its program and its states; RE2 itself would stop at 8 MiB, and start again more often.
        static let memoryLimit: Int64 = 256 << 20

        private let paths: OpaquePointer

        init(_ expressions: [PathExpression]) throws {
            // Every expression is compared from the start of the text: those that are not anchored need a star.
            let texts = expressions.map { expression in
                let body = expression.text.hasPrefix("^") ? String(expression.text.dropFirst()) : ".*" + expression.text
                return strdup((expression.ignoresCase ? "(?i)" : "") + body)
            }
            defer { for text in texts { free(text) } }
            let compiled = re2_paths_compile(
                texts.map { UnsafePointer($0) }, UInt32(texts.count), RE2Scanner.memoryLimit)
            guard let compiled else {
                throw BenchFailure("needs more than \(RE2Scanner.memoryLimit >> 20) MiB for these patterns")
            }
            paths = compiled
        }

        deinit { re2_paths_close(paths) }

        func scan(_ texts: PathTexts, _ range: Range<Int>, into lowest: inout [UInt32]) throws {
            let failures = texts.bytes.withUnsafeBytes { bytes in
                texts.starts.withUnsafeBufferPointer { starts in
                    lowest.withUnsafeMutableBufferPointer { lowest in
                        re2_paths_scan(
                            paths, bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                            starts.baseAddress.map { $0 + range.lowerBound }, range.count, lowest.baseAddress)
                    }
                }
            }
            guard failures == 0 else { throw BenchFailure("had too little memory for \(failures) paths") }
        }
    }
#endif
