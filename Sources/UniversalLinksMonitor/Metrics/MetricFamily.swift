/// A metric with its samples, as Prometheus reads it.
struct MetricFamily: Hashable, Sendable {
    enum Kind: String, Sendable { case counter, gauge, histogram }

    /// A value with its labels.
    struct Sample: Hashable, Sendable {
        /// What follows the name of the family, such as `_bucket`.
        var suffix = ""
        var labels: [Label] = []
        var value: Double
    }

    /// A label with its value.
    struct Label: Hashable, Sendable {
        var name: String
        var value: String

        init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
    }

    let name: String
    let kind: Kind
    let help: String
    let samples: [Sample]

    init(_ name: String, _ kind: Kind, _ help: String, samples: [Sample]) {
        (self.name, self.kind, self.help, self.samples) = (name, kind, help, samples)
    }

    /// A metric with one value and no label.
    init(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
        self.init(name, kind, help, samples: [Sample(value: value)])
    }

    /// A metric with one label.
    init(_ name: String, _ kind: Kind, _ help: String, by label: String, _ values: [(String, Double)]) {
        self.init(
            name, kind, help, samples: values.map { Sample(labels: [Label(label, $0.0)], value: $0.1) })
    }

    /// A histogram.
    init(_ name: String, _ help: String, _ histogram: Histogram) {
        var samples: [Sample] = []
        var total = 0
        for (bound, count) in zip(histogram.bounds.map(MetricFamily.text) + ["+Inf"], histogram.counts) {
            total += count
            samples.append(Sample(suffix: "_bucket", labels: [Label("le", bound)], value: Double(total)))
        }
        samples.append(Sample(suffix: "_sum", value: histogram.sum))
        samples.append(Sample(suffix: "_count", value: Double(total)))
        self.init(name, .histogram, help, samples: samples)
    }

    /// The family in the text format of Prometheus, version 0.0.4; nothing if it has no samples.
    var exposition: String {
        guard !samples.isEmpty else { return "" }
        var text = "# HELP \(name) \(MetricFamily.escaped(help, quotes: false))\n# TYPE \(name) \(kind.rawValue)\n"
        for sample in samples {
            text += name + sample.suffix
            if !sample.labels.isEmpty {
                let labels = sample.labels.map { "\($0.name)=\"\(MetricFamily.escaped($0.value, quotes: true))\"" }
                text += "{\(labels.joined(separator: ","))}"
            }
            text += " \(MetricFamily.text(sample.value))\n"
        }
        return text
    }

    /// A number as Prometheus reads it, without a fraction if it has none.
    private static func text(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        return Int64(exactly: value).map { "\($0)" } ?? "\(value)"
    }

    private static func escaped(_ text: String, quotes: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\"" where quotes: result += "\\\""
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
