import { aMatch } from '@club/contracts/testing'
import { testHost } from '@club/shell-api/testing'
import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { MatchThread } from './MatchThread.tsx'

it.each([
  [{ season: '2025-26' }, '/matches/first-team/2025-26'],
  [{ unlisted: true }, undefined],
  [{ links: { ...aMatch().links, external: 'https://ladies.example.com/' } }, undefined],
] as const)('leads to the fixtures of the match’s own season, where its team has them: %j', (more, href) => {
  render(testHost(<MatchThread id="2025-26-a-match" match={aMatch(more)} slug="report" />).ui)
  expect(screen.queryByRole('link', { name: 'Fixtures and table' })?.getAttribute('href')).toBe(href)
})

it('leads to the match’s page in the season of the match, whatever its id reads like', () => {
  render(testHost(<MatchThread id="a-match" match={aMatch({ season: '2025-26' })} slug="report" />).ui)
  expect(screen.getByRole('link', { name: 'Match Centre' }).getAttribute('href')).toBe(
    '/match/first-team/2025-26/a-match',
  )
})

it('[MT-01e] leads to the match’s page elsewhere, where its team’s matches have one', () => {
  const links = { ...aMatch().links, external: 'https://ladies.example.com/' }
  render(testHost(<MatchThread id="a-match" match={aMatch({ links })} slug="report" />).ui)
  const centre = screen.getByRole('link', { name: /^Match Centre/ })
  expect([centre.getAttribute('href'), centre.getAttribute('target')]).toEqual([
    'https://ladies.example.com/',
    '_blank',
  ])
})
