// Runs the CloudFront Function for a table of hosts and paths; with an argument, for each line of standard input, an event in
// JSON, and prints what it returns.
'use strict';
const fs = require('fs');
const nodePath = require('path');
const vm = require('vm');

const file = nodePath.join(__dirname, '..', 'aws', 'host-and-path.js');
const code = fs.readFileSync(file, 'utf8') + '\nhandler;';

// A context of its own: the function has nothing of node's.
const handler = vm.runInNewContext(code);

if (process.argv[2] === '--lines') {
    require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
        process.stdout.write(JSON.stringify(handler(JSON.parse(line))) + '\n');
    });
} else {
    const path = '/.well-known/apple-app-site-association';
    const name = 'lieferando-de.aasa-staging.example.com';
    const object = '/' + name + path;
    const long = ('a'.repeat(63) + '.').repeat(4);
    const table = [
        [name, path, object], ['LIEFERANDO-de.AASA-staging.Example.COM', path, object], [name + ':443', path, object],
        [name + '.', path, object], [name + '.:443', path, object],
        ['a.b', path, '/a.b' + path], ['xn--r8jz45g.jp', path, '/xn--r8jz45g.jp' + path],
        ['127.0.0.1', path, '/127.0.0.1' + path], ['a'.repeat(63) + '.example', path, '/' + 'a'.repeat(63) + '.example' + path],
        [undefined, path, 404], ['', path, 404], ['localhost', path, 404], ['.', path, 404], ['..', path, 404],
        ['../etc', path, 404], ['a/b.example', path, 404], ['a.example/..', path, 404], ['a%2eexample.com', path, 404],
        ['-a.example', path, 404], ['a-.example', path, 404], ['a..example', path, 404], ['[::1]', path, 404],
        ['a_b.example', path, 404], ['a.example\n', path, 404], ['a b.example', path, 404], ['é.example', path, 404],
        ['a'.repeat(64) + '.example', path, 404], [long + 'example', path, 404],
        [name, '/', 404], [name, '', 404], [name, '/apple-app-site-association', 404], [name, path + '/', 404],
        [name, path + '.json', 404], [name, '/' + path, 404], [name, path.toUpperCase(), 404],
        [name, '/.well-known/../.well-known/apple-app-site-association', 404],
        [name, '/%2ewell-known/apple-app-site-association', 404], [name, '/other.example' + path, 404],
        [name, path + '?x=1', 404], [name, path + '\0', 404],
    ];
    let failures = 0;
    for (const [host, uri, expected] of table) {
        const request = { method: 'GET', uri: uri, querystring: { q: { value: '1' } }, headers: {}, cookies: {} };
        if (host !== undefined) { request.headers.host = { value: host }; }
        const result = handler({ version: '1.0', request: request });
        const found = result.statusCode || result.uri;
        const isRight = found === expected && (result.statusCode
            ? result.headers['content-type'].value === 'text/plain; charset=utf-8' && !result.headers.location
            : Object.keys(result.querystring).length === 0);
        if (!isRight) {
            failures += 1;
            console.error(JSON.stringify([host, uri]) + ' becomes ' + JSON.stringify(found) + ', not ' + expected);
        }
    }
    if (Buffer.byteLength(fs.readFileSync(file)) > 10240) {
        failures += 1;
        console.error('CloudFront accepts functions of at most 10 KB');
    }
    if (failures) { process.exit(1); }
    console.log('function: ' + table.length + ' hosts and paths');
}
