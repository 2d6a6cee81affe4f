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
            let mismatchCount: Int
            if options.isGate {
                var report = GateReport()
                // Three that are drawn, or those from the wanted one on.
                for seed in options.gateSeeds { report.runs.append(try run(options, seed: seed)) }
                print(options.isJSON ? try report.json() : report.text)
                mismatchCount = report.mismatchCount
            } else {
                let report = try run(options, seed: options.seed)
                print(options.isJSON ? try report.json() : report.text)
                mismatchCount = report.mismatchCount
            }
            guard mismatchCount == 0 else { end("contenders that should agree do not", status: 1) }
        } catch {
            end("\(error)", status: 3)
        }
    }

    private static func run(_ options: BenchOptions, seed: UInt64) throws -> BenchReport {
        var report = BenchReport(seed: seed, isQuick: options.isQuick)
        for name in options.workloads where name != Workload.real {
            say("measuring \(name), seed \(seed) …")
            let urlCount = options.urlCount ?? Workload.lineCount(name) / (options.isQuick ? 50 : 1)
            let workload = try Workload.named(name, seed: seed, urlCount: urlCount)
            let measuring = WorkloadMeasuring(
                workload, isQuick: options.isQuick, isGate: options.isGate, compileSeconds: options.compileSeconds)
            report.workloads.append(try measuring.report())
        }
        if options.workloads.contains(Workload.real) {
            say("measuring the files of \(options.corpus), seed \(seed) …")
            let measuring = CorpusMeasuring(
                folder: options.corpus, seed: seed, urlCount: options.isQuick ? 1_000 : 10_000,
                rounds: options.isQuick ? 1 : 3, compileSeconds: options.compileSeconds)
            report.corpus = try measuring.report()
            if report.corpus == nil { report.corpusSkipped = "real: skipped, there is no folder \(options.corpus)" }
        }
        report.machine.loadAtEnd = Machine.load()
        return report
    }

    private static func say(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }

    private static func end(_ message: String, status: Int32) -> Never {
        say("bench: \(message)")
        exit(status)
    }
}
