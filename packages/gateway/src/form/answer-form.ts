/**
 * Answers a form in a text that was sent without scripts: the platform takes it and leads back to its page; what it cannot take is
 * shown again there, with what was typed. That page is drawn for this one answer: no address, no log and no copy holds a word of it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { cacheHeaders } from '../cache-policy.ts'
import type { Caller } from '../caller.ts'
import type { PageCopy } from '../page-cache.core.ts'
import { answerHeaders, securityHeaders } from '../security-headers.ts'

/** What the platform made of a form. */
export type FormAnswer = {
  status: number
  /** Where it leads; null: nowhere. */
  location: string | null
  /** Its refusal, as JSON; null where it is none. */
  told: unknown
}

export type FormSender = {
  /** @throws Error where the platform does not answer */
  send(request: IncomingMessage, sent: string, told: Record<string, string>): Promise<FormAnswer>
}

/** Milliseconds until the platform is given up. */
const patience = 15_000
/** What a browser says that the platform judges a form by. */
const passedOn = ['content-type', 'origin', 'user-agent'] as const

/** @param platform its address, without a slash at the end */
export const createFormSender = (platform: string, caller: Caller): FormSender => ({
  async send(request, sent, told) {
    const headers: Record<string, string> = { ...caller.headers(request), ...told }
    for (const name of passedOn) {
      const value = request.headers[name]
      if (typeof value === 'string') headers[name] = value
    }
    const answer = await fetch(platform + request.url, {
      method: 'POST',
      headers,
      body: sent,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    const refused = answer.status >= 400
    if (!refused) await answer.body?.cancel()
    return {
      status: answer.status,
      location: answer.headers.get('location'),
      told: refused ? await answer.json().catch(() => null) : null,
    }
  },
})

/** Leads back to the page, which says what became of the form. @returns the status that went out */
export function sendBack(response: ServerResponse, location: string): number {
  response.writeHead(303, { ...answerHeaders, location, 'cache-control': cacheHeaders.never }).end()
  return 303
}

/** The page of a form that cannot be taken. @returns the status that went out */
export function sendShownAgain(response: ServerResponse, { headers, body }: PageCopy): number {
  const status = 422
  // Not compressed: what was typed stands beside what is not the fan's, and lengths tell.
  response.writeHead(status, {
    ...headers,
    ...securityHeaders,
    'cache-control': cacheHeaders.never,
    'x-robots-tag': 'noindex',
    'content-length': body.byteLength,
  })
  response.end(body)
  return status
}
