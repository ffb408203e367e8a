import type { Match } from '@club/contracts'
import { testHost } from '@club/shell-api/testing'
import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { centreIn, matchIn } from '../testing.ts'
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
      testHost(<Hero centre={centre} followed={false} silent={false} awaited={false} sponsors={[]} />).ui,
    )
    expect(screen.queryByRole('link', { name: 'League table' })?.getAttribute('href')).toBe(href)
  },
)
