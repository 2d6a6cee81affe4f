#if Hummingbird
    import HTTPTypes
    public import Hummingbird
    public import UniversalLinks

    @available(macOS 14, iOS 17, tvOS 17, visionOS 1, *)
    extension RouterMethods {
        /// Serves a file at `/.well-known/apple-app-site-association`, for every host name.
        ///
        /// ```swift
        /// let router = Router()
        /// try router.addAssociationFile(
        ///     AssociationFileDraft(
        ///         appLinks: .init(details: [
        ///             .init(apps: ["7Q4KX2M9TD.com.example.eats"], components: [.matching("/menu/*")])
        ///         ])))
        /// ```
        ///
        /// Call it on the router itself, before middleware that redirects, compresses or asks for a login is added: middleware
        /// applies to the routes that are added after it, and Apple's fetcher accepts none of that.
        ///
        /// GET and HEAD return the file, or 304 to a client that has it; other methods get 405. The location without
        /// `.well-known`, which Apple has deprecated (statement W1), is not served.
        ///
        /// - Parameters:
        ///   - draft: The file.
        ///   - maximumAge: For how many seconds caches may keep it. The default, 0, makes them ask again each time.
        /// - Returns: The router.
        /// - Throws: if something in the file cannot be written, with the place and what to do about it.
        @discardableResult
        public func addAssociationFile(
            _ draft: AssociationFileDraft, maximumAge: Int = 0
        ) throws(AssociationFileDraftError) -> Self {
            addAssociationFile(bytes: try draft.bytes(), maximumAge: maximumAge)
        }

        /// Serves bytes, unchanged, at `/.well-known/apple-app-site-association`, for every host name.
        ///
        /// Nothing checks them; `aasa lint` or `Linter` in `UniversalLinksLinting` does. What ``addAssociationFile(_:maximumAge:)``
        /// says of methods and middleware applies.
        ///
        /// - Parameters:
        ///   - bytes: The file.
        ///   - maximumAge: For how many seconds caches may keep it. The default, 0, makes them ask again each time.
        /// - Returns: The router.
        @discardableResult
        public func addAssociationFile(bytes: [UInt8], maximumAge: Int = 0) -> Self {
            let response = AssociationFileResponse(bytes, maximumAge: maximumAge)
            return addAssociationFile { _ in response }
        }

        /// Serves a file of its own for each host name at `/.well-known/apple-app-site-association`.
        ///
        /// ```swift
        /// let files = ["eats.example": AssociationFileResponse(try eats.bytes())]
        /// router.addAssociationFile { host in files[host] }
        /// ```
        ///
        /// What ``addAssociationFile(_:maximumAge:)`` says of methods and middleware applies.
        ///
        /// - Parameter file: The file of a host, asked at each request; nil answers with 404. Prepare files once and return the
        ///   same values. The host is what the request names, in lower case, without port and without a final period; it is
        ///   empty if the request names none. A client can send anything there: look it up, and build no path with it.
        /// - Returns: The router.
        @discardableResult
        public func addAssociationFile(
            forHost file: @escaping @Sendable (_ host: String) async throws -> AssociationFileResponse?
        ) -> Self {
            let path = RouterPath(AssociationFileResponse.path)
            // Methods that no route has would be answered with 404.
            for method in [HTTPRequest.Method.get, .head, .post, .put, .patch, .delete, .options] {
                on(path, method: method) { request, _ in
                    let host = RequestedHost(authority: request.head.authority ?? "")
                    guard let file = try await file(host.name) else { return Response.noAssociationFile }
                    return file.response(to: request)
                }
            }
            return self
        }
    }

    extension Response {
        fileprivate static var noAssociationFile: Response {
            let text = "There is no association file for this host.\n"
            return Response(
                status: .notFound,
                headers: [.contentType: "text/plain; charset=utf-8", .contentLength: String(text.utf8.count)],
                body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
        }
    }
#endif
