/**
 * Ways to tell a server the length of a body, honest and crooked. Each smuggles `inner` behind or inside the body: bytes that a
 * server takes for a second request as soon as it and the next server disagree on where the first one ends.
 */

export type Framing = {
  name: string
  /** Lines of the head without their line ends, and the body. A line may contain a line end itself. */
  write(inner: string): { lines: string[]; body: string; version?: string }
}

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
/** A server that reads chunks sees an empty body; for any other, `inner` is part of the body. */
const empty = (inner: string) => `0\r\n\r\n${inner}`
const whole = (inner: string) => `${chunk(inner)}0\r\n\r\n`

const lengths: [string, (length: number) => string[]][] = [
  ['content-length', (n) => [`Content-Length: ${n}`]],
  ['content-length of nothing', () => ['Content-Length: 0']],
  ['content-length too short', (n) => [`Content-Length: ${Math.floor(n / 2)}`]],
  ['content-length too long', (n) => [`Content-Length: ${n + 10}`]],
  ['content-length twice', (n) => [`Content-Length: ${n}`, `Content-Length: ${n}`]],
  ['content-length differing', (n) => [`Content-Length: ${n}`, 'Content-Length: 0']],
  ['content-length differing, other order', (n) => ['Content-Length: 0', `Content-Length: ${n}`]],
  ['content-length as a list', (n) => [`Content-Length: ${n}, ${n}`]],
  ['content-length as a differing list', (n) => [`Content-Length: 0, ${n}`]],
  ['content-length with a plus', (n) => [`Content-Length: +${n}`]],
  ['content-length negative', () => ['Content-Length: -1']],
  ['content-length in hex', (n) => [`Content-Length: 0x${n.toString(16)}`]],
  ['content-length with zeros', (n) => [`Content-Length: 000${n}`]],
  ['content-length in two words', () => ['Content-Length: 0 5']],
  ['content-length empty', () => ['Content-Length:']],
  ['content-length as a float', (n) => [`Content-Length: ${n}.0`]],
  ['content-length beyond every number', () => ['Content-Length: 99999999999999999999']],
  ['content-length that wraps to nothing', () => ['Content-Length: 18446744073709551616']],
  ['content-length folded', (n) => [`Content-Length:\r\n ${n}`]],
  ['content-length behind a fold', (n) => [`X-Fold: a\r\n\tContent-Length: ${n}`]],
  ['content-length with a space before the colon', (n) => [`Content-Length : ${n}`]],
  ['content-length behind a bare CR', (n) => [`X-Bare: a\rContent-Length: ${n}`]],
  ['content-length behind a bare LF', (n) => [`X-Bare: a\nContent-Length: ${n}`]],
  ['content-length with a NUL', (n) => [`Content-Length: ${n}\0`]],
  ['content-length underscored', (n) => [`Content_Length: ${n}`]],
  ['content-length named hop-by-hop', (n) => ['Connection: close, content-length', `Content-Length: ${n}`]],
]

const encodings: [string, string[]][] = [
  ['chunked', ['Transfer-Encoding: chunked']],
  ['chunked in capitals', ['TRANSFER-ENCODING: CHUNKED']],
  ['chunked with spaces', ['Transfer-Encoding:   chunked  ']],
  ['chunked behind a tab', ['Transfer-Encoding:\tchunked']],
  ['chunked behind a vertical tab', ['Transfer-Encoding: \x0bchunked']],
  ['chunked before a NUL', ['Transfer-Encoding: chunked\0']],
  ['chunked before a DEL', ['Transfer-Encoding: chunked\x7f']],
  ['chunked with a space before the colon', ['Transfer-Encoding : chunked']],
  ['chunked with a tab before the colon', ['Transfer-Encoding\t: chunked']],
  ['chunked with a space before the name', [' Transfer-Encoding: chunked']],
  ['chunked with a NUL in the name', ['Transfer\0-Encoding: chunked']],
  ['chunked underscored', ['Transfer_Encoding: chunked']],
  ['chunked folded', ['Transfer-Encoding:\r\n chunked']],
  ['chunked behind a fold', ['X-Fold: a\r\n Transfer-Encoding: chunked']],
  ['chunked behind a bare LF', ['X-Bare: a\nTransfer-Encoding: chunked']],
  ['chunked behind a bare CR', ['X-Bare: a\rTransfer-Encoding: chunked']],
  ['chunked ended by a bare LF', ['Transfer-Encoding: chunked\nX-Bare: a']],
  ['xchunked', ['Transfer-Encoding: xchunked']],
  ['quoted', ['Transfer-Encoding: "chunked"']],
  ['with a parameter', ['Transfer-Encoding: chunked;q=1']],
  ['identity', ['Transfer-Encoding: identity']],
  ['identity, chunked', ['Transfer-Encoding: identity, chunked']],
  ['chunked, identity', ['Transfer-Encoding: chunked, identity']],
  ['gzip, chunked', ['Transfer-Encoding: gzip, chunked']],
  ['chunked twice in a list', ['Transfer-Encoding: chunked, chunked']],
  ['chunked twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked']],
  ['chunked and identity', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity']],
  ['nothing in it', ['Transfer-Encoding:']],
  ['named hop-by-hop', ['Connection: close, transfer-encoding', 'Transfer-Encoding: chunked']],
  ['both', ['Content-Length: 5', 'Transfer-Encoding: chunked']],
  ['both, other order', ['Transfer-Encoding: chunked', 'Content-Length: 5']],
  ['both, the length of nothing', ['Content-Length: 0', 'Transfer-Encoding: chunked']],
  ['both, one hidden', ['Content-Length: 5', 'Transfer-Encoding : chunked']],
]

