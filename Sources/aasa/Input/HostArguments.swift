import JSONSyntax
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksFoundation

/// The hosts to check, as named on the command line or in a file: each once, in that order.
struct HostArguments {
    private(set) var hosts: [CheckedHost] = []
    /// What was left out because it stood there before, in words.
    private(set) var repetitions: [String] = []
    private var seen: Set<CheckedHost> = []

    /// Adds a host of the command line.
    ///
    /// - Throws: `CommandFailure` for a text that is none.
    mutating func add(_ text: String) throws(CommandFailure) {
        do throws(HostTextError) {
            add(try HostText.host(text), named: text, at: nil)
        } catch {
            throw CommandFailure(.wrongUsage, "“\(text.shortened())” is no domain. \(error.message)")
        }
    }

    /// Adds the hosts of a file, one a line; what stands behind `#` is a comment.
    ///
    /// - Throws: `CommandFailure` where it cannot be read, and `ExitStatus` where lines are wrong, each of which is told.
    mutating func add(linesOf path: String) throws {
        let input = try InputFile(path)
        let bytes = try input.whole()
        var failures: [CommandFailure] = []
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            let content = line.prefix { $0 != UInt8(ascii: "#") }
            let text = String(decoding: content, as: UTF8.self).trimmedLine
            guard !text.isEmpty else { continue }
            let place = "\(input.name):\(index + 1)"
            do throws(HostTextError) {
                add(try HostText.host(text), named: text, at: place)
            } catch {
                failures.append(
                    CommandFailure(.wrongUsage, about: place, "“\(text.shortened())” is no domain. \(error.message)"))
            }
        }
        for failure in failures.prefix(100) { StandardError.write(failure) }
        if failures.count > 100 {
            StandardError.write(
                CommandFailure(.wrongUsage, about: input.name, "\(failures.count - 100) more lines are no domains."))
        }
        guard failures.isEmpty else { throw ExitStatus.wrongUsage }
    }

    /// Adds the host of a domain that a project lists; of a wildcard, the host that has the file for all of them.
    mutating func add(_ domain: Domain) {
        let host = CheckedHost(name: domain.host)
        if seen.insert(host).inserted { hosts.append(host) }
    }

    private mutating func add(_ host: CheckedHost, named text: String, at place: String?) {
        guard seen.insert(host).inserted else {
            repetitions.append((place.map { $0 + ": " } ?? "") + "\(host) is named twice and checked once")
            return
        }
        hosts.append(host)
    }

    /// Tells what was left out.
    func tellRepetitions() {
        for text in repetitions.prefix(20) { StandardError.write("\(ProgramName.current): \(text)\n") }
        if repetitions.count > 20 {
            StandardError.write("\(ProgramName.current): \(repetitions.count - 20) more are named twice\n")
        }
    }
}

extension String {
    /// Without white space around it, and without a byte-order mark in front.
    fileprivate var trimmedLine: String {
        let isBlank: (Unicode.Scalar) -> Bool = { " \t\r\u{FEFF}".unicodeScalars.contains($0) }
        let start = unicodeScalars.drop(while: isBlank)
        return String(String.UnicodeScalarView(start.reversed().drop(while: isBlank).reversed()))
    }
}
