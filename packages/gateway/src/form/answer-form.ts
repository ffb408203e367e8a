/**
 * Answers a text's form that was sent without scripts: the platform takes it and redirects to its page; if it refuses, the page is
 * shown again with what was typed. That page is drawn for this response alone: its content reaches no address, log or kept copy.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { cacheHeaders } from '../cache-policy.ts'
import type { Caller } from '../caller.ts'
import type { PageCopy } from '../page-cache.core.ts'
import { answerHeaders, securityHeaders } from '../security-headers.ts'

/** The platform's response to a form. */
export type FormAnswer = {
  status: number
  /** Where it redirects; null: nowhere. */
  location: string | null
  /** Seconds after which it may be sent again; undefined: it does not say. */
  retryAfterSeconds: number | undefined
  /** Its refusal, parsed from JSON; null if it is not one. */
  told: unknown
}

export type FormSender = {
  /** @throws Error if the platform does not answer */
  send(request: IncomingMessage, sent: string, told: Record<string, string>): Promise<FormAnswer>
}

/** Timeout in milliseconds for the platform. */
const patience = 15_000
/** Headers from the browser that the platform needs to judge a form. */
const passedOn = ['content-type', 'origin', 'user-agent'] as const

const secondsOf = (header: string | null) => (/^\d{1,6}$/.test(header ?? '') ? Number(header) : undefined)

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
      retryAfterSeconds: secondsOf(answer.headers.get('retry-after')),
      told: refused ? await answer.json().catch(() => null) : null,
    }
  },
})

/** Redirects to the page, which reports the outcome. @returns the status sent */
export function sendBack(response: ServerResponse, location: string): number {
  response.writeHead(303, { ...answerHeaders, location, 'cache-control': cacheHeaders.never }).end()
  return 303
}

/** Sends the page of a form that was refused. @returns the status sent */
export function sendShownAgain(response: ServerResponse, { headers, body }: PageCopy): number {
  const status = 422
  // Not compressed: what the fan typed stands beside other text, and the compressed length would leak it.
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
