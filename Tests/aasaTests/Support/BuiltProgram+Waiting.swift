import Foundation
import UniversalLinksTestSupport

extension BuiltProgram {
    /// Runs the program without holding up other tests meanwhile.
    static func runAside(
        _ arguments: [String], input: [UInt8] = [], in folder: URL = Checkout.folder,
        environment: [String: String] = [:]
    ) async throws -> Run {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result { try run(arguments, input: input, in: folder, environment: environment) })
            }
        }
    }
}
