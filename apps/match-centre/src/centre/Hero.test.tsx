import type { Match } from '@club/contracts'
import { testHost } from '@club/shell-api/testing'
import { expect, it } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { centreIn, live, matchIn } from '../testing.ts'
import { Hero } from './Hero.tsx'

it.each([
  [{}, '/matches/first-team/2026-27#table'],
  [{ unlisted: true }, undefined],
] as const)(
  'leads to the table of a team that is shown among the matches: %j',
  (more: Partial<Match>, href) => {
    const state = { status: 'fixture' } as const
    const centre = centreIn(state, { match: matchIn(state, more) })
    render(
      testHost(
        <Hero centre={centre} followed={false} silent={false} awaited={false} untold={false} sponsors={[]} />,
      ).ui,
    )
    expect(screen.queryByRole('link', { name: 'League table' })?.getAttribute('href')).toBe(href)
  },
)

it.each([
  [false, {}],
  [false, { 'subscriber-video': '2026-11-21T15:00:01.000Z' }],
  [true, { 'subscriber-video': '2026-11-20T18:00:00.000Z' }],
])('offers a pass: %s, to a fan whose subscription includes it and ends as in %j', (offered, ends) => {
  const state = { status: 'fixture' } as const
  const { links } = matchIn(state)
  const match = matchIn(state, {
    kickOff: '2026-11-21T15:00:00.000Z',
    links: { ...links, pass: '/videos/subscriptions?pass=m1#packages' },
    passHolders: ['match-pass-m1', 'subscriber-video'],
  })
  const { ui, bus } = testHost(
    <Hero
      centre={centreIn(state, { match })}
      followed={false}
      silent={false}
      awaited={false}
      untold={false}
      sponsors={[]}
    />,
  )
  render(ui)
  expect(screen.queryByRole('link', { name: 'Get a Pass' })).toBeTruthy()
  act(() => bus.publish('entitlements', { held: ['freemium', 'subscriber-video'], ends }))
  expect(screen.queryByRole('link', { name: 'Get a Pass' }) !== null).toBe(offered)
})

it('claims nothing of a match whose kick-off has passed and that nothing has been told of', () => {
  const hero = (
    <Hero
      centre={centreIn({ status: 'fixture' })}
      followed
      silent={false}
      awaited={false}
      untold
      sponsors={[]}
    />
  )
  const { container } = render(testHost(hero).ui)
  expect(screen.getByText('No word yet')).toBeTruthy()
  expect(container.textContent).toContain('Kick-off was due at 15:00 on Sat 21 Nov.')
  expect(container.textContent).not.toContain('Kick-off is at')
})

it.each([false, true])('never breaks the score in its sentence; its feed is silent: %s', (silent) => {
  const hero = (
    <Hero
      centre={centreIn(live(1, 2))}
      followed
      silent={silent}
      awaited={false}
      untold={false}
      sponsors={[]}
    />
  )
  const { container } = render(testHost(hero).ui)
  expect(container.querySelector('.sentence .score')?.textContent).toBe('1–2')
})
