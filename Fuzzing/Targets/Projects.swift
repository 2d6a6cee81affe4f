import UniversalLinks
import UniversalLinksProject

/// Any bytes as a project file, and as a link list in each notation.
enum Projects: FuzzTarget {
    static func run(_ input: FuzzInput) {
        let bytes = input.bytes
        do throws(ProjectConfigurationError) {
            _ = try ProjectConfiguration(parsing: bytes)
        } catch {
            guard !"\(error)".isEmpty else { fail("an error without words") }
        }
        for notation in [LinkList.Notation.json, .yaml, .lines] {
            do throws(LinkListError) {
                _ = try LinkList(parsing: bytes, as: notation)
            } catch {
                guard error.position.line >= 1, error.position.column >= 1, !error.message.isEmpty else {
                    fail("\(error)")
                }
            }
        }
    }
}
