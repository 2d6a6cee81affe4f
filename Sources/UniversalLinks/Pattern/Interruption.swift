/// Whether nobody waits for some work any more, which then ends before it is done.
///
/// Whoever starts the work says so once, for all that it calls. What counts what it costs looks here now and then, and goes on as if
/// its bound were spent: what it has not found out is unknown.
package enum Interruption {
    /// Whether the work of the current task, or thread, is to end. What has returned true once returns it from then on.
    package static var isDue: @Sendable () -> Bool { question.get().isOver }
    /// The same, to be set for some work. The attribute of task-local values is a macro, which cross-compilers lack.
    package static let question = TaskLocal(wrappedValue: Question { false })

    /// Asks whether the work is over. A class, since Swift 6.3 miscompiles task-local values of a function type when it optimizes.
    package final class Question: Sendable {
        let isOver: @Sendable () -> Bool

        package init(_ isOver: @escaping @Sendable () -> Bool) { self.isOver = isOver }
    }

    /// How many states are visited between two looks.
    package static let interval = 1 << 16
}
