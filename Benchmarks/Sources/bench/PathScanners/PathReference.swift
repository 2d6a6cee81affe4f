import UniversalLinks

/// What the plain engine says of the paths of URLs alone, for scanners to be compared with.
struct PathReference {
    private let set: PathSet
    private let texts: PathTexts
    /// The place of the first component whose pattern takes the path; an outer nil where nothing can be compared.
    private let places: [Int??]
    private let urls: LineBuffer

    /// - Parameter count: How many of the URLs are asked about, from the start.
    init(_ workload: Workload, _ set: PathSet, count: Int) throws {
        self.set = set
        urls = workload.lines.prefix(count)
        texts = PathTexts(urls)
        guard !PathLibrary.installed.isEmpty else {
            places = []
            return
        }
        var plain = try PlainContender(reading: set.pathsOnlyFile())
        let (starts, bytes) = (texts.starts, texts.bytes)
        var places: [Int??] = []
        for (index, decision) in plain.decisions(urls).enumerated() {
            let path = bytes[Int(starts[index])..<Int(starts[index + 1])]
            // Scanners see the path as it is written, and a byte where the engine sees a scalar.
            let isDecodable = path.contains { $0 == UInt8(ascii: "%") }
            let isComparable = !path.contains { $0 >= 0x80 } && (set.comparesEncoded || !isDecodable)
            places.append(isComparable ? .some(decision?.component?.component) : .none)
        }
        self.places = places
    }

    func agreement(of scanner: any PathScanner) -> PathAgreement {
        var lowest = [UInt32](repeating: 0, count: places.count)
        do { try scanner.scan(texts, places.indices, into: &lowest) } catch {
            return PathAgreement(failure: "\(error)")
        }
        var agreement = PathAgreement()
        for (index, place) in places.enumerated() {
            guard let place else { continue }
            agreement.comparedCount += 1
            let found = set.place(ofLowest: lowest[index])
            guard found != place else { continue }
            func text(_ place: Int?) -> String { place.map { "component \($0)" } ?? "none" }
            agreement.mismatches.append("\(text(found)), the plain engine \(text(place)): \(urls[index])")
        }
        return agreement
    }
}

/// On how many paths a scanner was compared with the plain engine, and where they differ.
struct PathAgreement: Encodable {
    var comparedCount = 0
    var mismatches: [String] = []
    var failure: String?
}
