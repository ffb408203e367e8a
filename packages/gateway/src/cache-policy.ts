/**
 * Every cache policy, in one file (docs/architecture.md#a-page-from-request-to-alive). Times in milliseconds, memory in bytes,
 * headers as they are sent.
 *
 * Pages are the same for everybody, so one copy serves all. A copy is fresh until the next time boundary in its data, or until
 * a change purges it by tag; after that it is made anew, and the old one stands in while that takes long or fails.
 */
export type CachePolicy = typeof cachePolicy

/** What a site begins with; its definition may say otherwise. */
export const cachePolicy = {
  page: {
    /** Without a time boundary: a safety net under the purges. */
    freshFor: 300_000,
    /** A page with a part missing, or an error of ours; and how long an old copy stands in before the next try. */
    degradedFor: 1_000,
    /**
     * How long a whole copy that is no longer true stands in for a page with a part missing: as long as a worker keeps the platform's
     * answers, so that a platform that is away altogether draws no page by then, and costs no copy.
     */
    standsInFor: 60_000,
    /** 404 and other refusals. */
    refusedFor: 10_000,
    /** How long a request waits for a new copy before it gets the old one. */
    patience: 400,
    /** The same where what serves has changed since: the first renders of a new composition take longer. */
    patienceAfterSwap: 1_200,
    /** How long a page may take where there is no old copy, and then the error page: within five seconds something has gone out. */
    deadline: 4_000,
    errorDeadline: 900,
    /** Pages that are drawn at once for one address that has no copy yet, and for all together. */
    drawnAtOnce: { ofAddress: 8, inAll: 128 },
    /** Memory that copies may take with their encoded forms, in bytes; the ones unused longest go first. */
    memory: 96 * 1024 * 1024,
    errorMemory: 4 * 1024 * 1024,
  },
  /** Memory of files of the site and of remotes, with their encoded forms, in bytes. */
  fileMemory: 64 * 1024 * 1024,
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
}

/** What browsers and shared caches in front are told; the same on every site. */
export const cacheHeaders = {
  /** Pages: ask each time, by etag. */
  page: 'public, max-age=0, must-revalidate',
  /** Pages that only some visitors get: the same by etag, and for nobody else. */
  canary: 'private, max-age=0, must-revalidate',
  /** Files of a remote's version and of the site: their addresses name their content. */
  immutable: 'public, max-age=31536000, immutable',
  /** The icon sprite: one address, changing content. */
  sprite: 'public, max-age=3600, stale-while-revalidate=86400',
  /** Error pages and whatever else must not be kept by anybody. */
  never: 'no-store',
} as const
