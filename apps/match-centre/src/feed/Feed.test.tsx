import { testHost } from '@club/shell-api/testing'
import { expect, it } from '@jest/globals'
import { render } from '@testing-library/react'
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
