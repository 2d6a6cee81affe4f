import Foundation
import Testing
import UniversalLinksServer

struct QRCodeTests {
    @Test func eachVersionHasItsCapacity() {
        #expect(QRCode.byteLimit == 997)
        #expect(QRCode("")?.size == 21)
        #expect(QRCode(String(repeating: "a", count: 14))?.size == 21)
        #expect(QRCode(String(repeating: "a", count: 15))?.size == 25)
        #expect(QRCode(String(repeating: "a", count: 997))?.size == 117)
        #expect(QRCode(String(repeating: "a", count: 998)) == nil)
    }

    /// Made by this encoder; ZXing could read it.
    @Test func aCodeIsDrawnAsBefore() throws {
        let code = try #require(QRCode("https://localhost:8443/"))
        #expect(code.text(isColored: false) == QRCodeTests.localhost)
    }

    @Test func anImageShowsEveryModule() throws {
        let code = try #require(QRCode("https://localhost:8443/"))
        let image = code.svg(title: "a & \"<b>\"")
        #expect(image.contains("<title>a &amp; &quot;&lt;b&gt;&quot;</title>"))
        #expect(image.contains("viewBox=\"0 0 33 33\""))
        var drawn = 0
        for run in image.components(separatedBy: "h") where run.hasSuffix("v1") { drawn += Int(run.dropLast(2)) ?? 0 }
        let dark = (0..<code.size * code.size).count { code[$0 % code.size, $0 / code.size] }
        #expect(drawn == dark)
    }

    /// `Tests/server/qr.py` reads the images in `AASA_QR_FOLDER` with another program.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["AASA_QR_FOLDER"] != nil))
    func imagesForAnotherProgram() throws {
        let folder = URL(fileURLWithPath: ProcessInfo.processInfo.environment["AASA_QR_FOLDER"] ?? "")
        let alphabet = Array("https://shop.example/é?q=%20&日本-_.~abcXYZ019")
        for count in Array(0...60) + stride(from: 61, to: 700, by: 7) {
            let text = String((0..<count).map { alphabet[($0 * 7 + count) % alphabet.count] })
            guard let code = QRCode(text) else { continue }
            let rows = (-4..<code.size + 4).map { row in
                (-4..<code.size + 4).map { code[$0, row] ? "1" : "0" }.joined(separator: " ")
            }
            let side = code.size + 8
            let image = "P1\n\(side) \(side)\n" + rows.joined(separator: "\n") + "\n"
            try image.write(to: folder.appendingPathComponent("\(count).pbm"), atomically: false, encoding: .utf8)
            try text.write(to: folder.appendingPathComponent("\(count).txt"), atomically: false, encoding: .utf8)
        }
    }

    private static let localhost = """
        █████████████████████████████
        ██ ▄▄▄▄▄ ███▀ ▄ ▄▀██ ▄▄▄▄▄ ██
        ██ █   █ █ ▀██ ▀█  █ █   █ ██
        ██ █▄▄▄█ █  ▀▄▄▄▄▀ █ █▄▄▄█ ██
        ██▄▄▄▄▄▄▄█ ▀▄█ █▄█▄█▄▄▄▄▄▄▄██
        ██▄▀▄▄▄▄▄█▀▄▄█▀▄▀▄ █▄ ▄▄▄▀███
        ██▀▀▄█▀▀▄▀▀▀▄▄██▄▄  █▀▀▄█▄ ██
        ██▀   ▄▄▄█▀▄▀█▄▄▀█▀▄▄▀▄▀▄ ▄██
        ██ ██▄▄▄▄█ ██ ▄█▄ █▀▄  ▄█▄ ██
        ██▄█▄███▄▄▀ ▀▄▀▄▀▀ ▄▄▄ ▀▄████
        ██ ▄▄▄▄▄ █▀ ██▀▄▀█ █▄█ ▀▄ ▄██
        ██ █   █ █ ▄██▄ █ ▄  ▄ ▀   ██
        ██ █▄▄▄█ █▄   ▄▄ ▀ █▀▀▀ ▄█ ██
        ██▄▄▄▄▄▄▄█▄▄█▄▄████▄▄▄▄▄▄▄▄██
        █████████████████████████████

        """
}
