import type { Match } from '@club/contracts'
import { testHost } from '@club/shell-api/testing'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { live, matchIn } from '../testing.ts'
import { MatchVideo } from './MatchVideo.tsx'

const kickOff = '2026-11-21T15:00:00.000Z'
const heardAt = '2026-11-21T15:11:00.000Z'
const now = '2026-11-21T15:12:00.000Z'
type Page = { id: string; match: Match }
const ours: Page = { id: 'ours', match: matchIn(live(0, 0), { kickOff, heardAt }) }
const score = { home: 1, away: 0 }
const won: Match['state'] = {
  status: 'result',
  score,
  halfTime: null,
  fullTime: score,
  afterExtraTime: false,
  penalties: null,
}
const over: Page = {
  id: 'ours',
  match: matchIn(won, { kickOff, heardAt }),
}
const next: Page = {
  id: 'next',
  match: matchIn({ status: 'fixture' }, { date: '2026-11-28', kickOff: '2026-11-28T15:00:00.000Z' }),
}

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(now) })
  Object.assign(globalThis, { matchMedia: () => ({ matches: true }) })
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

/** A visit to the pages of matches. */
function visit(first: Page) {
  let open = (_page: Page | null) => {}
  function Pages() {
    const [page, setPage] = useState<Page | null>(first)
    open = setPage
    return page && <MatchVideo key={page.id} {...page} />
  }
  const { ui, bus } = testHost(<Pages />, { now })
  const { container } = render(ui)
  return {
    opens: (page: Page | null) => act(() => open(page)),
    plays: (currentVideoID: string, videoOpen = true) =>
      act(() => {
        bus.publish('mediaPlayer', {
          mediaType: 'DrmLiveVideo',
          modalOpen: false,
          currentVideoID,
          currentVideoName: '',
          currentSection: '',
        })
        bus.publish('matchCentre', { videoOpen, dockedVideo: false })
      }),
    places: () => container.querySelectorAll('[data-video-place]').length,
  }
}

describe('the place of a match’s video', () => {
  it('is on the page of the match whose stream plays, and on no other match’s', () => {
    const { opens, plays, places } = visit(ours)
    expect(places()).toBe(0)
    plays('live-main')
    expect(places()).toBe(1)
    opens(next)
    expect(places()).toBe(0)
    opens(ours)
    expect(places()).toBe(1)
    plays('', false)
    expect(places()).toBe(0)
  })

  it('stays while it plays on after the final whistle, for a fan who comes back to the page as well', () => {
    const { opens, plays, places } = visit(ours)
    plays('live-main')
    opens(over)
    expect(places()).toBe(1)
    opens(null)
    opens(over)
    expect(places()).toBe(1)
  })

  it('is not on the page of a match that is not on air, nor for another stream', () => {
    const { opens, plays, places } = visit(next)
    plays('live-main')
    expect(places()).toBe(0)
    plays('another')
    opens(ours)
    expect(places()).toBe(0)
  })
})
