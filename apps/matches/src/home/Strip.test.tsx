import type { MatchState } from '@club/contracts'
import { sampleClub } from '@club/settings'
import { LiveProvider, SlotRefreshProvider } from '@club/shell-api'
import { testHost } from '@club/shell-api/testing'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { messages as ar } from '../messages/ar.ts'
import { listedOn, resultOf, rowOf, spokenLive } from '../testing.ts'
import { Strip } from './Strip.tsx'
import type { StripData } from './slots.loader.ts'

const data: StripData = {
  asOf: '2026-11-20T12:00:00.000Z',
  last: listedOn('2026-11-14', resultOf(2, 0)),
  next: listedOn('2026-11-21', { status: 'fixture' }),
  onDay: null,
  takeover: null,
  silent: null,
  row: rowOf(4, 'Thornsea Town'),
  day: null,
  league: 'Premier Counties League',
}
const strip = (more: Partial<StripData> = {}, preseason = false) => {
  const settings = { ...sampleClub, season: { ...sampleClub.season, preseason } }
  return testHost(<Strip data={{ ...data, ...more }} />, { settings }).ui
}

/** Drawn on a page with a live stream, which the test speaks for. */
function heard(more: Partial<StripData>) {
  const { live, tell } = spokenLive()
  const asked = jest.fn()
  const node = (
    <LiveProvider live={live}>
      <SlotRefreshProvider refresh={asked}>
        <Strip data={{ ...data, ...more }} />
      </SlotRefreshProvider>
    </LiveProvider>
  )
  const { container } = render(testHost(node).ui)
  return { container, hear: tell, asked }
}

