extension Array where Element: Sendable {
    /// What a function gives for each element, in the order of the elements; several at a time.
    ///
    /// - Parameter width: The most elements that are worked on at the same time.
    func mapInParallel<Output: Sendable>(
        width: Int = 16, _ transform: @escaping @Sendable (Element) -> Output
    ) async -> [Output] {
        await withTaskGroup(of: (Int, Output).self) { group in
            var outputs = [Output?](repeating: nil, count: count)
            var rest = enumerated().makeIterator()
            func start() {
                guard let (index, element) = rest.next() else { return }
                group.addTask { (index, transform(element)) }
            }
            for _ in 0..<width { start() }
            for await (index, output) in group {
                outputs[index] = output
                start()
            }
            return outputs.compactMap { $0 }
        }
    }
}
