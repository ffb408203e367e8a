/**
 * The live stream, for components whose content changes while it is read. One connection per browser serves every tab and
 * every component; the host maintains it, replays missed messages, and pauses it while no tab is visible.
 */
import type { LiveMessage, LiveScore, MatchEvent } from '@club/contracts'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'

export type LiveStatus = 'off' | 'connecting' | 'open' | 'polling'

export type Live = {
  /**
   * Listens to a topic from a sequence number on; each message arrives once and in order.
   * @param topic 'scores', 'match:{matchID}', or 'account:{ssoID}' of the signed-in fan
   * @param after the sequence of the caller's data; null: from now on
   * @returns unsubscribes
   */
  subscribe(topic: string, after: number | null, listener: (message: LiveMessage) => void): () => void
  /** Server's clock minus this browser's, in milliseconds: 0 before the stream has reported it, unless the site's clock is frozen. */
  clockOffset(): number
  observeStatus(listener: (status: LiveStatus) => void): () => void
}

/** A host without a stream (the server, a test): no messages ever. */
export const noLive: Live = { subscribe: () => () => {}, clockOffset: () => 0, observeStatus: () => () => {} }

const LiveContext = createContext<Live>(noLive)

export function LiveProvider({ live, children }: { live: Live; children: ReactNode }) {
  return <LiveContext value={live}>{children}</LiveContext>
}

export const useLive = (): Live => useContext(LiveContext)

export function useLiveStatus(): LiveStatus {
  const live = useLive()
  const [status, setStatus] = useState<LiveStatus>('off')
  useEffect(() => live.observeStatus(setStatus), [live])
  return status
}

/**
 * Events of one match after a sequence number, as they arrive.
 * @param matchID null: follows none (the match is over)
 */
export function useMatchEvents(
  matchID: string | null,
  after: number,
  heard: (event: MatchEvent, score: LiveScore | undefined) => void,
): void {
  const live = useLive()
  const latest = useRef(heard)
  latest.current = heard
  const start = useRef(after)
  useEffect(() => {
    if (matchID === null) return
    return live.subscribe(`match:${matchID}`, start.current, ({ event, score }) => {
      if (event) latest.current(event, score)
    })
  }, [live, matchID])
}

/** Milliseconds after its end during which a match is still followed: scores are corrected in the first minutes. */
const listenedAfterEnd = 10 * 60_000

/** Latest states of the given matches by id; only those that have changed since the page was made. Stops when all are over. */
export function useLiveScores(matchIDs: readonly string[]): ReadonlyMap<string, LiveScore> {
  const live = useLive()
  const [scores, setScores] = useState<ReadonlyMap<string, LiveScore>>(new Map())
  const wanted = matchIDs.join(' ')
  useEffect(() => {
    if (wanted === '') return
    const open = new Set(wanted.split(' '))
    const ends = new Map<string, ReturnType<typeof setTimeout>>()
    const stop = live.subscribe('scores', null, ({ score }) => {
      if (!score || !open.has(score.matchID)) return
      const { matchID, state } = score
      setScores((before) => new Map(before).set(matchID, score))
      clearTimeout(ends.get(matchID))
      if (state.status === 'live' || state.status === 'fixture') return
      const end = () => {
        open.delete(matchID)
        if (open.size === 0) stop()
      }
      ends.set(matchID, setTimeout(end, listenedAfterEnd))
    })
    return () => {
      stop()
      for (const timer of ends.values()) clearTimeout(timer)
    }
  }, [live, wanted])
  return scores
}
