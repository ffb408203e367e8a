/** A signed-in fan who requests their session again and again on kept connections, while others attack: each answer must be theirs. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Innocent = {
  /** Number of requests. */
  asked(): number
  /** Wrong answers. */
  wrong: string[]
  stop(): Promise<void>
}

/** Signs in as a sample account. @returns the Cookie header of the session */
export async function signIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/account/v1/sessions`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Terrace-1906!' }),
  })
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  if (answer.status !== 200 || cookies.length === 0)
    throw new Error(`${email} could not sign in: ${answer.status}`)
  return cookies.join('; ')
}

/** Headers that differ from answer to answer. */
const varying = new Set(['date', 'x-request-id', 'keep-alive', 'connection'])

const written = (status: number | undefined, headers: IncomingHttpHeaders, body: string) =>
  [
    status,
    ...Object.entries(headers)
      .filter(([name]) => !varying.has(name) && !name.includes('ratelimit'))
      .map(([name, value]) => `${name}: ${value}`)
      .sort(),
    body,
  ].join('\n')

/**
 * @param from the client address, one of 127.0.0.0/8
 * @param pause milliseconds between two requests
 */
export async function keepAsking(
  url: string,
  cookie: string,
  email: string,
  from: string,
  pause = 2,
): Promise<Innocent> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2, localAddress: from })
  const { hostname, port } = new URL(url)
  const path = '/api/account/v1/session'
  const ask = () =>
    new Promise<string>((done, failed) => {
      request(
        { agent, host: '127.0.0.1', port, path, headers: { cookie, host: `${hostname}:${port}` } },
        (answer) => {
          let body = ''
          answer.setEncoding('utf8')
          answer.on('data', (part) => {
            body += part
          })
          answer.on('end', () => done(written(answer.statusCode, answer.headers, body)))
          answer.on('error', failed)
        },
      )
        .on('error', failed)
        .end()
    })
  const expected = await ask()
  if (!expected.startsWith('200\n') || !expected.includes(email))
    throw new Error(`not signed in: ${expected}`)
  const wrong: string[] = []
  let asked = 0
  let over = false
  const worker = async () => {
    while (!over) {
      asked += 1
      const answer = await ask().catch((problem: Error) => `no answer: ${problem.message}`)
      if (answer !== expected && wrong.length < 20) wrong.push(answer.slice(0, 500))
      await sleep(pause)
    }
  }
  const workers = [worker(), worker()]
  return {
    asked: () => asked,
    wrong,
    async stop() {
      over = true
      await Promise.all(workers)
      agent.destroy()
    },
  }
}
