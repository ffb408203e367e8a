import { type MatchdaySettings, sampleClub } from '@club/settings'
import { PageProvider } from '@club/shell-api'
import { expect, it } from '@jest/globals'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { ArabicPage } from './ArabicPage.tsx'

/** The page's links, for a club with these pages. */
async function hrefs(matchday: MatchdaySettings, settings = sampleClub) {
  const loaderData = { arabic: { page: { title: 'العربية', image: null, body: [] }, adverts: {}, matchday } }
  const router = createMemoryRouter(
    [{ id: 'arabic', path: '/', Component: ArabicPage, loader: () => null }],
    {
      hydrationData: { loaderData },
    },
  )
  const page = { now: '', lang: 'ar', dir: 'rtl', origin: '', settings } as never
  await act(async () => {
    render(
      <PageProvider value={page}>
        <RouterProvider router={router} />
      </PageProvider>,
    )
  })
  const links = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'))
  cleanup()
  return links
}

it('leads to the pages of hospitality and of the ground that the club names, and to none that it does not', async () => {
  const matchday = { hospitality: '/suites', homeInfo: '/visit' }
  expect(await hrefs(matchday)).toEqual(expect.arrayContaining(['/suites', '/visit']))
  expect(await hrefs({})).toEqual(expect.arrayContaining(['/news', '/matches', '/club/clubcontacts']))
  for (const sample of ['/hospitality', '/fans/visitingrootshall'])
    expect(await hrefs({})).not.toContain(sample)
})

it('leads to tickets and contacts where a menu of the club does, else to where its tickets are sold', async () => {
  const none = { global: [], main: [], primary: [], secondary: [], featured: [], footer: [] }
  const elsewhere = await hrefs(
    {},
    { ...sampleClub, menus: none, tickets: { matches: 'https://t.example/' } },
  )
  expect(elsewhere).toContain('https://t.example/')
  for (const sample of ['/tickets', '/club/clubcontacts']) expect(elsewhere).not.toContain(sample)
})
