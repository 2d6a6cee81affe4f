import UniversalLinksLinting

/// Configuration of a server beside `public/apple-app-site-association.json`, and what is said about the file.
struct ServerSample: Sendable {
    let name: String
    let path: String
    let text: String
    let verdict: Verdict

    enum Verdict: Sendable {
        /// The server returns the file: there is nothing to say.
        case rewritten
        /// The server has no rule for it: a warning that names the configuration.
        case unmapped
        /// Nobody knows: a note.
        case unknown
    }

    init(_ name: String, _ path: String, _ verdict: Verdict, _ text: String) {
        (self.name, self.path, self.verdict, self.text) = (name, path, verdict, text)
    }

    static let all = vercel + firebase + netlify + nginx + next + express

    private static let vercel = [
        ServerSample(
            "a rewrite", "vercel.json", .rewritten,
            """
            {
              "rewrites": [
                { "source": "/(.*)", "destination": "/index.html" },
                {
                  "source": "/.well-known/apple-app-site-association",
                  "destination": "/apple-app-site-association.json"
                }
              ]
            }
            """),
        ServerSample(
            "a pattern", "vercel.json", .rewritten,
            #"{"rewrites": [{"source": "/(\\.well-known/)?apple-app-site-association", "destination": "/apple-app-site-association.json"}]}"#
        ),
        ServerSample(
            "a route", "now.json", .rewritten,
            #"{"routes": [{"src": "^/\\.well-known/apple-app-site-association$", "dest": "public/apple-app-site-association.json"}]}"#
        ),
        ServerSample(
            "header fields", "vercel.json", .unmapped,
            #"{"headers": [{"source": "/.well-known/apple-app-site-association", "headers": [{"key": "Content-Type", "value": "application/json"}]}]}"#
        ),
        ServerSample(
            "a redirect", "vercel.json", .unmapped,
            #"{"redirects": [{"source": "/.well-known/apple-app-site-association", "destination": "/apple-app-site-association.json"}]}"#
        ),
        ServerSample(
            "a route that redirects", "vercel.json", .unmapped,
            #"{"routes": [{"src": "/.well-known/apple-app-site-association", "status": 301, "dest": "/apple-app-site-association.json"}]}"#
        ),
        ServerSample(
            "a single-page application", "vercel.json", .unmapped,
            #"{"rewrites": [{"source": "/(.*)", "destination": "/index.html"}, {"source": "/api/(.*)", "destination": "/api"}]}"#
        ),
        ServerSample(
            "a function for the path", "vercel.json", .unknown,
            #"{"rewrites": [{"source": "/.well-known/apple-app-site-association", "destination": "/api/association"}]}"#
        ),
        ServerSample(
            "another server for everything", "vercel.json", .unknown,
            #"{"rewrites": [{"source": "/:path*", "destination": "https://origin.example/:path*"}]}"#),
        ServerSample("no JSON", "vercel.json", .unknown, "{"),
        ServerSample("wrong types", "vercel.json", .unmapped, #"{"rewrites": [1, {"source": []}], "routes": {}}"#),
    ]

    private static let firebase = [
        ServerSample(
            "a rewrite", "firebase.json", .rewritten,
            #"{"hosting": {"public": "public", "rewrites": [{"source": "/.well-known/apple-app-site-association", "destination": "/apple-app-site-association.json"}]}}"#
        ),
        ServerSample(
            "a rewrite of the second site", "firebase.json", .rewritten,
            #"{"hosting": [{"target": "a"}, {"target": "b", "rewrites": [{"glob": "/apple-app-site-association", "destination": "/apple-app-site-association.json"}]}]}"#
        ),
        ServerSample(
            "the index page", "firebase.json", .unmapped,
            #"{"hosting": {"public": "public", "rewrites": [{"source": "**", "destination": "/index.html"}]}}"#),
        ServerSample(
            "a function for everything", "firebase.json", .unknown,
            #"{"hosting": {"rewrites": [{"source": "**", "function": "app"}]}}"#),
        ServerSample("another folder", "firebase.json", .unmapped, #"{"hosting": {"public": "./dist/"}}"#),
        ServerSample("no hosting", "firebase.json", .unknown, #"{"firestore": {"rules": "firestore.rules"}}"#),
    ]

    private static let netlify = [
        ServerSample(
            "a rewrite", "netlify.toml", .rewritten,
            """
            [build]
              publish = "public"

            [[redirects]]
              from = "/.well-known/apple-app-site-association"
              to = "/apple-app-site-association.json" # kept with its extension
              status = 200
              force = true
            [[redirects]]
              from = "/*"
              to = "/index.html"
              status = 200
            """),
        ServerSample(
            "a redirect", "netlify.toml", .unmapped,
            """
            [[redirects]]
              from = '/.well-known/apple-app-site-association'
              to = '/apple-app-site-association.json'
            [[headers]]
              for = "/*"
            """),
        ServerSample(
            "a framework", "netlify.toml", .unknown, "[[plugins]]\n  package = \"@netlify/plugin-nextjs\"\n"),
        ServerSample(
            "a rewrite", "public/_redirects", .rewritten,
            "# for iOS\n/.well-known/apple-app-site-association  /apple-app-site-association.json  200!\n"),
        ServerSample(
            "a redirect", "public/_redirects", .unmapped,
            "/.well-known/apple-app-site-association /apple-app-site-association.json 301\n/* /index.html 200\n"),
        ServerSample(
            "without a status", "public/_redirects", .unmapped,
            "/.well-known/apple-app-site-association /apple-app-site-association.json\n"),
        ServerSample(
            "a function", "public/_redirects", .unknown, "/* /.netlify/functions/app 200\n"),
        ServerSample(
            "header fields", "public/_headers", .unmapped,
            "/.well-known/apple-app-site-association\n  Content-Type: application/json\n"),
    ]
}
