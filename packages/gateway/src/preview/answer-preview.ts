/** Handles an address with a preview token: the token goes into a cookie, and the address is redirected to itself without it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { cacheHeaders } from '../cache-policy.ts'
import type { Caller } from '../caller.ts'
import type { Admit } from '../pages.ts'
import { answerHeaders } from '../security-headers.ts'
import { previewAsked, previewCookie } from './preview.core.ts'

export type Previewing = {
  /**
   * @param admit asked before the platform is asked
   * @returns the status sent; 'over' if the link opens nothing here; null: no preview was requested
   */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
    admit: Admit,
  ): Promise<number | 'over' | null>
}

/** Timeout in milliseconds for the platform. */
const patience = 3000

/** @param platform its address, without a slash at the end */
export function createPreviewing(platform: string, caller: Caller): Previewing {
  /** Seconds for which a token still opens a path; 0: it opens nothing there. @throws Error if the platform does not say */
  const secondsOf = async (token: string, pathname: string): Promise<number> => {
    const answer = await fetch(`${platform}/api/web/v1/previews?token=${token}`, {
      signal: AbortSignal.timeout(patience),
    })
    if (answer.status >= 500) throw new Error('the platform does not say what a preview opens')
    const { data } = (await answer.json()) as { data?: { path?: unknown; seconds?: unknown } }
    return answer.ok && data?.path === pathname && typeof data.seconds === 'number' ? data.seconds : 0
  }
  return {
    async answer(request, response, pathname, admit) {
      const asked = previewAsked(request.url ?? '/')
      if (asked === null) return null
      let seconds = 0
      if (asked.token !== null) {
        const done = await admit()
        seconds = await secondsOf(asked.token, pathname).finally(done)
        if (seconds === 0) return 'over'
      }
      response
        .writeHead(303, {
          ...answerHeaders,
          location: asked.address,
          'set-cookie': previewCookie(asked.token ?? '', seconds, caller.secure(request)),
          'cache-control': cacheHeaders.never,
          'x-robots-tag': 'noindex',
        })
        .end()
      return 303
    },
  }
}

/** Headers of a page that only somebody with its link may see. */
export const previewHeaders = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' }
