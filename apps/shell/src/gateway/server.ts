/** The gateway's HTTP face: routing by first segment, answers with every header they need, one log line each. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AccountTopics } from './account-topics.ts'
import { readAddress } from './address.core.ts'
import { cachePolicy } from './cache-policy.ts'
import type { LiveHub } from './live-hub.ts'
import { readLiveWish } from './live-wish.core.ts'
import type { Log } from './log.ts'
import type { MediaServer } from './media.ts'
import type { PageCopy } from './page-cache.core.ts'
import { type Pages, unavailable } from './pages.ts'
import { type createProxy, proxied } from './proxy.ts'
import { securityHeaders } from './security-headers.ts'
import type { StaticFile } from './static-files.ts'

type Options = {
  pages: Pages
  proxy: ReturnType<typeof createProxy>
  live: LiveHub
  /** Takes out of a wish what is another fan's own. */
  ownTopics: AccountTopics
  media: MediaServer
  shellFile: (path: string) => Promise<StaticFile | null>
  remoteFile: (path: string) => Promise<StaticFile | null>
  sprite: StaticFile
  beacon: (body: string) => boolean
  readiness: () => { ready: boolean; detail: Record<string, unknown> }
  log: Log
}

/** Folders in which there are files and services, and never pages. */
const filesOnly = /^\/(?:_r|_s|assets|api|images)(?:\/|$)/

const requestIdForm = /^[A-Za-z0-9-]{8,64}$/
/** A host name with its port: what may stand in a canonical address. */
const hostForm = /^(?:[a-z0-9-]+\.)*[a-z0-9-]+(?::\d{1,5})?$|^\[[0-9a-f:]+\](?::\d{1,5})?$/i
/** Copies of pages are kept for so many host names at once; one that was not asked for in a while makes room. */
const mostHosts = 32
const hostIdle = 60_000
const beaconLimit = 16 * 1024

