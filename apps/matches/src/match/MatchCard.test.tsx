import type { MatchState } from '@club/contracts'
import { testHost } from '@club/shell-api/testing'
import { describe, expect, it } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { listedOn, resultOf } from '../testing.ts'
import { MatchCard } from './MatchCard.tsx'
import type { ListedMatch } from './match.core.ts'

const draw = (match: ListedMatch, next = false) =>
  render(
    testHost(
      <ul>
        <MatchCard match={match} next={next} holdsPass={false} />
      </ul>,
    ).ui,
  ).container.textContent
const links = { report: '/news/report', tickets: 'https://tickets.example.com/', external: null }

describe('MatchCard', () => {
  const cases: [MatchState, string][] = [
    [resultOf(2, 2, { halfTime: { home: 1, away: 0 } }), 'Half-time 1–0'],
    [
      resultOf(2, 2, { afterExtraTime: true, fullTime: { home: 1, away: 1 } }),
      'After extra time (90 minutes 1–1)',
    ],
    [resultOf(2, 2, { penalties: { home: 3, away: 4 } }), 'Marlport won 4–3 on penalties'],
    [
      { status: 'postponed', reason: 'waterlogged pitch' },
      'Postponed from Sat 14 Nov: waterlogged pitch. A new date is to be announced.',
    ],
    [
      { status: 'postponed', reason: 'Walkover for Thornsea Town', final: true },
      'Called off: Walkover for Thornsea Town.',
    ],
    [
      { status: 'abandoned', score: { home: 1, away: 0 }, reason: null },
      'Abandoned at 1–0. The score does not count.',
    ],
    [
      { status: 'awarded', score: { home: 3, away: 0 }, reason: 'no visitors' },
      'Awarded to Thornsea Town by the league: no visitors.',
    ],
    [{ status: 'live', score: { home: 1, away: 0 }, period: 'second-half', minute: '63' }, 'Live 63′'],
    [{ status: 'live', score: { home: 1, away: 0 }, period: 'half-time', minute: '45' }, 'Live Half-time'],
    [{ status: 'fixture' }, 'Result to follow'],
  ]
  it.each(cases)('%j: %s', (state, text) => {
    // A match in play counts as today's.
    const day = state.status === 'live' ? '2026-11-20' : '2026-11-14'
    expect(draw(listedOn(day, state))).toContain(text)
  })

  it('does not call a match next whose kick-off has passed, and says that nothing has been told of it', () => {
    const kickOff = (time: string) => listedOn('2026-11-20', { status: 'fixture' }, { kickOff: time })
    expect(draw(kickOff('2026-11-20T12:30:00Z'), true)).toContain('Next match')
    const text = draw(kickOff('2026-11-20T11:30:00Z'), true)
    expect(text).toContain('No word yet')
    expect(text).toContain('11:30')
    expect(text).not.toContain('Next match')
    // By this the closed row of a narrow window shows the note.
    expect(document.querySelectorAll('[data-untold] .notes').length).toBe(1)
  })

  it.each([
    ['has ended', resultOf(2, 0)],
    ['is off', { status: 'postponed', reason: null } as const],
  ])('does not call a match next that %s since the list was drawn', (_what, state) => {
    expect(draw(listedOn('2026-11-20', state), true)).not.toContain('Next match')
  })

  it.each([
    [{ status: 'postponed', reason: null }, 'versus (postponed)'],
    [{ status: 'postponed', reason: null, final: true }, 'versus (called off)'],
    [{ status: 'abandoned', score: null, reason: null }, 'versus (abandoned)'],
  ] as [MatchState, string][])(
    'says in a closed row too, to a reader who does not see it: %j',
    (state, words) => {
      const { container } = render(
        testHost(<MatchCard match={listedOn('2026-11-14', state)} next={false} holdsPass={false} />).ui,
      )
      const [said, sign] = container.querySelectorAll('[data-off] > *')
      expect(said?.textContent).toBe(words)
      expect(sign?.getAttribute('aria-hidden')).toBe('true')
    },
  )

  it('waits for news of a match whose feed has fallen silent, and claims nothing', () => {
    const state: MatchState = {
      status: 'live',
      score: { home: 1, away: 0 },
      period: 'first-half',
      minute: '30',
    }
    const text = draw(listedOn('2026-11-20', state, { heardAt: '2026-11-20T11:30:00Z' }))
    expect(text).toContain('Awaiting updates')
    expect(text).not.toContain('Live')
  })

  it('says home where we are at home, and nothing at a neutral ground', () => {
    const at = (venue: string) => draw(listedOn('2026-11-21', { status: 'fixture' }, { venue }))
    expect(at('Rootshall Lane')).toContain('HHome')
    expect(at('Wembley Stadium')).not.toContain('HHome')
  })

  it('is one row that opens', () => {
    draw(listedOn('2026-11-14', resultOf(1, 0)))
    const row = screen.getByRole('button', { name: 'Details: Thornsea Town v Marlport' })
    expect(row.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(row)
    expect(row.getAttribute('aria-expanded')).toBe('true')
    expect(row.closest('li')?.dataset.open).toBe('true')
  })

  it('shows the kick-off in London', () => {
    const august = listedOn('2027-08-07', { status: 'fixture' }, { kickOff: '2027-08-07T14:00:00Z' })
    expect(draw(august)).toContain('15:00')
  })

  it('says that day and time are to be confirmed', () => {
    const text = draw(listedOn(null, { status: 'fixture' }))
    expect(text).toContain('Date to be confirmed')
    expect(text).toContain('TBC')
  })

  it('leads to the tickets of a match to come', () => {
    draw(listedOn('2026-11-21', { status: 'fixture' }, { links: { ...links, report: null } }))
    const link = screen.getByRole('link', { name: /^Buy Tickets.*Thornsea Town v Marlport$/ })
    expect(link.getAttribute('href')).toBe('https://tickets.example.com/')
  })

  it('leads to the report of a match that is over, and sells no tickets to it', () => {
    draw(listedOn('2026-11-14', resultOf(1, 0), { links }))
    expect(screen.queryByRole('link', { name: /Buy Tickets/ })).toBeNull()
    expect(screen.getByRole('link', { name: /^Match Report/ }).getAttribute('href')).toBe('/news/report')
  })
})
