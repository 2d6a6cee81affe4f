import UniversalLinksStandIn

extension CDNAnswer {
    /// A host of which the stand-in was told nothing, as one that serves no file.
    static let unknownHost = Answer(by: { request in
        guard request.path.hasPrefix(TestBed.cdnPath("")) else { return .notFound }
        let host = String(request.path.dropFirst(TestBed.cdnPath("").utf8.count))
        return CDNAnswer.failure().answer(host)
    })
}
