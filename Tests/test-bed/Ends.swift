import Dispatch
import Foundation

/// What ends the program: the end of standard input, SIGTERM and SIGINT.
struct Ends {
    private let reasons: AsyncStream<Void>
    private let signals: [any DispatchSourceSignal]

    init() {
        let (reasons, continuation) = AsyncStream.makeStream(of: Void.self)
        self.reasons = reasons
        signals = [SIGTERM, SIGINT].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
        Thread.detachNewThread {
            while !FileHandle.standardInput.availableData.isEmpty {}
            continuation.yield()
        }
    }

    /// Waits for the first of them.
    func first() async {
        for await _ in reasons { break }
        for source in signals { source.cancel() }
    }
}
