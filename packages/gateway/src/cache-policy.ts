/**
 * Every cache policy, in one file (docs/architecture.md#a-page-from-request-to-alive). Times in milliseconds, memory in bytes,
 * headers as they are sent.
 *
 * Pages are the same for everybody, so one copy serves all. A copy is fresh until the next time boundary in its data, or until
 * a change purges it by tag; then it is redrawn, and the stale copy is served if that takes long or fails.
 */
export type CachePolicy = typeof cachePolicy

/** Defaults; a site's definition may override them. */
export const cachePolicy = {
  page: {
    /** For a page without a time boundary: a safety net under the purges. */
    freshFor: 300_000,
    /** For a page with a part missing, or an error of ours; also how long a stale copy is served before the next attempt. */
    degradedFor: 1_000,
    /**
     * How long a whole but stale copy is served in place of a page with a part missing: as long as a worker keeps the platform's answers.
     * After that, if the platform is away altogether, no page can be drawn at all, so nothing replaces the copy.
     */
    standsInFor: 60_000,
    /** For 404 and other refusals. */
    refusedFor: 10_000,
    /** How long a request waits for a new copy before it gets the stale one. */
    patience: 400,
    /** The same after a new composition has been swapped in: its first renders take longer. */
    patienceAfterSwap: 1_200,
    /** How long a page without a stale copy may take before the error page is sent: every request is answered within five seconds. */
    deadline: 4_000,
    errorDeadline: 900,
    /** Pages without a copy that may be drawn at once: for one address, and for all together. */
    drawnAtOnce: { ofAddress: 8, inAll: 128 },
    /** Memory that copies and their encoded forms may take, in bytes; the least recently used go first. */
    memory: 96 * 1024 * 1024,
    errorMemory: 4 * 1024 * 1024,
  },
  /** Memory for files of the site and of remotes, with their encoded forms, in bytes. */
  fileMemory: 64 * 1024 * 1024,
  /**
   * Media that are the same for everybody: encrypted segments (immutable) and playlists, which say how long they are valid: a second
   * while they change. Keys, licences and captions are never kept here.
   */
  media: {
    /** Memory for segments and for playlists, in bytes. */
    segmentMemory: 96 * 1024 * 1024,
    playlistMemory: 16 * 1024 * 1024,
    /** How long a 404 is kept before the platform is asked again. */
    refusedFor: 500,
    /** How long a playlist is served after it was fresh while the platform does not answer. */
    staleFor: 30_000,
  },
}

/** What browsers and shared caches in front are told; the same on every site. */
export const cacheHeaders = {
  /** Pages: ask each time, by etag. */
  page: 'public, max-age=0, must-revalidate',
  /** Pages that only some visitors get: likewise revalidated, but not for shared caches. */
  canary: 'private, max-age=0, must-revalidate',
  /** Files of a remote's version and of the site: their addresses identify their content. */
  immutable: 'public, max-age=31536000, immutable',
  /** The icon sprite: one address, changing content. */
  sprite: 'public, max-age=3600, stale-while-revalidate=86400',
  /** Error pages and anything else that nobody may keep. */
  never: 'no-store',
} as const
