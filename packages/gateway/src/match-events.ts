/**
 * Events of a match from the platform, for readers that come back later than the hub's memory reaches. A crowd that comes back
 * at once asks the same, and is answered by one question; whatever a stranger invents waits in a short line of its own.
 */

import type { MatchEvent } from '@club/contracts'
import { matchEventList } from '@club/contracts'
import { LRUCache } from 'lru-cache'
import { Pool } from 'undici'

type Answer = { events: MatchEvent[]; sequence: number }

export type MatchEvents = {
  /** @param heard the newest change that whoever asks has heard of: of those who have heard less no answer is taken over */
  fetchEvents(matchID: string, after: number, heard: number): Promise<Answer>
  close(): Promise<void>
}

/** Questions to the platform at once. */
const atOnce = 4
/** Milliseconds until a question is given up. */
const patience = 5000
/** Matches that there are not: asked for again after so many milliseconds. */
const unknown = { most: 5000, ms: 30_000 }

export function eventsFrom(platform: string): MatchEvents {
  const pool = new Pool(platform, {
    connections: atOnce,
    pipelining: 1,
    headersTimeout: patience,
    bodyTimeout: patience,
  })
  const running = new Map<string, Promise<Answer>>()
  const nowhere = new LRUCache<string, true>({ max: unknown.most, ttl: unknown.ms })

  const ask = async (matchID: string, after: number): Promise<Answer> => {
    const path = `/api/matches/v1/matches/${matchID}/events?after=${after}&deleted=include`
    const { statusCode, body } = await pool.request({ method: 'GET', path })
    // What is refused does not exist, and has no events, now or later.
    if (statusCode >= 400 && statusCode < 500) {
      await body.dump()
      nowhere.set(matchID, true)
      return { events: [], sequence: after }
    }
    if (statusCode !== 200) {
      await body.dump()
      throw new Error(`HTTP ${statusCode}`)
    }
    const { data, meta } = matchEventList.parse(await body.json())
    return { events: data.toSorted((a, b) => a.sequence - b.sequence), sequence: meta.sequence }
  }

  return {
    fetchEvents(matchID, after, heard) {
      if (nowhere.has(matchID)) return Promise.resolve({ events: [], sequence: after })
      // What has happened since a question was asked may be missing in its answer.
      const key = `${matchID} ${after} ${heard}`
      const asked = running.get(key)
      if (asked) return asked
      const asking = ask(matchID, after).finally(() => running.delete(key))
      running.set(key, asking)
      return asking
    },
    close: () => pool.destroy(),
  }
}
