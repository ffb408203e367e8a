/** Error pages: drawn once for each status, origin and composition, and ready before they are needed. */
import type { CachePolicy } from './cache-policy.ts'
import type { PageCache, PageCopy } from './page-cache.core.ts'
import { lastResort } from './page-copies.ts'
import type { LastWords } from './site-language.ts'
import { within } from './within.ts'

type Options = {
  policy: CachePolicy['page']
  /** Error pages, kept apart from others so that no number of pages evicts them. */
  kept: PageCache
  /** Identifies what a page is drawn with now; null: nothing serves. */
  composition: (path: string) => string | null
  draw: (error: { status: number; message: string }, path: string, origin: string) => Promise<PageCopy>
  /** For when nothing can be drawn. */
  lastWords: () => LastWords
  /** Milliseconds. */
  clock: () => number
}

export type ErrorPages = {
  /** The error page; if it cannot be drawn in time, the old one, or a few plain words. */
  get(status: number, message: string, origin: string): Promise<PageCopy>
  /** Draws the 404 page in advance: later nothing may be left to draw it. */
  prepare(origin: string): void
}

/** The address that error pages are drawn for: no remote owns it. */
const errorPath = '/_error'

/** The message for a page that is not available now. */
export const unavailable = 'The page is not available'

/** Messages are ours, and few: what a visitor typed never ends up in a page that others get. */
const errorKey = (status: number, origin: string, message: string) => `${origin} ${status} ${message}`

export function createErrorPages({ policy, kept, composition, draw, lastWords, clock }: Options): ErrorPages {
  const preparing = new Set<string>()
  const running = new Map<string, Promise<PageCopy>>()

  const makeNow = async (status: number, message: string, origin: string): Promise<PageCopy> => {
    const mark = kept.mark()
    const drawn = await draw({ status, message }, errorPath, origin)
    const copy = { ...drawn, freshUntil: clock() + policy.freshFor }
    kept.put(errorKey(status, origin, message), copy, mark)
    return copy
  }

  /** One attempt at a time: when many are refused at once, the workers are busy enough. */
  const make = (status: number, message: string, origin: string): Promise<PageCopy> => {
    const key = `${composition(errorPath)} ${errorKey(status, origin, message)}`
    const making = running.get(key) ?? makeNow(status, message, origin).finally(() => running.delete(key))
    running.set(key, making)
    return making
  }

  const good = (status: number, origin: string, message: string): PageCopy | null => {
    const copy = kept.get(errorKey(status, origin, message))
    const current = copy && copy.composition === composition(errorPath) && clock() < copy.freshUntil
    return current ? copy : null
  }

  return {
    async get(status, message, origin) {
      const copy = good(status, origin, message)
      if (copy) return copy
      try {
        return await within(make(status, message, origin), policy.errorDeadline)
      } catch {
        return kept.get(errorKey(status, origin, message)) ?? lastResort(status, lastWords())
      }
    },

    prepare(origin) {
      if (good(503, origin, unavailable) || preparing.has(origin)) return
      preparing.add(origin)
      make(503, unavailable, origin)
        .catch(() => {})
        .finally(() => setTimeout(() => preparing.delete(origin), policy.degradedFor).unref())
    },
  }
}
