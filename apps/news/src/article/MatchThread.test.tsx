import { aMatch } from '@club/contracts/testing'
import { testHost } from '@club/shell-api/testing'
import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { MatchThread } from './MatchThread.tsx'

it.each([
  [{ season: '2025-26' }, '/matches/first-team/2025-26'],
  [{ unlisted: true }, undefined],
] as const)('leads to the fixtures of the match’s own season, where its team has them: %j', (more, href) => {
  render(testHost(<MatchThread id="2025-26-a-match" match={aMatch(more)} slug="report" />).ui)
  expect(screen.queryByRole('link', { name: 'Fixtures and table' })?.getAttribute('href')).toBe(href)
})
