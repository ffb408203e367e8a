/**
 * A proxy in front of the site that passes everything on unchanged, or pages without their scripts. Both sides of the
 * comparison use one, so that only the scripts differ.
 */
import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'
import { withoutScripts } from './script-free.core.ts'

export type Passage = { url: string; close(): Promise<void> }

export async function openPassage(site: string, scripts: 'kept' | 'removed'): Promise<Passage> {
  const { hostname, port } = new URL(site)
  /** Stripped pages as sent; made once, as the gateway caches its own. */
  const stripped = new Map<string, Buffer>()
  let own = ''
  /** A policy may list scripts by their full address, which differs here. */
  const here = ({
    'content-security-policy': policy,
    ...headers
  }: IncomingHttpHeaders): OutgoingHttpHeaders => ({
    ...headers,
    ...(typeof policy === 'string'
      ? { 'content-security-policy': policy.replaceAll(new URL(site).origin, own) }
      : {}),
  })
  const server = createServer((incoming, outgoing) => {
    const isPage = /\btext\/html\b/.test(incoming.headers.accept ?? '')
    const strips = isPage && scripts === 'removed'
    const headers = { ...incoming.headers, ...(strips ? { 'accept-encoding': 'identity' } : {}) }
    const asking = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers },
      (answer) => {
        if (!strips || !answer.headers['content-type']?.startsWith('text/html')) {
          outgoing.writeHead(answer.statusCode ?? 502, here(answer.headers))
          answer.pipe(outgoing)
          return
        }
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const html = withoutScripts(Buffer.concat(chunks).toString('utf8'))
          const body = stripped.get(html) ?? brotli(html)
          stripped.set(html, body)
          outgoing.writeHead(answer.statusCode ?? 502, {
            ...here(answer.headers),
            'content-encoding': 'br',
            'content-length': body.byteLength,
          })
          outgoing.end(body)
        })
      },
    )
    asking.on('error', () => outgoing.destroy())
    incoming.pipe(asking)
  })
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => done())
  })
  own = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    url: own,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** As the gateway compresses its pages. */
const brotli = (html: string) =>
  brotliCompressSync(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 6,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })
