/// A strict reader for the text format of Prometheus, version 0.0.4.
struct ExpositionParser {
    struct Family: Hashable {
        var name: String
        var help: String
        var type: String
        var samples: [Sample] = []

        func value(_ labels: [String: String] = [:], suffix: String = "") -> Double? {
            samples.first { $0.name == name + suffix && $0.labels == labels }?.value
        }
    }

    struct Sample: Hashable {
        var name: String
        var labels: [String: String]
        var value: Double
    }

    struct Failure: Error { var line: String, reason: String }

    static func families(in text: String) throws -> [String: Family] {
        guard text.hasSuffix("\n") else { throw Failure(line: text, reason: "no newline at the end") }
        var families: [Family] = []
        var seen: Set<String> = []
        var pendingHelp: (name: String, text: String)?
        for line in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("# HELP ") {
                let parts = line.dropFirst(7).split(separator: " ", maxSplits: 1).map(String.init)
                guard parts.count == 2, isName(parts[0]) else { throw Failure(line: line, reason: "not a HELP line") }
                pendingHelp = (parts[0], parts[1])
            } else if line.hasPrefix("# TYPE ") {
                let parts = line.dropFirst(7).split(separator: " ").map(String.init)
                guard parts.count == 2, ["counter", "gauge", "histogram"].contains(parts[1]),
                    let help = pendingHelp, help.name == parts[0], seen.insert(parts[0]).inserted
                else { throw Failure(line: line, reason: "not a TYPE line after its HELP") }
                families.append(Family(name: parts[0], help: help.text, type: parts[1]))
                pendingHelp = nil
            } else {
                let sample = try sample(line)
                guard let index = families.indices.last, families[index].allows(sample.name) else {
                    throw Failure(line: line, reason: "a sample outside its family")
                }
                guard !families[index].samples.contains(where: { $0.name == sample.name && $0.labels == sample.labels })
                else { throw Failure(line: line, reason: "a sample twice") }
                families[index].samples.append(sample)
            }
        }
        for family in families { try family.check() }
        return Dictionary(uniqueKeysWithValues: families.map { ($0.name, $0) })
    }

    private static func sample(_ line: String) throws -> Sample {
        var rest = Substring(line)
        let name = String(rest.prefix { $0 != "{" && $0 != " " })
        guard isName(name) else { throw Failure(line: line, reason: "not a name") }
        rest.removeFirst(name.count)
        var labels: [String: String] = [:]
        if rest.first == "{" {
            rest.removeFirst()
            while rest.first != "}" {
                let label = String(rest.prefix { $0 != "=" })
                guard isName(label), !label.contains(":"), labels[label] == nil else {
                    throw Failure(line: line, reason: "not a label")
                }
                rest.removeFirst(label.count)
                guard rest.hasPrefix("=\"") else { throw Failure(line: line, reason: "no value") }
                rest.removeFirst(2)
                labels[label] = try value(&rest, line)
                if rest.first == "," {
                    rest.removeFirst()
                } else if rest.first != "}" {
                    throw Failure(line: line, reason: "no end of labels")
                }
            }
            rest.removeFirst()
        }
        guard rest.first == " " else { throw Failure(line: line, reason: "no value") }
        let number = String(rest.dropFirst())
        guard let value = number == "+Inf" ? .infinity : Double(number) else {
            throw Failure(line: line, reason: "not a number")
        }
        return Sample(name: name, labels: labels, value: value)
    }

    private static func value(_ rest: inout Substring, _ line: String) throws -> String {
        var value = ""
        while let character = rest.popFirst() {
            switch character {
            case "\"": return value
            case "\\":
                switch rest.popFirst() {
                case "n": value += "\n"
                case "\\": value += "\\"
                case "\"": value += "\""
                default: throw Failure(line: line, reason: "not an escape")
                }
            default: value.append(character)
            }
        }
        throw Failure(line: line, reason: "no end of a value")
    }

    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.wholeMatch(of: /[a-zA-Z_:][a-zA-Z0-9_:]*/) != nil
    }
}

extension ExpositionParser.Family {
    func allows(_ sample: String) -> Bool {
        type == "histogram" ? ["_bucket", "_sum", "_count"].contains { sample == name + $0 } : sample == name
    }

    /// The guarantees of a type for its samples.
    func check() throws {
        func fail(_ reason: String) -> ExpositionParser.Failure { .init(line: name, reason: reason) }
        guard !samples.isEmpty else { throw fail("no samples") }
        if type == "counter" {
            guard name.hasSuffix("_total") else { throw fail("a counter without _total") }
            guard samples.allSatisfy({ $0.value >= 0 }) else { throw fail("a negative counter") }
        }
        guard type == "histogram" else { return }
        let buckets = samples.filter { $0.name == name + "_bucket" }
        let bounds = try buckets.map { bucket in
            guard let text = bucket.labels["le"], let bound = text == "+Inf" ? .infinity : Double(text) else {
                throw fail("a bucket without a bound")
            }
            return bound
        }
        guard bounds == bounds.sorted(), bounds.last == .infinity else { throw fail("buckets out of order") }
        let counts = buckets.map(\.value)
        guard counts == counts.sorted(), counts.last == value(suffix: "_count"), value(suffix: "_sum") != nil else {
            throw fail("buckets that do not add up")
        }
    }
}
