/** The thread that encrypts and sends, so that neither holds up live matches. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { Agent, request } from 'undici'
import webPush from 'web-push'
import type { SenderAnswer, SenderMessage, SenderProgress, SenderRequest } from './sender.server.ts'
import { createSilences } from './silences.core.ts'

const port = parentPort
if (port === null) throw new Error('runs as a thread of the platform')

/** Most requests in flight, and most started per second: we must not flood a push service, and the live match needs the processor. */
const atOnce = 64
const perSecond = 600
/** Timeout of one request, in milliseconds. */
const patience = 10_000
/** Milliseconds between two progress messages, and how long a stopping platform waits for requests in flight. */
const toldEvery = 250
const lastWait = 3000
/** How long a VAPID header is reused, in milliseconds; push services accept a day at most. */
const headerLasts = 6 * 3600_000

let agent: Agent | null = null
const silences = createSilences()
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

type Receiver = SenderRequest['receivers'][number]

/** @returns null for keys that cannot be used to encrypt: no browser sent them */
function sealedFor({ endpoint, p256dh, auth, language }: Receiver, asked: SenderRequest) {
  const payload = asked.payloads[language] ?? asked.payloads.en ?? ''
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      TTL: asked.seconds,
      urgency: asked.urgent ? 'high' : 'normal',
    })
  } catch {
    return null
  }
}

const isSilence = (problem: unknown) =>
  problem instanceof Error && ['TimeoutError', 'ConnectTimeoutError'].includes(problem.name)

/** 404 and 410: the browser is gone; 0: no response, or we did not ask. */
async function outcomeOf(asked: SenderRequest, receiver: Receiver): Promise<number> {
  const { origin } = new URL(receiver.endpoint)
  const asks = () => silences.asks(origin, performance.now())
  if (!asks()) return 0
  const sealed = sealedFor(receiver, asked)
  if (sealed === null) return 410
  const ask = async () => {
    const signal = AbortSignal.timeout(patience)
    const sent = request(sealed.endpoint, {
      method: 'POST',
      headers: {
        ...(sealed.headers as Record<string, string>),
        authorization: authorizationFor(receiver.endpoint, asked),
      },
      body: sealed.body,
      dispatcher: agent as Agent,
      signal,
    })
    // Until undici knows a service's protocol it tries one connection, and requests waiting for that ignore the signal.
    const silence = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
    )
    const answer = await Promise.race([sent, silence])
    await answer.body.dump({ limit: 4096 }).catch(() => {})
    silences.answered(origin)
    return answer.statusCode
  }
  const tried = () =>
    ask().catch((problem: unknown) => {
      if (isSilence(problem)) silences.silent(origin, performance.now())
      return 0
    })
  // Any other failure is ours or the network's, and must not cost a browser its alerts.
  const status = await tried()
  if (status !== 0 && status !== 429 && status < 500) return status
  await sleep(1000)
  return asks() ? tried() : 0
}

const stop = new AbortController()

async function sendAll(asked: SenderRequest): Promise<SenderAnswer> {
  const { id, receivers, ca } = asked
  agent ??= new Agent({
    connections: atOnce,
    connect: { timeout: patience, ...(ca ? { ca } : {}) },
  })
  const answer = {
    ...{ id, sent: [] as string[], gone: [] as string[], refused: [] as string[] },
    failed: {} as Record<number, number>,
  }
  const seenTo = receivers.map(() => false)
  let upTo = 0
  const reached = () => {
    while (seenTo[upTo]) upTo += 1
    return receivers[upTo - 1]?.id ?? null
  }
  const telling = setInterval(
    () => port?.postMessage({ id, reached: reached() } satisfies SenderProgress),
    toldEvery,
  )
  const began = performance.now()
  let begun = 0
  const work = async () => {
    for (let at = begun++; at < receivers.length && !stop.signal.aborted; at = begun++) {
      const early = (at / perSecond) * 1000 - (performance.now() - began)
      if (early > 5) await sleep(early, undefined, { signal: stop.signal }).catch(() => {})
      const next = receivers[at]
      if (!next || stop.signal.aborted) return
      const status = await outcomeOf(asked, next)
      if (status === 404 || status === 410) answer.gone.push(next.id)
      else if (status >= 200 && status < 300) answer.sent.push(next.id)
      else {
        answer.failed[status] = (answer.failed[status] ?? 0) + 1
        if (status >= 400 && status < 500 && status !== 429) answer.refused.push(next.id)
      }
      seenTo[at] = true
    }
  }
  const stopped = new Promise<void>((done) =>
    stop.signal.addEventListener('abort', () => setTimeout(done, lastWait), { once: true }),
  )
  await Promise.race([Promise.all(Array.from({ length: atOnce }, work)), stopped])
  clearInterval(telling)
  return { ...answer, reached: reached() }
}

port.on('message', (message: SenderMessage) => {
  if (message === 'stop') return stop.abort()
  void sendAll(message).then((answer) => port.postMessage(answer))
})
