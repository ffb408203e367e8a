/**
 * Events of a match from the platform, for readers that reconnect later than the hub's memory reaches. When a crowd reconnects at once
 * with the same request, the platform is asked once; whatever else is asked waits in a short queue.
 */

import type { MatchEvent } from '@club/contracts'
import { matchEventList } from '@club/contracts'
import { LRUCache } from 'lru-cache'
import { Pool } from 'undici'

type Answer = { events: MatchEvent[]; sequence: number }

export type MatchEvents = {
  /** @param heard the newest change that the reader has been told of: a response requested by one that had heard less is not shared */
  fetchEvents(matchID: string, after: number, heard: number): Promise<Answer>
  close(): Promise<void>
}

/** Requests to the platform at once. */
const atOnce = 4
/** Timeout of a request in milliseconds. */
const patience = 5000
/** Matches that do not exist: the platform is asked again after this many milliseconds. */
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
    // A refused match does not exist: it is remembered as having no events.
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
      // A response may lack what has happened since its request was sent.
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
