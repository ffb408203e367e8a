/** Pages for requests: the kept copy while it is fresh, then a new one, or the stale one if that takes long or fails. */
import type { CachePolicy } from './cache-policy.ts'
import { createErrorPages } from './error-pages.ts'
import type { Log } from './log.ts'
import type { PageCache, PageCopy } from './page-cache.core.ts'
import { copyOf, encodedBody } from './page-copies.ts'
import type { Rendered, RenderRequest, SentForm } from './protocol.ts'
import type { LastWords } from './site-language.ts'
import { Late, within } from './within.ts'

export type CacheState = 'hit' | 'miss' | 'stale' | 'refreshed' | 'failed'
/** A page being drawn. */
type Making = {
  /** The purges before it began. */
  mark: number
  copy: Promise<PageCopy>
}
export type PageAnswer = { copy: PageCopy; cache: CacheState }

type Options = {
  policy: CachePolicy['page']
  cache: PageCache
  /** Error pages, kept apart so that no number of pages evicts them. */
  errors: PageCache
  /** Identifies what a page is drawn with now; null: nothing serves. */
  composition: (path: string) => string | null
  render: (request: Omit<RenderRequest, 'without'>) => Promise<Rendered>
  /** Headers of a page, among them the policy for its inline styles. */
  headers: (page: Rendered) => Record<string, string>
  /** Texts for when nothing can be drawn. */
  lastWords: () => LastWords
  log: Log
  /** Milliseconds by which copies age; runs on even when `NOW` freezes what pages show. */
  clock: () => number
  /** The instant that pages show. */
  now: () => Date
  /** Whether that instant is frozen. */
  frozen: boolean
}

