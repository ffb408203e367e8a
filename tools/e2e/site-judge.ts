/** Requests pages of a site and judges each response: it must be in time, whole, and without our internals. */
import { expect } from 'playwright/test'
import { Agent, interceptors, request } from 'undici'
import { errorShown, innards, isWholeDocument, slotsOf } from './page-text.ts'
import type { Site } from './site.ts'

/** Milliseconds within which every response must come, whatever fails (cache-policy.ts: 4 s for a page, 1 s for the error page). */
export const deadline = 5000

/** Milliseconds of those for a page itself, less the inaccuracy of clocks. */
const forAPage = 3950

export const remotes = ['news', 'matches', 'club', 'match-centre', 'tv', 'search'] as const
export type Remote = (typeof remotes)[number]

/** Pages of each remote: its listing, and a deeper one that another remote's dynamic paths would match too. */
export const pagesOf: Record<Remote, readonly [string, string]> = {
  news: ['/news', '/news/2026/11'],
  matches: ['/matches', '/matches/first-team/2025-26'],
  club: ['/teams', '/teams/first-team'],
  // Each leads on to the match that counts.
  'match-centre': ['/match/first-team', '/match/ladies'],
  tv: ['/videos', '/videos/categories'],
  // Not a search: what the platform's index takes on a busy machine is not what these tests ask for.
  search: ['/search', '/search?lang=ar'],
}

export const slotNames: Record<Remote, readonly string[]> = {
  news: ['news/lead', 'news/latest'],
  matches: ['matches/strip', 'matches/table'],
  club: [],
  'match-centre': [],
  tv: ['tv/videos'],
  // Its slot stands in an overlay, which no document has.
  search: [],
}

/** Unlike `fetch`, it lets a test choose which of the site's hostnames to use. */
const visitor = new Agent().compose(interceptors.redirect({ maxRedirections: 3 }))

export function createJudge(site: Pick<Site, 'url' | 'gatewayLog'>) {
  let slowest = 0

  /** @param host another of the site's hostnames (`strangeName`) */
  const ask = async (
    path: string,
    host?: string,
  ): Promise<{ status: number; html: string; late: boolean }> => {
    const began = performance.now()
    const { statusCode: status, body } = await request(site.url + path, {
      dispatcher: visitor,
      signal: AbortSignal.timeout(15_000),
      ...(host ? { headers: { host } } : {}),
    })
    const html = await body.text()
    const took = performance.now() - began
    slowest = Math.max(slowest, took)
    expect(took, `milliseconds of ${path}`).toBeLessThan(deadline)
    expect(innards(html), path).toBeNull()
    return { status, html, late: status === 503 && took >= forAPage }
  }

  /**
   * Retries while the site says that it ran out of time, and has taken all the time there is: the machine is busy, whatever else
   * is wrong. A refusal that comes sooner counts as the answer.
   */
  const askInTime = async (path: string, host?: string) => {
    for (let tries = 1; ; tries++) {
      const answer = await ask(path, host)
      if (!answer.late || tries === 5) return answer
      // The refusal is cached for a second (cache-policy.ts).
      await new Promise((resolve) => setTimeout(resolve, 1100))
    }
  }

  /** Error lines of the gateway's log that name this version. */
  const culpritLines = async (remote: Remote, version: string) =>
    (await site.gatewayLog())
      .split('\n')
      .filter((line) => line.includes('"level":"error"') && line.includes(`"remote":"${remote}"`))
      .filter((line) => line.includes(`"version":"${version}"`))

  /** The version of a remote that pages are rendered with. */
  const versionOf = async (remote: Remote) =>
    new RegExp(`"/_r/${remote}/([a-z0-9.-]+)/web/`).exec((await askInTime('/')).html)?.[1] ?? null

  /** This remote is missing, and everything else works. */
  const expectOnlyMissing = async (remote: Remote) => {
    const home = await ask('/')
    expect([home.status, isWholeDocument(home.html)]).toEqual([200, true])
    const expected = Object.entries(slotNames).flatMap(([owner, names]) =>
      names.map((name) => [name, owner === remote ? 'missing' : 'whole']),
    )
    expect(slotsOf(home.html)).toEqual(Object.fromEntries(expected))
    for (const [owner, paths] of Object.entries(pagesOf)) {
      for (const path of paths) {
        const { status, html } = await ask(path)
        expect([path, status, errorShown(html), isWholeDocument(html)]).toEqual(
          owner === remote ? [path, 503, 503, true] : [path, 200, null, true],
        )
      }
    }
  }

  const expectWhole = async () => {
    const home = await ask('/')
    expect(home.status).toBe(200)
    const expected = Object.values(slotNames).flatMap((names) => names.map((name) => [name, 'whole']))
    expect(slotsOf(home.html)).toEqual(Object.fromEntries(expected))
    for (const path of Object.values(pagesOf).flat()) {
      const { status, html } = await ask(path)
      expect([path, status, errorShown(html)]).toEqual([path, 200, null])
    }
  }

  return {
    ask,
    askInTime,
    culpritLines,
    versionOf,
    expectOnlyMissing,
    expectWhole,
    /** Milliseconds of the slowest response. */
    slowest: () => Math.round(slowest),
  }
}
