import type { SocialProvider } from '@club/contracts'
import { rootId } from '@club/host'
import { sampleClub } from '@club/settings'
import { PageProvider } from '@club/shell-api'
import { expect, it } from '@jest/globals'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { SignInPage } from './SignInPage.tsx'

/** The hint at the password, if fans of the club can also sign in with these providers. */
function saidOfPassword(social: SocialProvider[]): string | undefined {
  const page = { id: 'page', path: '/', element: <SignInPage /> }
  const router = createMemoryRouter([{ id: rootId, children: [page] }], {
    hydrationData: {
      loaderData: {
        [rootId]: { back: null, offer: { films: null, live: false, sells: false } },
        page: { done: null, script: null, forThisSite: false },
      },
    },
  })
  const settings = { ...sampleClub, signIn: { social } }
  const place = document.createElement('div')
  place.innerHTML = renderToString(
    <PageProvider value={{ now: '', lang: 'en-GB', dir: 'ltr', origin: '', settings } as never}>
      <RouterProvider router={router} />
    </PageProvider>,
  )
  const told = place.querySelector('[name="password"]')?.getAttribute('aria-describedby')
  return told ? place.querySelector(`[id="${told}"]`)?.textContent : undefined
}

it('whoever signs in elsewhere by a provider reads how a first password is made, and nobody else does', () => {
  expect(saidOfPassword(['google'])).toMatch(/no password yet.*Forgotten your password\?/)
  expect(saidOfPassword([])).toBeUndefined()
})
