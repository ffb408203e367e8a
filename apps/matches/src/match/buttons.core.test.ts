import type { Match, MatchState } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import { listedOn, resultOf } from '../testing.ts'
import { type MatchStreams, matchButtons } from './buttons.core.ts'

const links: Match['links'] = {
  report: null,
  tickets: 'https://tickets.example.com/',
  external: null,
  highlights: '/videos/highlights',
  hospitality: '/suites',
  info: '/visit',
}
/** The platform's links for a match that is not at home. */
const { hospitality: _, ...awayLinks } = { ...links, tickets: null, info: '/travel' }
/** And for one that is not the first team's. */
const { info: __, ...plainLinks } = awayLinks
const buttons = (
  date: string | null,
  state: MatchState,
  more: Partial<Match> = {},
  streams: MatchStreams | null = null,
  holdsPass = false,
) => matchButtons(listedOn(date, state, { links, ...more }), { streams, holdsPass })
const kinds = (...args: Parameters<typeof buttons>) => buttons(...args).map(({ kind }) => kind)
const hrefs = (...args: Parameters<typeof buttons>) =>
  Object.fromEntries(buttons(...args).map(({ kind, href }) => [kind, href]))

const fixture: MatchState = { status: 'fixture' }
const live: MatchState = {
  status: 'live',
  score: { home: 1, away: 0 },
  period: 'second-half',
  minute: '63',
}
const all = { video: '/live/video/m', audio: '/live/audio/m' }

describe('matchButtons', () => {
  it('[MT-02a] of a home match to come', () => {
    expect(hrefs('2026-11-21', fixture)).toEqual({
      'buy-tickets': 'https://tickets.example.com/',
      'match-centre': '/match/first-team/2026-27/2026-11-21-fixture',
      hospitality: '/suites',
      'matchday-info': '/visit',
      'add-to-calendar': '/api/calendar/v1/matches/2026-11-21-fixture.ics',
    })
  })
  it('of an away match to come, and of one at a neutral ground', () => {
    expect(hrefs('2026-11-21', fixture, { ours: 'away', links: awayLinks })).toEqual({
      'match-centre': '/match/first-team/2026-27/2026-11-21-fixture',
      'matchday-info': '/travel',
      'add-to-calendar': '/api/calendar/v1/matches/2026-11-21-fixture.ics',
    })
    expect(kinds('2026-11-20', live, { links: awayLinks })).toEqual(['match-centre', 'matchday-info'])
  })
  it('of a home match of a club that has no pages for whoever comes', () => {
    expect(kinds('2026-11-21', fixture, { links: plainLinks })).toEqual(['match-centre', 'add-to-calendar'])
    expect(kinds('2026-11-20', live, { links: plainLinks })).toEqual(['match-centre'])
  })
  it('of another team’s match', () => {
    expect(kinds('2026-11-21', fixture, { team: 'u19', links: plainLinks })).toEqual([
      'match-centre',
      'add-to-calendar',
    ])
  })
  it('of a match between two others', () => {
    expect(kinds('2026-11-21', fixture, { ours: null, links: plainLinks })).toEqual([
      'match-centre',
      'add-to-calendar',
    ])
  })
  it('of a match whose time is not known, and of one whose day is not', () => {
    expect(kinds('2026-11-21', fixture, { kickOff: null })).toContain('add-to-calendar')
    expect(kinds(null, fixture)).not.toContain('add-to-calendar')
  })
  it('of a match whose result is awaited', () => {
    expect(kinds('2026-11-14', fixture)).toEqual(['match-centre'])
  })
  it('of a match in play', () => {
    expect(kinds('2026-11-20', live)).toEqual(['match-centre', 'matchday-info'])
  })
  it('of a result', () => {
    expect(kinds('2026-11-14', resultOf(1, 0), { links: { ...links, report: '/news/report' } })).toEqual([
      'match-centre',
      'match-report',
      'highlights',
    ])
    const without = { links: { ...links, highlights: null } }
    expect(kinds('2026-11-14', resultOf(1, 0), without)).toEqual(['match-centre'])
  })
  it.each<MatchState>([
    { status: 'postponed', reason: null },
    { status: 'abandoned', score: null, reason: null },
  ])('of a match that was %j', (state) => {
    expect(kinds('2026-11-14', state)).toEqual(['match-centre'])
  })
  it('of an awarded match: no report needed, highlights where there are some', () => {
    expect(kinds('2026-11-14', { status: 'awarded', score: { home: 3, away: 0 }, reason: null })).toEqual([
      'match-centre',
      'highlights',
    ])
  })
  it('lead to the match’s page elsewhere', () => {
    const [centre] = buttons('2026-11-14', resultOf(1, 0), {
      links: { ...links, external: 'https://matches.example.com/1', highlights: null },
    })
    expect(centre).toEqual({
      kind: 'match-centre',
      href: 'https://matches.example.com/1',
      newTab: true,
    })
  })

  describe('[MT-02b] with streams', () => {
    const pass = '/videos/subscriptions?pass=one#packages'
    const sold = { links: { ...links, pass } }
    it('watch and listen in play only, a pass before and during', () => {
      expect(kinds('2026-11-20', live, sold, all).slice(0, 3)).toEqual([
        'watch-live',
        'listen-live',
        'get-a-pass',
      ])
      expect(hrefs('2026-11-21', fixture, sold, all)['get-a-pass']).toBe(pass)
      expect(kinds('2026-11-21', fixture, sold, all)).not.toContain('watch-live')
      expect(kinds('2026-11-14', resultOf(1, 0), sold, all)).toEqual(['match-centre', 'highlights'])
    })
    it('watch and listen once the streams are open, though the feed is silent; no pass for who holds it', () => {
      const at = (from: string, until: string) => ({ ...sold, streamed: { from, until } })
      const open = at('2026-11-20T11:30:00.000Z', '2026-11-20T16:00:00.000Z')
      expect(kinds('2026-11-20', fixture, open, all).slice(0, 3)).toEqual([
        'watch-live',
        'listen-live',
        'get-a-pass',
      ])
      expect(kinds('2026-11-20', fixture, open, all, true).slice(0, 3)).not.toContain('get-a-pass')
      const later = at('2026-11-20T12:30:00.000Z', '2026-11-20T16:00:00.000Z')
      expect(kinds('2026-11-20', fixture, later, all)).not.toContain('watch-live')
      expect(kinds('2026-11-20', resultOf(1, 0), open, all)).not.toContain('watch-live')
    })
    it('only what there is', () => {
      const sound = { video: null, audio: all.audio }
      expect(kinds('2026-11-20', live, {}, sound)[0]).toBe('listen-live')
      expect(kinds('2026-11-20', live, {}, sound)).not.toContain('get-a-pass')
    })
    it('nothing of a match that is off', () => {
      expect(kinds('2026-11-20', { status: 'postponed', reason: null }, sold, all)).toEqual(['match-centre'])
    })
  })
})
