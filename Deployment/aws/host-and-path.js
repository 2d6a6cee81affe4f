// Maps a request for an association file to its object in the bucket, HOST/.well-known/apple-app-site-association, and answers
// everything else with 404. CloudFront runs it for each request, before the cache is asked; runtime cloudfront-js-2.0.
var path = '/.well-known/apple-app-site-association';
var label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
var hostName = new RegExp('^' + label + '([.]' + label + ')+$');

function handler(event) {
    var request = event.request;
    var host = request.headers.host ? request.headers.host.value.toLowerCase() : '';
    host = host.replace(/:[0-9]*$/, '').replace(/[.]$/, '');
    if (request.uri !== path || host.length > 253 || !hostName.test(host)) {
        return {
            statusCode: 404,
            statusDescription: 'Not Found',
            headers: {
                'content-type': { value: 'text/plain; charset=utf-8' },
                'cache-control': { value: 'no-cache' }
            },
            body: { encoding: 'text', data: 'Only ' + path + ' is served here.\n' }
        };
    }
    request.uri = '/' + host + path;
    request.querystring = {};
    return request;
}
