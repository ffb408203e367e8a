/** Requests each address once, a few in parallel, at the site's pace; on 'too many requests' it waits as told and retries. */
import { setTimeout as sleep } from 'node:timers/promises'
import { budgets } from '@club/limiter'
import { type Answer, emptyLinksIn, placesIn } from './links.core.ts'
import { createPace, type Pace } from './pace.core.ts'
import { createProgress } from './progress.core.ts'

const atOnce = 4
/** Timeout of one request in milliseconds, and the maximum number of tries. */
const patience = 15_000
const mostTries = 8
/** Seconds. */
const longestRest = 120
/** Maximum characters of a page to search. */
const longestPage = 4_000_000

const silent: Answer = { status: 0, to: null, places: new Set(), emptyLinks: 0 }

/** The target of a redirect; within the site as a path, as links are written. */
function whither(location: string | null, from: string, own: string): string | null {
  if (location === null) return null
  const url = new URL(location, from)
  return url.origin === own ? url.pathname + url.search : url.href
}

/** Milliseconds to wait: as the header says, or as many seconds as there were tries. */
const wishedRest = (header: string | null, tries: number) =>
  1000 * Math.min(longestRest, Number(header) || tries)

async function ask(asked: string, own: string, pace: Pace): Promise<Answer> {
  const url = asked.startsWith('/') ? own + asked : asked
  for (let tries = 1; tries <= mostTries; tries += 1) {
    if (asked.startsWith('/')) await sleep(pace.take())
    try {
      const answer = await fetch(url, {
        redirect: asked.startsWith('/') ? 'manual' : 'follow',
        headers: { 'user-agent': 'club-links', accept: 'text/html,*/*;q=0.8' },
        signal: AbortSignal.timeout(patience),
      })
      if (answer.status === 429 || answer.status === 503) {
        await answer.body?.cancel()
        const rest = wishedRest(answer.headers.get('retry-after'), tries)
        if (asked.startsWith('/')) pace.rest(rest)
        else await sleep(rest)
        continue
      }
      const moved = answer.status >= 300 && answer.status < 400
      const to = moved ? whither(answer.headers.get('location'), url, own) : null
      const isOwnPage = asked.startsWith('/') && /html/.test(answer.headers.get('content-type') ?? '')
      if (!isOwnPage) await answer.body?.cancel()
      const html = isOwnPage ? (await answer.text()).slice(0, longestPage) : ''
      return { status: answer.status, to, places: placesIn(html), emptyLinks: emptyLinksIn(html) }
    } catch {
      if (tries >= 2) return silent
    }
  }
  return { ...silent, status: 429 }
}

const clock = () => performance.now()

/** @param own origin of the site @param say receives progress messages if it takes long */
export function asker(own: string, say: (line: string) => void) {
  const pace = createPace(budgets.page, clock)
  return async (addresses: Iterable<string>): Promise<Map<string, Answer>> => {
    const waiting = [...new Set(addresses)]
    const answers = new Map<string, Answer>()
    const oneMore = createProgress(waiting.length, say, clock)
    const next = async () => {
      for (let asked = waiting.shift(); asked !== undefined; asked = waiting.shift()) {
        answers.set(asked, await ask(asked, own, pace))
        oneMore()
      }
    }
    await Promise.all(Array.from({ length: atOnce }, next))
    return answers
  }
}
