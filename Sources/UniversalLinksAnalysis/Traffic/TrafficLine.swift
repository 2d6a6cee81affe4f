/// What a line of traffic contains.
package enum TrafficLine {
    /// A URL to decide, as it is in the line.
    case url(UnsafeBufferPointer<UInt8>)
    /// A URL to decide, which the reader put together.
    case composedURL
    /// Nothing but white space.
    case blank
    /// Something else than a `GET` of a path or a URL, which is what following a link sends.
    case noLink
    /// Nothing that can be read.
    case bad(Problem)

    /// Why a line cannot be read.
    package enum Problem: Error, Hashable, Sendable {
        /// It is longer than ``LineCutter/lineLimit``.
        case excessiveLength
        /// It is not a URL; why, in sentences.
        case noURL(String)
        /// No time in brackets and request in quotation marks are in it.
        case noRequest
        /// The closing quotation mark of the request is missing.
        case unterminatedRequest
        /// Status and size do not follow the request.
        case noStatus
        /// Referrer and user agent do not follow, which the combined format has.
        case notCombined
    }
}

extension TrafficLine.Problem: CustomStringConvertible {
    /// What is wrong, in sentences.
    package var description: String {
        switch self {
        case .excessiveLength: "The line has more than \(LineCutter.lineLimit) bytes."
        case .noURL(let reason): reason
        case .noRequest: "No time in brackets followed by a request in quotation marks."
        case .unterminatedRequest: "The closing quotation mark of the request is missing."
        case .noStatus: "No status and size after the request."
        case .notCombined: "No referrer and user agent after the size, as in the combined format."
        }
    }
}
