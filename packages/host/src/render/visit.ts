/** A visit while its page is drawn: the request that routes see, the client for the platform, and the cookies to send back. */
import type { Rendered, RenderRequest } from '@club/gateway/protocol'
import { ApiProblem } from '@club/shell-api'
import { parseCookie } from 'cookie'
import type { Visit } from '../app/visit.ts'

/** Timeout in milliseconds for the platform, which answers password guesses slowly on purpose. */
const answerLimit = 15_000

export type OpenVisit = Visit & {
  /** The request for routes: a page that is read, or a form that was sent to it. */
  readonly request: Request
  /** What the gateway needs besides the page. @param formTargets origins that its forms may lead to */
  told(formTargets: string[]): NonNullable<Rendered['visit']>
}

/**
 * @param platform its address, without a slash at the end
 * @param pageScripts addresses on this site, by name
 */
export function openVisit(
  { platform, pageScripts }: { platform: string; pageScripts: Readonly<Record<string, string>> },
  { origin, path, visit }: RenderRequest,
): OpenVisit {
  const cookies: string[] = []
  const scriptOrigins: string[] = []
  const ownScripts: string[] = []
  const send = (method: string, at: string, body: unknown) =>
    fetch(platform + at, {
      method,
      headers: {
        ...visit?.caller,
        accept: 'application/json',
        // The form's origin has been checked; to the platform this site sends its own origin.
        origin,
        ...(visit?.cookie ? { cookie: visit.cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerLimit),
      redirect: 'error',
    })

  return {
    cookies: parseCookie(visit?.cookie ?? ''),
    request: new Request(origin + path, {
      ...(visit?.method === 'POST'
        ? {
            method: 'POST',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body: visit.form,
          }
        : {}),
    }),
    async ask(method, at, body) {
      const answer = await send(method, at, body).catch((problem) => {
        const late = problem instanceof Error && problem.name === 'TimeoutError'
        throw new ApiProblem(late ? 504 : 503, 'The service is not available right now', at)
      })
      cookies.push(...answer.headers.getSetCookie())
      return { status: answer.status, body: await answer.json().catch(() => null) }
    },
    setCookie: (line) => void cookies.push(line),
    runFrom: (origins) => void scriptOrigins.push(...origins),
    run(script) {
      const address = pageScripts[script]
      if (address === undefined) throw new Error(`this site has no script '${script}'`)
      ownScripts.push(origin + address)
      return address
    },
    told: (formTargets) => ({ cookies, formTargets, scriptOrigins, ownScripts }),
  }
}
