/** The thread that encrypts and sends: neither holds up what a match is told by. */
import { parentPort } from 'node:worker_threads'
import { Agent, request } from 'undici'
import webPush from 'web-push'
import type { SenderAnswer, SenderRequest } from './sender.server.ts'

const port = parentPort
if (port === null) throw new Error('runs as a thread of the platform')

/** So many are on their way at once, and so many leave in a second: a push service is no place to press, and the match needs the processor. */
const atOnce = 64
const perSecond = 600
/** Milliseconds for one answer. */
const patience = 10_000
/** Of a vapid header, in milliseconds; push services take a day at most. */
const headerLasts = 6 * 3600_000

let agent: Agent | null = null
const headers = new Map<string, { authorization: string; until: number }>()

function authorizationFor(endpoint: string, { vapid }: SenderRequest): string {
  const audience = new URL(endpoint).origin
  const known = headers.get(audience)
  if (known && known.until > Date.now()) return known.authorization
  const { subject, publicKey, privateKey } = vapid
  const expires = Math.floor((Date.now() + 2 * headerLasts) / 1000)
  const { Authorization } = webPush.getVapidHeaders(
    audience,
    subject,
    publicKey,
    privateKey,
    'aes128gcm',
    expires,
  )
  headers.set(audience, { authorization: Authorization, until: Date.now() + headerLasts })
  return Authorization
}

async function sendOne(asked: SenderRequest, receiver: SenderRequest['receivers'][number]): Promise<number> {
  const { endpoint, p256dh, auth, language } = receiver
  const payload = asked.payloads[language] ?? asked.payloads.en ?? ''
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    TTL: asked.seconds,
    urgency: asked.urgent ? 'high' : 'normal',
  })
  const answer = await request(details.endpoint, {
    method: 'POST',
    headers: {
      ...(details.headers as Record<string, string>),
      authorization: authorizationFor(endpoint, asked),
    },
    body: details.body,
    dispatcher: agent as Agent,
    headersTimeout: patience,
    bodyTimeout: patience,
  })
  await answer.body.dump({ limit: 4096 }).catch(() => {})
  return answer.statusCode
}

/** 404 and 410: the browser is gone, and so is what no browser has sent. */
async function outcomeOf(asked: SenderRequest, receiver: SenderRequest['receivers'][number]) {
  const tried = () =>
    sendOne(asked, receiver).catch((problem: { code?: string; statusCode?: number }) =>
      // What cannot be encrypted for was never a browser's.
      problem.code === undefined && problem.statusCode === undefined ? 410 : 0,
    )
  let status = await tried()
  if (status === 0 || status === 429 || status >= 500) {
    await new Promise((done) => setTimeout(done, 1000))
    status = await tried()
  }
  return status
}

port.on('message', async (asked: SenderRequest) => {
  agent ??= new Agent({
    connections: atOnce,
    connect: { timeout: patience, ...(asked.ca ? { ca: asked.ca } : {}) },
  })
  const answer: SenderAnswer = { id: asked.id, sent: 0, gone: [], failed: 0 }
  const waiting = [...asked.receivers]
  const began = performance.now()
  let begun = 0
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const early = (begun++ / perSecond) * 1000 - (performance.now() - began)
      if (early > 5) await new Promise((done) => setTimeout(done, early))
      const status = await outcomeOf(asked, next)
      if (status === 404 || status === 410) answer.gone.push(next.id)
      else if (status >= 200 && status < 300) answer.sent += 1
      else answer.failed += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  port.postMessage(answer)
})