describe('Strip', () => {
  afterEach(() => {
    jest.useRealTimers()
  })

  it('[MT-08a] shows the last result, the next match and our place', () => {
    const { container } = render(strip())
    for (const text of ['Last result', 'Sat 14 Nov', 'Next match', 'Sat 21 Nov', '15:00', '4th']) {
      expect(container.textContent).toContain(text)
    }
  })

  it('keeps the sign before the goal difference on a page from right to left', () => {
    render(strip({ row: rowOf(4, 'Thornsea Town', { goalDifference: 16 }) }))
    expect(screen.getByText('+16').getAttribute('dir')).toBe('ltr')
  })

  it('is given over to the match on its day', () => {
    const takeover = { matchID: 'm', data: { home: 'Thornsea Town', away: 'Marlport', path: '/match' } }
    const links = { report: null, tickets: null, external: null, info: '/visit' }
    const match = listedOn('2026-11-20', { status: 'fixture' }, { links })
    const lineUp = { formation: '4-4-2', names: ['Joel Marwood', 'Ned Quayle'] }
    const onDay = { match, preview: '/news/preview', lineUp }
    render(strip({ takeover, onDay }))
    const link = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
    expect(link(/^Match Centre/)).toBe(match.centre)
    expect(link(/^Match preview/)).toBe('/news/preview')
    expect(link(/^Line-ups/)).toBe(`${match.centre}#line-ups`)
    expect(link(/^Matchday Info/)).toBe('/visit')
    expect(screen.getByText(/Joel Marwood, Ned Quayle/)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Match day' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Next match' })).toBeNull()
  })

  it('offers the streams once they open, on a page that stood there before, without a word of the feed', () => {
    jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z') })
    const streamed = { from: '2026-11-20T13:30:00.000Z', until: '2026-11-20T21:00:00.000Z' }
    const match = listedOn('2026-11-20', { status: 'fixture' }, { streamed })
    render(strip({ onDay: { match, preview: null, lineUp: null } }))
    const watch = () => screen.queryByRole('link', { name: /^Watch Live/ })
    act(() => jest.advanceTimersByTime(89 * 60_000))
    expect(watch()).toBeNull()
    act(() => jest.advanceTimersByTime(70_000))
    expect(watch()).not.toBeNull()
  })

  it('sells no tickets from the kick-off on, on a page that stood there before', () => {
    jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z') })
    const links = { report: null, tickets: '/tickets', external: null }
    // Another day's match, whose kick-off comes while the page stands.
    const next = listedOn('2026-11-21', { status: 'fixture' }, { links, kickOff: '2026-11-20T13:00:00.000Z' })
    render(strip({ next }))
    const link = (name: string) => screen.queryByRole('link', { name })
    expect(link('Buy Tickets')).not.toBeNull()
    act(() => jest.advanceTimersByTime(61 * 60_000))
    expect(link('Buy Tickets')).toBeNull()
    expect(link('Match Centre')?.getAttribute('href')).toBe(next.centre)
  })

  it('shows a match in play that has no day', () => {
    const state = { status: 'live', score: { home: 1, away: 0 }, period: 'first-half', minute: '30' } as const
    const match = listedOn(null, state, { heardAt: '2026-11-20T11:59:00Z' })
    const { container } = render(strip({ next: match, onDay: { match, preview: null, lineUp: null } }))
    const shown = container.querySelector('[data-panel="next"]')?.textContent
    for (const text of ['Live 30′', '1–0', 'Date to be confirmed']) expect(shown).toContain(text)
    expect(shown).not.toContain('The next match has not been announced yet.')
  })

  it('keeps figures in one piece on a page from right to left', () => {
    expect(ar.minute('45+2')).toBe('\u206645+2′\u2069')
    expect(ar.lineUpIn('4-2-3-1')).toContain('\u20664-2-3-1\u2069')
  })

  it('keeps the result on top, with what comes next beside it', () => {
    const match = listedOn('2026-11-20', resultOf(2, 0), {
      links: { report: '/news/report', tickets: null, external: null },
    })
    render(strip({ last: match, onDay: { match, preview: null, lineUp: null } }))
    expect(screen.getByRole('heading', { name: /^Full time/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Match Report/ })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Next match' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Last result' })).toBeNull()
  })

  it('says of a result on top by what it was decided, and of an awarded match that it was', () => {
    const onTop = (state: MatchState) => {
      const match = listedOn('2026-11-20', state)
      const { container, unmount } = render(
        strip({ last: match, onDay: { match, preview: null, lineUp: null } }),
      )
      const text = container.querySelector('[data-panel="next"]')?.textContent
      unmount()
      return text
    }
    const decided = {
      afterExtraTime: true,
      fullTime: { home: 2, away: 2 },
      penalties: { home: 11, away: 10 },
    }
    const cup = onTop(resultOf(3, 3, decided))
    for (const said of [
      'Full timeW',
      'After extra time (90 minutes 2–2)',
      'Thornsea Town won 11–10 on penalties',
    ])
      expect(cup).toContain(said)
    const awarded = onTop({ status: 'awarded', score: { home: 0, away: 3 }, reason: null })
    expect(awarded).toMatch(/^AwardedL/)
    expect(awarded).toContain('Awarded to Marlport by the league.')
  })

  it('claims nothing of a match whose feed has fallen silent', () => {
    const state = { status: 'live', score: { home: 1, away: 0 }, period: 'first-half', minute: '30' } as const
    const match = listedOn('2026-11-20', state, { heardAt: '2026-11-20T11:30:00Z' })
    render(strip({ next: match }))
    expect(screen.getByRole('heading', { name: 'Awaiting updates' })).toBeTruthy()
    expect(screen.queryByText(/^Live/)).toBeNull()
  })

  it.each([
    ['nothing has been told of a match whose kick-off has passed', '11:30', 'No word yet'],
    ['the result is to follow of one that should be over', '08:30', 'Result to follow'],
  ])('says that %s', (_what, time, words) => {
    const match = listedOn('2026-11-20', { status: 'fixture' }, { kickOff: `2026-11-20T${time}:00Z` })
    render(strip({ onDay: { match, preview: null, lineUp: null } }))
    expect(screen.getByText(words)).toBeTruthy()
  })

  it('counts the minutes of play between two words of the feed', () => {
    jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z') })
    const state = { status: 'live', score: { home: 1, away: 0 }, period: 'first-half', minute: '4' } as const
    const match = listedOn('2026-11-20', state, {
      kickOff: '2026-11-20T11:52:00Z',
      heardAt: '2026-11-20T11:56:00Z',
      periodStartedAt: '2026-11-20T11:52:30Z',
    })
    const { container } = render(strip({ next: match }))
    expect(container.textContent).toContain('8′')
    // The ninth minute begins half a minute from now, and is shown within a second.
    act(() => jest.advanceTimersByTime(31_000))
    expect(container.textContent).toContain('9′')
    act(() => jest.advanceTimersByTime(4.5 * 60_000))
    expect(container.textContent).toContain('13′')
    expect(container.textContent).not.toContain('4′')
  })

  it('asks for the match again once a feed that had given home back is heard again', () => {
    jest.useFakeTimers()
    const state = { status: 'live', score: { home: 1, away: 0 }, period: 'first-half', minute: '30' } as const
    const silent = listedOn('2026-11-20', state, { heardAt: '2026-11-20T11:30:00Z' })
    const { hear, asked } = heard({ silent })
    const score = { matchID: silent.id, periodStartedAt: null, state: { ...state, minute: '55' } }
    act(() =>
      hear({
        topic: 'scores',
        sequence: 1,
        now: '2026-11-20T12:00:00Z',
        score: { ...score, heardAt: '2026-11-20T11:30:00Z' },
      }),
    )
    act(() => jest.advanceTimersByTime(20_000))
    expect(asked).not.toHaveBeenCalled()
    act(() =>
      hear({
        topic: 'scores',
        sequence: 2,
        now: '2026-11-20T12:00:00Z',
        score: { ...score, heardAt: '2026-11-20T12:00:00Z' },
      }),
    )
    act(() => jest.advanceTimersByTime(20_000))
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['whose goal is taken back', resultOf(1, 0)],
    [
      'whose whistle is withdrawn',
      { status: 'live', score: { home: 2, away: 0 }, period: 'second-half', minute: '90+1' } as const,
    ],
  ])('[MT-08d] follows a match of the day after the whistle: one %s', (_what, state) => {
    jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z') })
    const stateSince = '2026-11-20T11:50:00.000Z'
    const match = listedOn('2026-11-20', resultOf(2, 0), { stateSince })
    const { container, hear, asked } = heard({ last: match, onDay: { match, preview: null, lineUp: null } })
    const tell = (now: MatchState, heardAt: string) =>
      act(() =>
        hear({
          topic: 'scores',
          sequence: 1,
          now: '2026-11-20T12:00:00Z',
          score: { matchID: match.id, periodStartedAt: null, state: now, heardAt },
        }),
      )
    tell(match.state, stateSince)
    act(() => jest.advanceTimersByTime(20_000))
    expect(asked).not.toHaveBeenCalled()
    tell(state, '2026-11-20T12:00:00Z')
    const shown = container.querySelector('[data-panel=next]')?.textContent
    expect(shown).toContain(state.status === 'live' ? 'Live 90+1′' : '1–0')
    act(() => jest.advanceTimersByTime(20_000))
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('counts down once it is alive, by the second', () => {
    jest.useFakeTimers({ now: new Date('2026-11-20T12:30:15Z') })
    render(strip())
    expect(screen.getByRole('timer').textContent).toBe('01 Day02 Hours29 Mins45 Secs')
    act(() => jest.advanceTimersByTime(1000))
    expect(screen.getByRole('timer').textContent).toBe('01 Day02 Hours29 Mins44 Secs')
  })

  it('carries on the page’s clock where the device’s is wrong', () => {
    jest.useFakeTimers({ now: new Date('2001-01-01T00:00:00Z') })
    render(strip())
    expect(screen.getByRole('timer').textContent).toBe('01 Day03 Hours00 Mins00 Secs')
  })

  it('hydrates as the server drew it, and counts down from then on', () => {
    const problems = jest.spyOn(console, 'error').mockImplementation(() => {})
    jest.useFakeTimers({ now: new Date('2026-11-20T12:30:15Z') })
    const container = document.createElement('div')
    container.innerHTML = renderToString(strip())
    expect(container.querySelector('[role=timer]')?.hasAttribute('data-waiting')).toBe(true)
    render(strip(), { container, hydrate: true })
    expect(container.querySelector('[role=timer]')?.hasAttribute('data-waiting')).toBe(false)
    expect(problems).not.toHaveBeenCalled()
    problems.mockRestore()
  })

  it('says so where there is no next match, and before a new season', () => {
    const { container, unmount } = render(strip({ next: null }))
    expect(container.textContent).toContain('The next match has not been announced yet.')
    unmount()
    render(strip({ next: null }, true))
    expect(screen.getByText('New fixtures coming soon')).toBeTruthy()
  })
})
