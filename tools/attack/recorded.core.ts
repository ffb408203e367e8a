/** What a server sent to another over one connection, parsed strictly by RFC 9112. Pure. */

export type Recorded = { method: string; target: string; fields: [string, string][] }

export type Reading = {
  requests: Recorded[]
  /** Why the rest is unreadable; null if everything was read, or the connection ended in the middle of a request. */
  problem: string | null
}

const requestLine = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) (\/[\x21-\x7e]*) HTTP\/1\.1$/
const field = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+): ?([\x20-\x7e\x80-\xff\t]*)$/

/** @param text everything sent on the connection, as latin1 */
export function readRecorded(text: string): Reading {
  const requests: Recorded[] = []
  let at = 0
  while (at < text.length) {
    const end = text.indexOf('\r\n\r\n', at)
    if (end === -1) {
      const begun = text.slice(at).split('\r\n', 1)[0] ?? ''
      return { requests, problem: /^[A-Z]{1,8}(?: |$)/.test(begun) ? null : `no request: ${shown(begun)}` }
    }
    const [line = '', ...lines] = text.slice(at, end).split('\r\n')
    const [, method, target] = requestLine.exec(line) ?? []
    if (method === undefined || target === undefined)
      return { requests, problem: `no request line: ${shown(line)}` }
    const fields: [string, string][] = []
    for (const entry of lines) {
      const [, name, value] = field.exec(entry) ?? []
      if (name === undefined || value === undefined)
        return { requests, problem: `no header: ${shown(entry)} of ${target}` }
      fields.push([name.toLowerCase(), value.trim()])
    }
    requests.push({ method, target, fields })
    const framing = framingOf(fields)
    if (typeof framing === 'string') return { requests, problem: `${framing} of ${method} ${target}` }
    at = end + 4
    // From here on it is WebSocket data, not HTTP.
    if (fields.some(([name]) => name === 'upgrade')) return { requests, problem: null }
    if (framing.chunked) {
      const after = afterChunks(text, at)
      if (typeof after === 'string') return { requests, problem: `${after} of ${method} ${target}` }
      at = after
    } else at += framing.length
  }
  return { requests, problem: null }
}

const shown = (text: string) => JSON.stringify(text.slice(0, 120))

function framingOf(fields: [string, string][]): { chunked: boolean; length: number } | string {
  const of = (wanted: string) => fields.filter(([name]) => name === wanted).map(([, value]) => value)
  const lengths = of('content-length')
  const encodings = of('transfer-encoding')
  if (of('host').length !== 1) return 'not exactly one host'
  if (lengths.length + encodings.length > 1) return 'more than one framing'
  if (encodings.some((value) => value !== 'chunked')) return `transfer-encoding ${encodings.join()}`
  if (lengths.some((value) => !/^\d{1,15}$/.test(value))) return `content-length ${lengths.join()}`
  return { chunked: encodings.length === 1, length: Number(lengths[0] ?? 0) }
}

/** The end of the chunks that start here; Infinity if they continue; a text if they are malformed. */
function afterChunks(text: string, from: number): number | string {
  let at = from
  for (;;) {
    const end = text.indexOf('\r\n', at)
    if (end === -1) return Number.POSITIVE_INFINITY
    const size = text.slice(at, end)
    if (!/^[0-9a-fA-F]{1,12}$/.test(size)) return `chunk size ${shown(size)}`
    at = end + 2 + Number.parseInt(size, 16)
    if (at + 2 > text.length) return Number.POSITIVE_INFINITY
    if (text.slice(at, at + 2) !== '\r\n') return 'chunk without an end'
    at += 2
    if (/^0+$/.test(size)) return at
  }
}
