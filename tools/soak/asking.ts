/** Requests of one fan with an address of their own, passed on as by a proxy, who keeps connections and cookies. */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ledger } from './ledger.core.ts'

/** Context shared by every part of a soak. */
export type Stage = {
  url: string
  port: number
  dataDir: string
  ledger: Ledger
  /** Aborts when everybody is to stop. */
  over: AbortSignal
}

export type Answer = { status: number; body: Buffer }

export type Asked = {
  method?: string
  headers?: Record<string, string>
  body?: object
  /** Acceptable statuses; 200 to 399 by default. */
  good?: readonly number[]
}

export type Fan = {
  address: string
  cookies(): string
  /** Never rejects: a broken connection has status 0. */
  ask(kind: string, path: string, asked?: Asked): Promise<Answer>
  leave(): void
}

/** Timeout of a request in milliseconds, after which it counts as broken. */
const patience = 20_000

/** @param number determines the address */
export function createFan({ port, url, ledger }: Stage, number: number): Fan {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  const jar = new Map<string, string>()
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

  const send = (path: string, { method = 'GET', headers = {}, body }: Asked) =>
    new Promise<Answer>((done) => {
      const chunks: Buffer[] = []
      const text = body === undefined ? null : JSON.stringify(body)
      const asking = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          path,
          method,
          headers: {
            host: new URL(url).host,
            origin: url,
            'x-forwarded-for': address,
            cookie: cookies(),
            ...(text === null
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
            ...headers,
          },
        },
        (answer) => {
          for (const line of answer.headers['set-cookie'] ?? []) {
            const [pair = ''] = line.split(';')
            const mark = pair.indexOf('=')
            jar.set(pair.slice(0, mark), pair.slice(mark + 1))
          }
          answer.on('data', (chunk) => chunks.push(chunk))
          answer.on('close', () =>
            done({ status: answer.complete ? (answer.statusCode ?? 0) : 0, body: Buffer.concat(chunks) }),
          )
        },
      )
      asking.setTimeout(patience, () => asking.destroy())
      asking.on('error', () => done({ status: 0, body: Buffer.alloc(0) }))
      asking.end(text ?? undefined)
    })

  return {
    address,
    cookies,
    async ask(kind, path, asked = {}) {
      const from = performance.now()
      let answer = await send(path, asked)
      // The server closed a kept connection at that very moment: a browser retries.
      if (answer.status === 0 && (asked.method ?? 'GET') === 'GET' && performance.now() - from < 1000)
        answer = await send(path, asked)
      const { status } = answer
      const good = asked.good?.includes(status) ?? (status >= 200 && status < 400)
      ledger.note({ kind, path, status, from, to: performance.now() }, good)
      return answer
    },
    leave: () => agent.destroy(),
  }
}

/** A pause that ends at once when the soak does. */
export const pause = (milliseconds: number, { over }: Stage): Promise<void> =>
  sleep(milliseconds, undefined, { signal: over }).catch(() => {})

const password = 'Terrace-1906!'

/** @returns the account's id, or null if signing in failed */
export async function signIn(fan: Fan, name: string): Promise<string | null> {
  const answer = await fan.ask('sign-in', '/api/account/v1/sessions', {
    method: 'POST',
    body: { email: `${name}@example.com`, password },
  })
  if (answer.status !== 200) return null
  const { data } = JSON.parse(answer.body.toString('utf8')) as {
    data: { attributes: { ssoID: string | null } }
  }
  return data.attributes.ssoID
}

export const signOut = (fan: Fan): Promise<Answer> =>
  fan.ask('sign-out', '/api/account/v1/sessions', { method: 'DELETE' })