/** A page without a copy may not be drawn for this caller now. */
export class NotAdmitted extends Error {
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super('too many pages are being drawn for this caller')
    this.name = 'NotAdmitted'
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Asks whether a page may be drawn for a caller. @returns a function to call afterwards. @throws NotAdmitted */
export type Admit = () => Promise<() => void>

export type Pages = {
  /**
   * @param admit asked before a page without a copy is drawn; a copy may be had by anybody
   * @throws NotAdmitted
   */
  get(path: string, origin: string, admit: Admit): Promise<PageAnswer>
  /**
   * The page at a path with what a preview opens; never kept.
   * @throws NotAdmitted, or Error if it cannot be drawn in time
   */
  preview(path: string, origin: string, token: string, admit: Admit): Promise<PageCopy>
  /**
   * The page at a path with a form shown again; never kept.
   * @throws NotAdmitted, or Error if it cannot be drawn in time
   */
  shownAgain(path: string, origin: string, form: SentForm, admit: Admit): Promise<PageCopy>
  /** The error page; drawn once per status and composition. */
  error(status: number, message: string, origin: string): Promise<PageCopy>
  /** Bodies as an accept-encoding header allows. */
  encoded(
    copy: PageCopy,
    encodings: string,
  ): { body: Buffer | Promise<Buffer>; encoding: 'br' | 'gzip' | null }
}

export function createPages(options: Options): Pages {
  const { policy, cache, composition, render, log, clock, now, frozen } = options
  const running = new Map<string, Making>()

  const makingKey = (path: string, origin: string) => `${composition(path)} ${cacheKey(path, origin)}`
  const isMaking = (path: string, origin: string) => running.has(makingKey(path, origin))

  /** Draws a page for one request, without keeping it. */
  const drawOnce = async (
    path: string,
    origin: string,
    more: Pick<RenderRequest, 'preview' | 'form'>,
    admit: Admit,
  ): Promise<PageCopy> => {
    const done = await admit()
    const drawing = render({ path, origin, now: now().toISOString(), frozen, ...more })
    drawing.then(done, done)
    return toCopy(await within(drawing, policy.deadline), composition(path) ?? 'none')
  }

  const begin = (path: string, origin: string): Making => {
    const key = makingKey(path, origin)
    const mark = cache.mark()
    const copy = makeNow(path, origin, mark).finally(() => running.delete(key))
    running.set(key, { mark, copy })
    // The awaiting request gets the failure too; for a refresh in the background this is the only report.
    copy.catch((problem) => log.error('page not made', { path, reason: reasonOf(problem) }))
    return { mark, copy }
  }

  /**
   * One attempt at a time for each page of a composition. Who asks after a purge of what is being drawn gets what is drawn next: one more
   * attempt, for all of them.
   */
  const make = async (path: string, origin: string): Promise<PageCopy> => {
    const asked = cache.mark()
    for (;;) {
      const { mark, copy: making } = running.get(makingKey(path, origin)) ?? begin(path, origin)
      const copy = await making
      if (!cache.isPurged(copy.tags, mark, asked)) return copy
    }
  }

  const toCopy = (page: Rendered, used: string): PageCopy => ({
    ...copyOf(page, { policy, at: clock(), now: now() }),
    headers: options.headers(page),
    composition: used,
  })

  const makeNow = async (path: string, origin: string, mark: number): Promise<PageCopy> => {
    const page = await render({ path, origin, now: now().toISOString(), frozen })
    // Read after the render: a remote that was left out meanwhile is not part of this copy.
    const copy = toCopy(page, composition(path) ?? 'none')
    cache.put(cacheKey(path, origin), copy, mark, clock() - policy.standsInFor)
    return copy
  }

  /** The stale copy, with no further attempt for a moment: what fails now would fail for each of the next hundred requests too. */
  const standIn = (kept: PageCopy, path: string): PageAnswer => {
    kept.restUntil = clock() + policy.degradedFor
    // However fresh it was: it may be what another composition drew, and is shown for want of a better one.
    kept.freshUntil = Math.min(kept.freshUntil, clock())
    kept.staleSince ??= clock()
    kept.composition = composition(path) ?? kept.composition
    return { copy: kept, cache: 'stale' }
  }

  const errorPages = createErrorPages({
    policy,
    kept: options.errors,
    composition,
    lastWords: options.lastWords,
    clock,
    async draw(error, path, origin) {
      const page = await render({ path, origin, now: now().toISOString(), frozen, error })
      return toCopy(page, composition(path) ?? 'none')
    },
  })

  return {
    async get(path, origin, admit) {
      const found = cache.get(cacheKey(path, origin))
      const current = found !== undefined && found.composition === composition(path)
      if (found && current && clock() < found.freshUntil) return { copy: found, cache: 'hit' }
      // An error of ours is served for its second; it never stands in for a page.
      const kept = found && found.status < 500 ? found : undefined
      if (kept && clock() >= kept.freshUntil) kept.staleSince ??= clock()
      if (kept && current && clock() < kept.restUntil) return { copy: kept, cache: 'stale' }
      const done = kept || isMaking(path, origin) ? null : await admit()
      const making = make(path, origin)
      if (done) making.then(done, done)
      try {
        // The stale copy is used only if the new one is slow: a change must show at once.
        const limit = kept ? (current ? policy.patience : policy.patienceAfterSwap) : policy.deadline
        const copy = await within(making, limit)
        errorPages.prepare(origin)
        if (kept && cache.get(cacheKey(path, origin)) === kept) return standIn(kept, path)
        return { copy, cache: kept ? 'refreshed' : 'miss' }
      } catch (problem) {
        // Without an older copy the one that the caller would have got before the purge is still better than none.
        const before = kept ?? cache.get(cacheKey(path, origin))
        if (before && before.status < 500) return standIn(before, path)
        if (problem instanceof Late) throw new Error('page not made within its deadline')
        throw problem
      }
    },
    preview: (path, origin, preview, admit) => drawOnce(path, origin, { preview }, admit),
    shownAgain: (path, origin, form, admit) => drawOnce(path, origin, { form }, admit),
    error: errorPages.get,
    encoded: (copy, accepts) => encodedBody(copy, accepts, cache.reweigh),
  }
}

const reasonOf = (problem: unknown) => (problem instanceof Error ? problem.message : problem)

/** Canonical links contain the origin, so there is one copy per origin; the site's own addresses limit their number. */
const cacheKey = (path: string, origin: string) => `${origin} ${path}`