const chunks: [string, (inner: string) => string][] = [
  ['chunk extension', (inner) => `0;a=b\r\n\r\n${inner}`],
  ['chunk extension with a line end', (inner) => `0;a="\r\n\r\n${inner}"\r\n\r\n`],
  ['chunk extension with a bare LF', (inner) => `5;a\nb\r\nhello\r\n0\r\n\r\n${inner}`],
  ['chunk extension of 20 KB', (inner) => `0;${'a'.repeat(20_000)}\r\n\r\n${inner}`],
  ['chunk size beyond every number', (inner) => `fffffffffffffffff\r\n${inner}`],
  ['chunk size that wraps to nothing', (inner) => `10000000000000000\r\n\r\n${inner}`],
  ['chunk size negative', (inner) => `-1\r\n\r\n${inner}`],
  ['chunk size with 0x', (inner) => `0x0\r\n\r\n${inner}`],
  ['chunk size behind a space', (inner) => ` 0\r\n\r\n${inner}`],
  ['chunk size before a space', (inner) => `0 \r\n\r\n${inner}`],
  ['chunk size ended by a bare LF', (inner) => `0\n\n${inner}`],
  ['chunk size ended by a bare CR', (inner) => `0\r\r${inner}`],
  ['chunk longer than its size', (inner) => `1\r\n${inner}\r\n0\r\n\r\n`],
  ['chunk shorter than its size', (inner) => `${(inner.length + 40).toString(16)}\r\n${inner}\r\n0\r\n\r\n`],
  ['chunk without its end', (inner) => `5\r\nhello0\r\n\r\n${inner}`],
  ['trailers', (inner) => `0\r\nContent-Length: 5\r\nX-Forwarded-For: 6.6.6.6\r\n\r\n${inner}`],
  ['trailers without an end', (inner) => `0\r\nX-Trailer: ${inner}`],
  ['chunks without an end', (inner) => `${chunk(inner)}5\r\nhe`],
]

export const framings: Framing[] = [
  { name: 'none', write: (inner) => ({ lines: [], body: inner }) },
  ...lengths.map(
    ([name, lines]): Framing => ({
      name,
      write: (inner) => ({ lines: lines(inner.length), body: inner }),
    }),
  ),
  ...encodings.flatMap(([name, lines]): Framing[] => [
    { name: `transfer-encoding: ${name}`, write: (inner) => ({ lines, body: whole(inner) }) },
    { name: `transfer-encoding: ${name}, of nothing`, write: (inner) => ({ lines, body: empty(inner) }) },
  ]),
  ...chunks.map(
    ([name, body]): Framing => ({
      name,
      write: (inner) => ({ lines: ['Transfer-Encoding: chunked'], body: body(inner) }),
    }),
  ),
  {
    name: 'chunked in HTTP/1.0',
    write: (inner) => ({ lines: ['Transfer-Encoding: chunked'], body: empty(inner), version: 'HTTP/1.0' }),
  },
  {
    name: 'expecting to be asked for it',
    write: (inner) => ({
      lines: ['Expect: 100-continue', `Content-Length: ${inner.length}`],
      body: inner,
    }),
  },
  {
    name: 'expecting something else',
    write: (inner) => ({ lines: ['Expect: tea', 'Transfer-Encoding: chunked'], body: empty(inner) }),
  },
  ...['websocket', 'h2c', 'TLS/1.0'].map(
    (protocol): Framing => ({
      name: `upgrade to ${protocol}`,
      write: (inner) => ({
        lines: [
          'Connection: Upgrade, HTTP2-Settings',
          `Upgrade: ${protocol}`,
          'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
          'Sec-WebSocket-Version: 13',
          'Transfer-Encoding: chunked',
        ],
        body: empty(inner),
      }),
    }),
  ),
]
