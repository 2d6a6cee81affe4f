import Testing
import UniversalLinksStandIn
import UniversalLinksTestBed

/// The stand-in for Apple's CDN.
@Suite struct CDNTests {
    private func ask(_ bed: TestBed, _ host: String) async throws -> String {
        try await RawClient.get(bed, TestBed.cdnHost, path: TestBed.cdnPath(host))
    }

    @Test func copiesHaveAgeAndOrigin() async throws {
        try await TestBed.run { bed async throws in
            bed.cdn("shop.example", .success("{}", age: 60, maxAge: 21_600))
            let expected = """
                HTTP/1.1 200 OK
                Content-Type: application/json
                Apple-Origin-Format: json
                Cache-Control: max-age=21600,public
                Age: 60
                Content-Length: 2

                {}
                """
            #expect(try await ask(bed, "shop.example") == expected.replacing("\n", with: "\r\n"))
        }
    }

    @Test func failuresHaveReasonAndDetails() async throws {
        try await TestBed.run { bed async throws in
            bed.cdn("shop.example", .failure("SWCERR09999", "Something new", details: #"{"cause":"moon"}"#, age: nil))
            let answer = try await ask(bed, "shop.example")
            #expect(answer.hasPrefix("HTTP/1.1 404 Not Found\r\n"))
            for line in [
                "Apple-Failure-Reason: SWCERR09999 Something new", #"Apple-Failure-Details: {"cause":"moon"}"#,
                "Apple-From: https://shop.example/.well-known/apple-app-site-association", "Apple-Try-Direct: true",
                "Cache-Control: max-age=3600,public",
            ] {
                #expect(answer.contains("\r\n\(line)\r\n"))
            }
            #expect(!answer.contains("Age:"))
        }
    }

    @Test func answersChange() async throws {
        try await TestBed.run { bed async throws in
            bed.cdn("shop.example", CDNAnswer.timeout.first(2, then: .success("{}")))
            var seen: [Bool] = []
            for _ in 1...3 { seen.append(try await ask(bed, "shop.example").contains("SWCERR00301 Timeout")) }
            #expect(seen == [true, true, false])
            #expect(bed.cdnRequests(for: "shop.example").count == 3)
            bed.cdn("shop.example", .methodNotAllowed)
            #expect(try await ask(bed, "shop.example").hasPrefix("HTTP/1.1 405 "))
        }
    }

    @Test func unknownHostsHaveNoFile() async throws {
        try await TestBed.run { bed async throws in
            let answer = try await ask(bed, "unknown.example")
            #expect(answer.contains("Apple-From: https://unknown.example/"))
            #expect(answer.contains("SWCERR00101 Bad HTTP Response: 404 Not Found"))
        }
    }
}
