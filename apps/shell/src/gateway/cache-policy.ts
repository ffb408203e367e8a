/**
 * Every cache policy of the site, in one file (design, decision 3). Times in milliseconds, headers as they are sent.
 *
 * Pages are the same for everybody, so one copy serves all. A copy is fresh until the next time boundary in its data, or until
 * a change purges it by tag; after that it is made anew, and the old one stands in while that takes long or fails.
 */
export const cachePolicy = {
  page: {
    /** Without a time boundary: a safety net under the purges. */
    freshFor: 300_000,
    /** A page with a part missing, or an error of ours; and how long an old copy stands in before the next try. */
    degradedFor: 1_000,
    /** 404 and other refusals. */
    refusedFor: 10_000,
    /** How long a request waits for a new copy before it gets the old one. */
    patience: 400,
    /** The same where what serves has changed since: the first renders of a new composition take longer. */
    patienceAfterSwap: 1_200,
    /** How long a page may take where there is no old copy; the error page then, which may take another second. */
    deadline: 4_000,
    errorDeadline: 1_000,
    /** Pages that are drawn at once for one address that has no copy yet, and for all together. */
    drawnAtOnce: { ofAddress: 8, inAll: 128 },
    /** Memory that copies may take with their encoded forms, in bytes; the ones unused longest go first. */
    memory: 96 * 1024 * 1024,
    errorMemory: 4 * 1024 * 1024,
    /** What browsers and shared caches in front are told: ask each time, by etag. */
    header: 'public, max-age=0, must-revalidate',
  },
  /** Memory of files of the shell and of remotes, with their encoded forms, in bytes. */
  fileMemory: 64 * 1024 * 1024,
  /** Files of a remote's version and of the shell: their addresses name their content. */
  immutable: 'public, max-age=31536000, immutable',
  /** The icon sprite: one address, changing content. */
  sprite: 'public, max-age=3600, stale-while-revalidate=86400',
  /**
   * Media that are anybody's: encrypted segments (immutable) and playlists, which say themselves how long they hold: a second
   * while they move. Keys, licences and captions are never kept, and never come from here.
   */
  media: {
    /** Memory of segments and of playlists, in bytes. */
    segmentMemory: 96 * 1024 * 1024,
    playlistMemory: 16 * 1024 * 1024,
    /** What there is not: asked for again after this long. */
    refusedFor: 500,
    /** How long an old playlist stands in while the platform does not answer. */
    staleFor: 30_000,
  },
  /** Error pages and whatever else must not be kept by anybody. */
  never: 'no-store',
} as const

const name = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const page = /^[1-9]\d{0,3}$/

/**
 * Query keys that reach a page, by the pages that read them, and what they may hold. Every other key is dropped, from the cache's
 * key as from the page: whatever somebody invents there draws nothing anew. (The app view, `view`, is read by the browser alone.)
 */
const queries: readonly { pages: RegExp; keys: Readonly<Record<string, RegExp>> }[] = [
  { pages: /^\/news(?:\/\d{4}(?:\/\d{1,2}){0,2})?$/, keys: { page } },
  { pages: /^\/category\/[^/]+$/, keys: { page } },
  /** Earlier entries of its feed. */
  { pages: /^\/match(?:\/[^/]+){3}$/, keys: { page } },
  {
    pages: /^\/videos\/(?:browse|channel\/[^/]+)$/,
    keys: {
      page,
      /** Words that videos are looked for by. */
      q: /^[^\p{Cc}]+$/u,
      team: name,
      season: /^\d{4}(?:-\d{2})?$/,
      duration: name,
    },
  },
]

/** What a page reads of its query, by key. @param pathname decoded */
export const allowedQuery = (pathname: string): Readonly<Record<string, RegExp>> =>
  queries.find(({ pages }) => pages.test(pathname))?.keys ?? {}
