import JSONSyntax

extension SchemaCompiler {
    /// Finds schemas that come back to themselves for every instance. JSON Schema Core section 9.4.1.
    ///
    /// A depth-first search with a stack of its own. What loops for some instances only is found by the evaluation.
    func rejectEndlessReferences() throws(SchemaError) {
        enum State {
            case unseen
            case open
            case done
        }
        var states = Array(repeating: State.unseen, count: nodes.count)
        for start in nodes.indices where states[start] == .unseen {
            var stack = [(node: start, next: 0)]
            var targets = [unconditionalSubschemas(of: start)]
            states[start] = .open
            while let top = stack.last {
                guard top.next < targets[stack.count - 1].count else {
                    states[top.node] = .done
                    stack.removeLast()
                    targets.removeLast()
                    continue
                }
                stack[stack.count - 1].next += 1
                let target = targets[stack.count - 1][top.next]
                switch states[target] {
                case .done: break
                case .open:
                    let place = nodes[target].place
                    throw error(
                        .endlessReference, document: place.document, path: place.path, range: place.value.range,
                        "This schema refers to itself for the same value, so validation would never end.")
                case .unseen:
                    states[target] = .open
                    stack.append((target, 0))
                    targets.append(unconditionalSubschemas(of: target))
                }
            }
        }
    }

    private func unconditionalSubschemas(of node: SchemaNode.ID) -> [SchemaNode.ID] {
        nodes[node].keywords.flatMap(\.keyword.unconditionalSubschemas)
    }
}