export function createGateway(options: Options): Server {
  const { pages, proxy, log } = options
  const hosts = new Map<string, number>()

  /** The site's own address as this request knows it; an odd one is not repeated in a page, and no host fills the cache. */
  const originOf = (request: IncomingMessage): string => {
    const host = request.headers.host ?? 'localhost'
    const now = performance.now()
    if (hosts.size >= mostHosts && !hosts.has(host))
      for (const [known, used] of hosts) if (now - used > hostIdle) hosts.delete(known)
    const usable = hostForm.test(host) && (hosts.has(host) || hosts.size < mostHosts)
    if (usable) hosts.set(host, now)
    const secure = request.headers['x-forwarded-proto'] === 'https'
    return `${secure ? 'https' : 'http'}://${usable ? host : 'localhost'}`
  }

  const sendPage = async (request: IncomingMessage, response: ServerResponse, copy: PageCopy) => {
    const { body, encoding } = pages.encoded(copy, String(request.headers['accept-encoding'] ?? ''))
    const headers: Record<string, string | number> = {
      ...copy.headers,
      ...securityHeaders,
      etag: copy.etag,
      vary: 'accept-encoding',
    }
    if (copy.status === 200 && request.headers['if-none-match'] === copy.etag) {
      response.writeHead(304, headers).end()
      return 304
    }
    const bytes = body instanceof Promise ? await body : body
    if (encoding) headers['content-encoding'] = encoding
    headers['content-length'] = bytes.byteLength
    response.writeHead(copy.status, headers)
    response.end(request.method === 'HEAD' ? undefined : bytes)
    return copy.status
  }

  const sendFile = (request: IncomingMessage, response: ServerResponse, file: StaticFile) => {
    const accepts = String(request.headers['accept-encoding'] ?? '')
    const [body, encoding] =
      file.br && /\bbr\b/.test(accepts)
        ? [file.br, 'br']
        : file.gzip && /\bgzip\b/.test(accepts)
          ? [file.gzip, 'gzip']
          : [file.plain, null]
    const headers: Record<string, string | number> = {
      ...securityHeaders,
      'content-type': file.type,
      'content-length': body.byteLength,
      'cache-control': file.cache,
      vary: 'accept-encoding',
    }
    if (encoding) headers['content-encoding'] = encoding
    response.writeHead(200, headers)
    response.end(request.method === 'HEAD' ? undefined : body)
    return 200
  }

  const sendText = (response: ServerResponse, status: number, value: unknown) => {
    const headers = {
      ...securityHeaders,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': cachePolicy.never,
    }
    response.writeHead(status, headers).end(JSON.stringify(value))
    return status
  }

  const sendError = async (
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    message: string,
  ) => sendPage(request, response, await pages.error(status, message, originOf(request)))

  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
  ): Promise<[number, string?]> => {
    const url = request.url ?? '/'
    const method = request.method ?? 'GET'
    if (url === '/healthz') return [sendText(response, 200, { status: 'alive' })]
    if (url === '/readyz') {
      const { ready, detail } = options.readiness()
      return [sendText(response, ready ? 200 : 503, { status: ready ? 'ready' : 'not ready', ...detail })]
    }
    const wish = readLiveWish(url, method, request.headers)
    if (wish) {
      const topics = await options.ownTopics(wish.topics, request.headers.cookie)
      if (topics.length === 0) {
        const error = { code: 'NOT_YOURS', title: 'Only the account that is signed in may hear this' }
        return [sendText(response, 403, { errors: [error] })]
      }
      options.live.serve(request, response, { ...wish, topics })
      return [0, 'live']
    }
    if (options.media.serve(request, response, id)) return [0, 'media']
    const passed = proxied(url)
    if (passed === 'yes') {
      proxy.pass(request, response, id, securityHeaders)
      return [0, 'proxy']
    }
    if (passed !== 'no') {
      const [status, code, title] =
        passed === 'hidden'
          ? [404, 'NOT_FOUND', 'No such address']
          : [400, 'BAD_ADDRESS', 'Malformed address']
      return [sendText(response, Number(status), { errors: [{ code, title }] })]
    }
    if (url === '/_beacon' && method === 'POST') return [await takeBeacon(request, response)]
    if (url === '/_beacon' || (method !== 'GET' && method !== 'HEAD')) {
      response.setHeader('allow', url === '/_beacon' ? 'POST' : 'GET, HEAD')
      return [await sendError(request, response, 405, 'Method not allowed')]
    }
    const file = await fileFor(url)
    if (file) return [sendFile(request, response, file)]

    const address = readAddress(url)
    if (address.ok === false) return [await sendError(request, response, address.status, address.reason)]
    if (filesOnly.test(address.ok === true ? address.pathname : address.location))
      return [await sendError(request, response, 404, 'No such file')]
    if (address.ok === 'redirect') {
      response
        .writeHead(308, {
          ...securityHeaders,
          location: address.location,
          'cache-control': cachePolicy.page.header,
        })
        .end()
      return [308]
    }
    try {
      const { copy, cache } = await pages.get(address.path, originOf(request))
      return [await sendPage(request, response, copy), cache]
    } catch (problem) {
      log.error('page failed', {
        request: id,
        path: address.path,
        reason: problem instanceof Error ? problem.message : problem,
      })
      return [await sendError(request, response, 503, unavailable), 'failed']
    }
  }

  const fileFor = async (url: string): Promise<StaticFile | null> => {
    if (url.startsWith('/_s/')) return options.shellFile(url.slice(4).split('?')[0] ?? '')
    if (url.startsWith('/_r/')) {
      const path = url.slice(4).split('?')[0] ?? ''
      // Node builds and manifests are nobody's business.
      return /^[a-z0-9-]+\/[a-z0-9.-]+\/web\//.test(path) ? options.remoteFile(path) : null
    }
    return url === '/assets/icons.svg' ? options.sprite : null
  }

  const takeBeacon = async (request: IncomingMessage, response: ServerResponse): Promise<number> => {
    let body = ''
    for await (const chunk of request) {
      body += chunk
      if (body.length > beaconLimit)
        return sendText(response, 413, { errors: [{ code: 'TOO_LARGE', title: 'Report too large' }] })
    }
    if (!options.beacon(body))
      return sendText(response, 400, { errors: [{ code: 'NOT_A_REPORT', title: 'Not a report' }] })
    response.writeHead(204, securityHeaders).end()
    return 204
  }

  const server = createServer(
    { maxHeaderSize: 16 * 1024, keepAliveTimeout: 30_000, requestTimeout: 30_000 },
    (request, response) => {
      const began = performance.now()
      const given = request.headers['x-request-id']
      const id = typeof given === 'string' && requestIdForm.test(given) ? given : randomUUID()
      const note = (status: number, cache?: string) => {
        const path = (request.url ?? '/').split('?')[0] ?? '/'
        log.request({ id, method: request.method ?? '', path, status, ms: performance.now() - began, cache })
      }
      answer(request, response, id).then(
        ([status, cache]) => {
          if (cache !== 'proxy' && cache !== 'live' && cache !== 'media') return note(status, cache)
          response.on('close', () => note(response.statusCode, cache))
        },
        (problem) => {
          log.error('request failed', {
            request: id,
            reason: problem instanceof Error ? problem.message : problem,
          })
          if (response.headersSent) response.destroy()
          else response.writeHead(500, { ...securityHeaders, 'cache-control': 'no-store' }).end()
          note(500)
        },
      )
    },
  )
  return server
}
