import Foundation

extension BuiltProgram {
    /// Runs the program without holding up other tests meanwhile.
    static func runAside(
        _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:]
    ) async throws -> Run {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try run(arguments, input: input, environment: environment) })
            }
        }
    }
}
