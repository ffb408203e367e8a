import { sampleClub } from '@club/settings'
import { ApiProblem, PageProvider } from '@club/shell-api'
import { expect, it } from '@jest/globals'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { ErrorPage } from './ErrorPage.tsx'

/** The page at an address where this went wrong. */
function failedAt(address: string, status: number): HTMLElement {
  const router = createMemoryRouter([{ id: 'page', path: '*', ErrorBoundary: ErrorPage }], {
    initialEntries: [address],
    hydrationData: { errors: { page: new ApiProblem(status, 'Away', '/api') } },
  })
  const page = { now: '', lang: 'en-GB', dir: 'ltr' as const, origin: '', settings: sampleClub }
  const place = document.createElement('div')
  place.innerHTML = renderToString(
    <PageProvider value={page}>
      <RouterProvider router={router} />
    </PageProvider>,
  )
  return place
}

const paid = '/subscriptions?checkout=success&session_id=cs_1'
const away = 'We can’t check your payment just now'

it('tells a fan back from paying that the payment cannot be checked, and leads to another look', () => {
  const page = failedAt(paid, 503)
  expect(page.textContent).toContain(away)
  expect(page.querySelector('a')?.getAttribute('href')).toBe(paid)
})

it('says nothing of payments to anybody else', () => {
  for (const page of [failedAt('/subscriptions', 503), failedAt(paid, 404)]) {
    expect(page.textContent).not.toContain(away)
    expect(page.querySelector('a')?.getAttribute('href')).toBe('/profile')
  }
})
