/** The error page: drawn once for each status, origin and composition, and at hand before it is needed. */
import type { CachePolicy } from './cache-policy.ts'
import type { PageCache, PageCopy } from './page-cache.core.ts'
import { lastResort } from './page-copies.ts'
import type { LastWords } from './site-language.ts'
import { within } from './within.ts'

type Options = {
  policy: CachePolicy['page']
  /** Error pages, kept apart from others so that no number of pages drives them out. */
  kept: PageCache
  /** What a page is made of now; null: nothing serves. */
  composition: (path: string) => string | null
  draw: (error: { status: number; message: string }, path: string, origin: string) => Promise<PageCopy>
  /** For when nothing can be drawn. */
  lastWords: () => LastWords
  /** Milliseconds. */
  clock: () => number
}

export type ErrorPages = {
  /** The page; where none can be drawn in time the old one, or a few words without any code. */
  get(status: number, message: string, origin: string): Promise<PageCopy>
  /** Draws the page that says that there is no page: later nothing may be left to draw it. */
  prepare(origin: string): void
}

/** What the error page is drawn for: an address that no remote owns a page at. */
const errorPath = '/_error'

/** The message of a page that cannot be had now. */
export const unavailable = 'The page is not available'

/** Messages are ours, and few: what somebody asked for never stands in a page that others get. */
const errorKey = (status: number, origin: string, message: string) => `${origin} ${status} ${message}`

export function createErrorPages({ policy, kept, composition, draw, lastWords, clock }: Options): ErrorPages {
  const preparing = new Set<string>()

  const make = async (status: number, message: string, origin: string): Promise<PageCopy> => {
    const mark = kept.mark()
    const drawn = await draw({ status, message }, errorPath, origin)
    const copy = { ...drawn, freshUntil: clock() + policy.freshFor }
    kept.put(errorKey(status, origin, message), copy, mark)
    return copy
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
