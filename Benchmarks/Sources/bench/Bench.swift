import Foundation

/// Measures how long deciding takes, for this package and for what it is compared with.
@main
struct Bench {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            if try ChildTask.run(arguments) { return }
        } catch {
            end("\(error)", status: 3)
        }
        let options: BenchOptions
        do throws(BenchFailure) {
            options = try BenchOptions(arguments)
        } catch {
            end("\(error)", status: 2)
        }
        guard !options.wantsHelp else { return print(BenchOptions.usage) }
        do {
            let report = try run(options)
            print(options.isJSON ? try report.json() : report.text)
            let mismatches = report.workloads.reduce(0) { $0 + $1.mismatches.count }
            guard mismatches == 0 else { end("contenders that should agree do not", status: 1) }
        } catch {
            end("\(error)", status: 3)
        }
    }

    private static func run(_ options: BenchOptions) throws -> BenchReport {
        var report = BenchReport(seed: options.seed, isQuick: options.isQuick)
        for name in options.workloads {
            FileHandle.standardError.write(Data("measuring \(name) …\n".utf8))
            let urlCount = ["adversarial", "crowded"].contains(name) ? 3_000 : 20_000
            let workload = try Workload.named(
                name, seed: options.seed, urlCount: options.isQuick ? urlCount / 10 : urlCount)
            report.workloads.append(try WorkloadMeasuring(workload, isQuick: options.isQuick).report())
        }
        report.machine.loadAtEnd = Machine.load()
        return report
    }

    private static func end(_ message: String, status: Int32) -> Never {
        FileHandle.standardError.write(Data("bench: \(message)\n".utf8))
        exit(status)
    }
}
