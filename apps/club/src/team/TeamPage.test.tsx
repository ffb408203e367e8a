import { sampleClub } from '@club/settings'
import { PageProvider } from '@club/shell-api'
import { expect, it } from '@jest/globals'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { TeamPage } from './TeamPage.tsx'
import type { TeamData } from './team.loader.ts'

const team: TeamData = {
  slug: 'under-18s',
  name: 'Under 18s',
  overview: null,
  image: null,
  displayPositionOnCard: false,
  isMiniCard: false,
  hasMatches: false,
  externalMatchPage: null,
  groups: [],
}

/** The names of the page's parts. */
function parts(overview: string | null) {
  const router = createMemoryRouter([{ id: 'team', path: '/', element: <TeamPage /> }], {
    hydrationData: { loaderData: { team: { ...team, overview } } },
  })
  const page = { now: '', lang: 'en-GB', dir: 'ltr' as const, settings: sampleClub, origin: '' }
  const { container, unmount } = render(
    <PageProvider value={page}>
      <RouterProvider router={router} />
    </PageProvider>,
  )
  const names = [...container.querySelectorAll('section')].map((part) => part.getAttribute('aria-label'))
  unmount()
  return names
}

it('has a description only where somebody wrote one', () => {
  expect(parts('They train on Tuesdays.')).toEqual(['About the Under 18s', 'Squad'])
  expect([parts(''), parts(null)]).toEqual([['Squad'], ['Squad']])
})
