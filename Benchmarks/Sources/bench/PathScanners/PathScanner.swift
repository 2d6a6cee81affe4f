/// A library that looks for all patterns of a set in the paths of URLs, and does nothing else of the job.
protocol PathScanner: AnyObject {
    /// The lowest expression that matches each path of a range, from the start of the list on; `UInt32.max` for none.
    func scan(_ texts: PathTexts, _ range: Range<Int>, into lowest: inout [UInt32]) throws
}
