/** Raw requests: honest ones of every kind, and odd ones that are odd for other reasons than their framing. */

/** Requests of every kind as clients send them, to be cut off and repeated. */
export function honestRequests(port: number): string[] {
  const line = (text: string) => `${text} HTTP/1.1\r\nHost: localhost:${port}\r\n`
  const chunks = `Transfer-Encoding: chunked\r\n\r\n${'400\r\n'.concat('x'.repeat(1024), '\r\n').repeat(4)}0\r\n\r\n`
  const json = `Content-Type: application/json\r\nContent-Length: 60\r\n\r\n${JSON.stringify({ email: 'nobody@example.com', password: 'x' }).padEnd(60)}`
  return [
    line('PUT /api/ingest/v1/nobody/x.ts') + chunks,
    `${line('PUT /api/ingest/v1/nobody/x.ts')}Authorization: Bearer ${'k'.repeat(32)}\r\n${chunks}`,
    line('PUT /api/ingest/v1/live-idle/x.ts') +
      `Authorization: Bearer ${'k'.repeat(32)}\r\nContent-Length: 9000\r\n\r\n${'x'.repeat(9000)}`,
    `${line('POST /api/account/v1/sessions')}Origin: http://localhost:${port}\r\n${json}`,
    line('POST /api/account/v1/sessions') + chunks,
    line('GET /api/account/v1/session') + chunks,
    line('DELETE /api/account/v1/sessions') + chunks,
    `${line('GET /api/web/v1/articles')}\r\n`,
    `${line('GET /images/fit-in/750x750/crest.svg')}\r\n`,
    line('POST /_beacon') + chunks,
    `${line('POST /news')}Content-Length: 60\r\n\r\n${'x'.repeat(60)}`,
    `${line('GET /news')}\r\n`,
    `${line('GET /api/live/v1/stream?topics=scores')}\r\n`,
    `${line('GET /api/streamline/v1/socket')}Origin: http://localhost:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n\x81\x05hello`,
  ]
}

/** Heads without their last line, and the pattern of the joined statuses of their answers. */
export function oddRequests(port: number): [name: string, head: string, expected: RegExp][] {
  const host = `Host: localhost:${port}\r\n`
  return [
    ['absolute form', `GET http://localhost:${port}/api/internal/v1/changes HTTP/1.1\r\n${host}`, /^4/],
    [
      'absolute form of another host',
      `GET http://evil.example/api/account/v1/session HTTP/1.1\r\n${host}`,
      /^4/,
    ],
    ['authority form', `GET localhost:${port} HTTP/1.1\r\n${host}`, /^4/],
    ['asterisk form', `GET * HTTP/1.1\r\n${host}`, /^4/],
    ['asterisk form of OPTIONS', `OPTIONS * HTTP/1.1\r\n${host}`, /^[24]/],
    ['a connection elsewhere', `CONNECT 127.0.0.1:5432 HTTP/1.1\r\n${host}`, /^4|^$/],
    ['no path', `GET  HTTP/1.1\r\n${host}`, /^4/],
    ['a space in the target', `GET /api/account/v1/session x HTTP/1.1\r\n${host}`, /^4/],
    ['a NUL in the target', `GET /api/account/v1/sess\0ion HTTP/1.1\r\n${host}`, /^4/],
    ['a line end in the target', `GET /api/web/v1/menus%0d%0aX:%20y HTTP/1.1\r\n${host}`, /^4/],
    ['a bare CR in the target', `GET /api/web/v1/menus\rX HTTP/1.1\r\n${host}`, /^4/],
    ['a hash in the target', `GET /api/web/v1/menus#/../internal HTTP/1.1\r\n${host}`, /^[24]/],
    ['a tab before the version', `GET /api/web/v1/menus\tHTTP/1.1\r\n${host}`, /^4/],
    ['no host', 'GET /api/account/v1/session HTTP/1.1\r\n', /^4/],
    ['two hosts', `GET /api/account/v1/session HTTP/1.1\r\n${host}Host: evil.example\r\n`, /^[24]/],
    ['a host with a line', `GET /news HTTP/1.1\r\nHost: localhost\r\n :80\r\n`, /^4/],
    ['a host with a port that is none', 'GET /news HTTP/1.1\r\nHost: localhost:99999\r\n', /^[24]/],
    ['a NUL in a header', `GET /news HTTP/1.1\r\n${host}X-Odd: a\0b\r\n`, /^4/],
    ['a header without a name', `GET /news HTTP/1.1\r\n${host}: x\r\n`, /^4/],
    ['a header without a colon', `GET /news HTTP/1.1\r\n${host}Transfer-Encoding\r\n`, /^4/],
    ['a header of 40 KB', `GET /news HTTP/1.1\r\n${host}X-Long: ${'x'.repeat(40_000)}\r\n`, /^431/],
    ['headers of 40 KB', `GET /news HTTP/1.1\r\n${host}${'X-Many: 0123456789\r\n'.repeat(2000)}`, /^431/],
    [
      'a cookie of 12 KB',
      `GET /api/account/v1/session HTTP/1.1\r\n${host}Cookie: ${'a=b; '.repeat(2400)}\r\n`,
      /^[24]/,
    ],
    [
      'a thousand headers',
      `GET /api/account/v1/session HTTP/1.1\r\n${host}${'A:b\r\n'.repeat(1500)}`,
      /^[24]/,
    ],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n', /^4/],
    ['HTTP/0.9', 'GET /news\r\n', /^[24]/],
    ['HTTP/1.9', `GET /news HTTP/1.9\r\n${host}`, /^4/],
    ['lower case', `get /news http/1.1\r\n${host}`, /^4/],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', /^4/],
  ]
}
