import type { MatchEvent } from '@club/contracts'
import { seeNothing, testHost } from '@club/shell-api/testing'
import { expect, it } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { centreIn, eventOf, live, matchIn } from '../testing.ts'
import { entriesOf } from './entries.core.ts'
import { Feed } from './Feed.tsx'
import { feedFrom } from './live-feed.core.ts'

it('an own goal leads to the film of the goal that the others have of it', () => {
  const goalOf = (side: 'home' | 'away', at: number) =>
    ({ side, minute: '61', scorer: 'Stone', at, videoID: `for-${side}` }) as const
  const filmed = [goalOf('home', 20), goalOf('away', 40)]
  const centre = centreIn(live(1, 1), { match: matchIn(live(1, 1), { filmed }) })
  const at = { minute: '61', period: 'second-half', team: 'away', player: 'Stone' } as const
  const events = [eventOf('og', 1, 'own-goal', at), eventOf('g', 2, 'goal', at)]
  const more = { path: '/', page: 1, left: { build: 0, min: 0, reaction: 0 }, loading: false, failed: false }
  const { container } = render(
    testHost(
      <Feed
        name="min"
        centre={centre}
        when="before"
        feed={feedFrom(entriesOf(events), 2)}
        more={{ ...more, load: () => {} }}
      />,
    ).ui,
  )
  const filmOf = (id: string) => container.querySelector(`[data-entry="${id}"] a`)?.getAttribute('href')
  expect([filmOf('og'), filmOf('g')]).toEqual([
    expect.stringContaining('for-home'),
    expect.stringContaining('for-away'),
  ])
})

it('says in an entry how many came, where nothing else is told of them', () => {
  seeNothing()
  const told = (id: string, more: Partial<MatchEvent['attributes']>) =>
    eventOf(id, 3, 'attendance', { text: '', minute: '70', period: 'second-half', ...more })
  const events = [
    told('figure', { attendance: 1234 }),
    told('words', { text: 'A full house.' }),
    told('none', {}),
  ]
  const { container } = render(testHost(<Earlier events={events} left={0} />).ui)
  const entries = [...container.querySelectorAll('[data-entry]')]
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    '70′AttendanceA full house.',
    '70′Attendance\u00a0· 1,234',
  ])
})

/** The whole game in Min by Min, of which some has not been loaded. */
function Earlier({ events, left }: { events: MatchEvent[]; left: number }) {
  const more = {
    path: '/m',
    page: 1,
    left: { build: 0, min: left, reaction: 0 },
    loading: false,
    failed: false,
  }
  return (
    <Feed
      name="min"
      centre={centreIn(live(1, 0))}
      when="before"
      feed={feedFrom(entriesOf(events), 9)}
      more={{ ...more, load() {} }}
    />
  )
}

it.each([
  ['the first of them', ['b', 'c'], 'b'],
  ['the last that is here, where none has come', [], 'a'],
])('moves the focus with the last earlier entries to %s', (_what, ids, focused) => {
  seeNothing()
  const at = (id: string, place: number) => eventOf(id, 9 - place, 'commentary', { minute: `${50 - place}` })
  let come = () => {}
  function Whole() {
    const [all, setAll] = useState(false)
    come = () => setAll(true)
    const later = all ? ids.map((id, place) => at(id, place + 1)) : []
    return <Earlier events={[at('a', 0), ...later]} left={all ? 0 : 2} />
  }
  render(testHost(<Whole />).ui)
  const link = screen.getByRole('link', { name: /Load More/ })
  link.focus()
  fireEvent.click(link)
  act(() => come())
  expect(screen.queryByRole('link', { name: /Load More/ })).toBeNull()
  expect((document.activeElement as HTMLElement).dataset.entry).toBe(focused)
})

it('promises nothing of before kick-off once that has passed and nothing has been told of the match', () => {
  const more = { path: '/', page: 1, left: { build: 0, min: 0, reaction: 0 }, loading: false, failed: false }
  const said = (name: 'build' | 'min', when: 'before' | 'untold') => {
    const { container, unmount } = render(
      testHost(
        <Feed
          name={name}
          centre={centreIn({ status: 'fixture' })}
          when={when}
          feed={feedFrom([], 0)}
          more={{ ...more, load: () => {} }}
        />,
      ).ui,
    )
    const text = container.textContent
    unmount()
    return text
  }
  expect(said('build', 'before')).toContain('before kick-off')
  expect(said('build', 'untold')).toBe('No build-up was published for this match.')
  expect(said('min', 'untold')).toBe('We have no updates from this match yet.')
})
