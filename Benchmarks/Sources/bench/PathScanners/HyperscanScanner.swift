#if HYPERSCAN
    import Foundation
    import HyperscanPaths

    /// Hyperscan over the patterns for paths: no host, no query, no fragment.
    final class HyperscanScanner: PathScanner {
        private let paths: OpaquePointer

        /// - Parameter database: What `compile` wrote.
        init(database: [UInt8]) throws {
            let opened = database.withUnsafeBytes { bytes in
                hyperscan_paths_open(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
            }
            guard let opened else { throw BenchFailure("Hyperscan cannot open its own database") }
            paths = opened
        }

        deinit { hyperscan_paths_close(paths) }

        func scan(_ texts: PathTexts, _ range: Range<Int>, into lowest: inout [UInt32]) throws {
            let isDone = texts.bytes.withUnsafeBytes { bytes in
                texts.starts.withUnsafeBufferPointer { starts in
                    lowest.withUnsafeMutableBufferPointer { lowest in
                        hyperscan_paths_scan(
                            paths, bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                            starts.baseAddress.map { $0 + range.lowerBound }, range.count, lowest.baseAddress)
                    }
                }
            }
            guard isDone else { throw BenchFailure("Hyperscan cannot scan") }
        }

        /// The database for expressions, as bytes.
        static func compile(_ expressions: [PathExpression]) throws -> [UInt8] {
            let texts = expressions.map { strdup($0.text) }
            defer { for text in texts { free(text) } }
            var bytes: UnsafeMutablePointer<CChar>?
            var byteCount = 0
            let message = hyperscan_paths_compile(
                texts.map { UnsafePointer($0) }, expressions.map(\.ignoresCase), UInt32(texts.count), &bytes,
                &byteCount)
            defer {
                free(message)
                free(bytes)
            }
            if let message { throw BenchFailure("Hyperscan: \(String(cString: message))") }
            return Array(UnsafeRawBufferPointer(start: bytes, count: byteCount))
        }
    }
#endif
