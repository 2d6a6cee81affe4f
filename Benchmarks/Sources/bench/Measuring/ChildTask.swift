import Foundation
import ProcessCounters

/// What is measured in a process of its own, which this program starts with these words as its arguments.
enum ChildTask: String {
    /// Nothing but the memory of a process that does nothing.
    case empty
    /// CPU time from the bytes of a file to the first decision, first of all and again.
    case load
    /// Peak memory after reading a file and deciding for each line.
    case memory
    /// Allocations for each line once and for each line twice.
    case allocations
    /// CPU time of the first line, or the end of the process.
    case firstLine = "first-line"
    /// CPU time in which Hyperscan compiles expressions, and its database in a file.
    case compilePaths = "compile-paths"

    static let argument = "--child"

    /// Does the task that the arguments name, and prints figures; false where they name none.
    static func run(_ arguments: [String]) throws -> Bool {
        guard arguments.count >= 2, arguments[0] == argument, let task = ChildTask(rawValue: arguments[1]) else {
            return false
        }
        guard task != .empty else {
            report([peakKibibytes()])
            return true
        }
        if task == .compilePaths {
            guard arguments.count == 5, let seconds = Int(arguments[4]) else { return false }
            try compile(arguments[2], into: arguments[3], secondsLimit: seconds)
            return true
        }
        guard arguments.count == 6, let contender = ContenderName(rawValue: arguments[2]),
            let number = Int(arguments[5])
        else { return false }
        let file = try bytes(ofFile: arguments[3])
        let lines = LineBuffer(bytes: try bytes(ofFile: arguments[4]))
        switch task {
        case .empty, .compilePaths: break
        case .load: try load(contender.type, file, lines, repetitions: number)
        case .memory: try decide(contender.type, file, lines)
        case .allocations: try countAllocations(contender.type, file, lines)
        case .firstLine:
            limit_cpu_seconds(UInt64(number))
            var laps = Laps()
            var decider = try contender.type.init(reading: file)
            laps.mark("load")
            _ = decider.tally(lines)
            laps.mark("decide")
            report([laps.steps[1].nanoseconds])
        }
        return true
    }

    private static func compile(_ file: String, into database: String, secondsLimit: Int) throws {
        #if HYPERSCAN
            limit_cpu_seconds(UInt64(secondsLimit))
            let expressions = PathExpression.list(fromLines: LineBuffer(bytes: try bytes(ofFile: file)))
            var laps = Laps()
            let compiled = try HyperscanScanner.compile(expressions)
            laps.mark("compile")
            try Data(compiled).write(to: URL(filePath: database))
            report([laps.total / 1e9])
        #else
            throw BenchFailure("this program was built without Hyperscan")
        #endif
    }

    private static func load<Decider: Contender>(
        _ type: Decider.Type, _ file: [UInt8], _ lines: LineBuffer, repetitions: Int
    ) throws {
        for _ in 0...repetitions {
            var laps = Laps()
            var decider = try Decider(reading: file, &laps)
            _ = decider.tally(lines)
            laps.mark("first decision")
            report(laps.steps.map(\.nanoseconds))
        }
    }

    private static func decide<Decider: Contender>(
        _ type: Decider.Type, _ file: [UInt8], _ lines: LineBuffer
    ) throws {
        var decider = try Decider(reading: file)
        _ = decider.tally(lines)
        report([peakKibibytes()])
    }

    private static func countAllocations<Decider: Contender>(
        _ type: Decider.Type, _ file: [UInt8], _ lines: LineBuffer
    ) throws {
        guard allocation_counting_is_available() else { return }
        var counts: [Double] = []
        // The first time warms what belongs to the process.
        for passes in [1, 1, 2] {
            var decider = try Decider(reading: file)
            allocation_counting_start()
            for _ in 0..<passes { _ = decider.tally(lines) }
            counts.append(Double(allocation_counting_stop()))
        }
        report([counts[1], counts[2], Double(lines.count)])
    }

    private static func report(_ figures: [Double]) {
        print(figures.map { String($0) }.joined(separator: " "))
    }
}

/// The bytes of a file, without what Foundation would allocate for them.
private func bytes(ofFile path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw BenchFailure("\(path) cannot be opened") }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    let count = ftell(file)
    rewind(file)
    return [UInt8](unsafeUninitializedCapacity: max(0, count)) { buffer, initializedCount in
        initializedCount = fread(buffer.baseAddress, 1, buffer.count, file)
    }
}

/// The most memory that this process has had so far.
private func peakKibibytes() -> Double {
    #if os(Linux)
        // What `getrusage` gives may be the peak of the process that started this one.
        guard let file = fopen("/proc/self/status", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            if memcmp(line, "VmHWM:", 6) == 0 { return atof(Array(line.dropFirst(6))) }
        }
        return 0
    #else
        var usage = rusage()
        getrusage(RUSAGE_SELF, &usage)
        return Double(usage.ru_maxrss) / 1_024
    #endif
}
