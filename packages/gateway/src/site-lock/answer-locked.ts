/** What a locked site answers: its lock page to readers, a refusal to calls of services, and the password form. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isSitePath } from '@club/contracts/link'
import type { Limiter } from '@club/limiter'
import { readText, refuseJson } from '../answers.ts'
import { cacheHeaders } from '../cache-policy.ts'
import type { Caller } from '../caller.ts'
import { isOwnForm } from '../own-form.core.ts'
import { answerHeaders, securityHeaders } from '../security-headers.ts'
import type { LastWords } from '../site-language.ts'
import { type LockProblem, lockPage } from './lock-page.core.ts'
import { isMachine, lockPath, type SiteLock } from './site-lock.core.ts'

type Locked = {
  lock: SiteLock
  words: () => LastWords
  caller: Caller
  limiter: Limiter
}
type Asked = { request: IncomingMessage; response: ServerResponse; origin: string }

const mostBytes = 2048
const services = /^\/(?:api|images|_r|_s|assets|_live|_beacon|_composition)(?:[/?]|$)/

function sendLock(
  words: LastWords,
  { request, response }: Asked,
  back: string,
  problem: LockProblem | null = null,
  later: Record<string, string | number> = {},
): number {
  const { html, policy } = lockPage(words, back, problem)
  const status = problem === 'too-many' ? 429 : 403
  response.writeHead(status, {
    ...securityHeaders,
    'content-security-policy': policy,
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(html),
    'cache-control': cacheHeaders.never,
    'x-robots-tag': 'noindex',
    ...later,
  })
  response.end(request.method === 'HEAD' ? undefined : html)
  return status
}

/** Handles a submitted password, or a check whether it is right (`only=look`). */
async function take({ lock, words, caller, limiter }: Locked, asked: Asked): Promise<number> {
  const { request, response, origin } = asked
  if (!isOwnForm(request.headers, origin))
    return refuseJson(response, 403, 'FOREIGN_FORM', 'This form is of another site')
  const body = await readText(request, mostBytes)
  if (body === null) return refuseJson(response, 413, 'TOO_LARGE', 'Too large')
  const form = new URLSearchParams(body)
  const wanted = form.get('back') ?? '/'
  const back = isSitePath(wanted) && !wanted.startsWith(lockPath) ? wanted : '/'
  const verdict = await limiter.spend('siteLock', caller.key(request))
  if (!verdict.allowed)
    return sendLock(words(), asked, back, 'too-many', { 'retry-after': verdict.retryAfterSeconds })
  const right = lock.opens(form.get('password') ?? '')
  if (form.get('only') === 'look') {
    response.writeHead(right ? 204 : 403, { ...answerHeaders, 'cache-control': cacheHeaders.never }).end()
    return right ? 204 : 403
  }
  if (!right) return sendLock(words(), asked, back, 'wrong')
  response
    .writeHead(303, {
      ...answerHeaders,
      location: back,
      'set-cookie': lock.cookie(caller.secure(request)),
      'cache-control': cacheHeaders.never,
    })
    .end()
  return 303
}

/** @returns the status sent; null: the request may go on */
export async function answerLocked(locked: Locked, asked: Asked): Promise<number | null> {
  const { request, response } = asked
  const { url = '/', method = 'GET' } = request
  if (url === lockPath && method === 'POST') return take(locked, asked)
  if (locked.lock.admits(request.headers) || isMachine(method, url)) return null
  const words = locked.words()
  if (words.crest !== null && url === words.crest && method === 'GET') return null
  if (services.test(url)) return refuseJson(response, 403, 'SITE_LOCKED', 'This site is locked')
  return sendLock(words, asked, method === 'GET' ? url : '/')
}
