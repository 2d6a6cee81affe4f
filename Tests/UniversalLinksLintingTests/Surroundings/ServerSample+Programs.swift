extension ServerSample {
    static let nginx = [
        ServerSample(
            "an alias", "nginx.conf", .rewritten,
            """
            http {
              include mime.types;
              server {
                listen 443 ssl; # HTTPS
                location = /.well-known/apple-app-site-association {
                  default_type application/json;
                  alias /srv/www/apple-app-site-association.json;
                }
              }
            }
            """),
        ServerSample(
            "try_files", "nginx/default.conf", .rewritten,
            """
            server {
              location ~ ^/(\\.well-known/)?apple-app-site-association$ {
                try_files /apple-app-site-association.json =404;
              }
            }
            """),
        ServerSample(
            "an extension for every path", "nginx/conf.d/site.conf", .rewritten,
            "server { root /srv/www; location / { try_files $uri $uri.json /index.html; } }"),
        ServerSample(
            "rewrite", "nginx.conf", .rewritten,
            """
            server {
              rewrite "^/\\.well-known/apple-app-site-association$" /apple-app-site-association.json last;
              location /api/ { proxy_pass http://localhost:8080; }
            }
            """),
        ServerSample(
            "only a type", "nginx.conf", .unmapped,
            """
            server {
              root /srv/www;
              location = /.well-known/apple-app-site-association { default_type application/json; }
              location / { try_files $uri $uri/ /index.html; }
              location ~ \\.php$ { fastcgi_pass unix:/run/php.sock; }
            }
            """),
        ServerSample(
            "a redirect", "nginx.conf", .unmapped,
            "server { rewrite ^/.well-known/apple-app-site-association$ /apple-app-site-association.json permanent; }"),
        ServerSample(
            "another rule", "nginx.conf", .unmapped,
            "server { location = /.well-known/assetlinks.json { alias /srv/apple-app-site-association.json; } }"),
        ServerSample(
            "a text", "nginx.conf", .unknown,
            """
            server {
              location = /.well-known/apple-app-site-association { return 200 '{"applinks": {"details": []}}'; }
            }
            """),
        ServerSample(
            "another server", "nginx.conf", .unknown, "server { location / { proxy_pass http://app:3000; } }"),
        ServerSample("other files", "nginx.conf", .unknown, "server { include sites/*.conf; }"),
        ServerSample("never closed", "nginx.conf", .unmapped, "server { location \"/ { } } } ;;; {{{ '"),
    ]

    static let next = [
        ServerSample(
            "a rewrite", "next.config.js", .rewritten,
            """
            // see https://nextjs.org
            module.exports = {
              reactStrictMode: true,
              async rewrites() {
                return [
                  {
                    source: '/.well-known/apple-app-site-association',
                    destination: '/apple-app-site-association.json',
                  },
                ]
              },
            }
            """),
        ServerSample(
            "an arrow function", "next.config.ts", .rewritten,
            """
            import type { NextConfig } from 'next'
            const config: NextConfig = {
              rewrites: async () => ({
                beforeFiles: [{ source: "/apple-app-site-association", destination: "/apple-app-site-association.json" }],
              }),
            }
            export default config
            """),
        ServerSample(
            "redirects and header fields", "next.config.mjs", .unmapped,
            """
            export default {
              async redirects() {
                return [{ source: '/.well-known/apple-app-site-association', destination: '/apple-app-site-association.json' }]
              },
              async headers() {
                return [{ source: '/.well-known/apple-app-site-association', headers: [{ key: 'Content-Type', value: 'application/json' }] }]
              },
              /* async rewrites() { return [{ source: '/.well-known/apple-app-site-association', destination: '/apple-app-site-association.json' }] } */
            }
            """),
        ServerSample(
            "a handler", "next.config.js", .unknown,
            """
            module.exports = {
              rewrites: async () => [{ source: '/.well-known/:file', destination: '/api/well-known/:file' }],
            }
            """),
        ServerSample(
            "rules from elsewhere", "next.config.js", .unknown,
            "const rules = require('./rules')\nmodule.exports = { async rewrites() { return [...rules] } }"),
        ServerSample("shorthand", "next.config.js", .unknown, "module.exports = { rewrites, redirects }"),
        ServerSample(
            "a route in the folder of its path", "app/.well-known/apple-app-site-association/route.ts", .unknown,
            "export function GET() { return Response.json(file) }"),
    ]

    static let express = [
        ServerSample(
            "sendFile", "server.js", .rewritten,
            """
            const express = require('express')
            const path = require('path')
            const app = express()
            app.use(express.static('public'))
            app.get('/.well-known/apple-app-site-association', (req, res) => {
              res.type('application/json')
              res.sendFile(path.join(__dirname, 'public', 'apple-app-site-association.json'))
            })
            app.get('*', (req, res) => res.sendFile(path.join(__dirname, 'build', 'index.html')))
            """),
        ServerSample(
            "a constant", "src/index.ts", .rewritten,
            """
            import express from 'express'
            import association from '../public/apple-app-site-association.json'
            const app = express()
            app.get(['/apple-app-site-association', '/.well-known/apple-app-site-association'], (_, response) => {
              response.json(association)
            })
            """),
        ServerSample(
            "a handler elsewhere", "src/index.js", .rewritten,
            """
            const file = path.resolve(__dirname, 'apple-app-site-association.json')
            const send = (req, res) => {
              return res.sendFile(file, { headers: {} }, err => err && res.status(500).end())
            }
            require('express')().get('/(.well-known/)?apple-app-site-association', send)
            """),
        ServerSample(
            "only static files", "app.js", .unmapped,
            """
            var express = require("express"); var app = express();
            app.use(express.static("public"));
            app.get("/about", function (req, res) { res.sendFile("apple-app-site-association.json"); });
            app.get("*", (req, res) => res.sendFile(__dirname + "/build/index.html"));
            """),
        ServerSample(
            "an answer of the program", "app.js", .unknown,
            """
            const app = require('express')()
            app.get(/^\\/apple-app-site-association/, (req, res) => res.json({ applinks: {} }))
            """),
        ServerSample(
            "routes elsewhere", "server.js", .unknown,
            "const app = require('express')()\nrequire('./routes')(app)\n"),
        ServerSample("another program", "index.js", .unknown, "console.log('hello')"),
    ]
}
