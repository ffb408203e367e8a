import { rootId } from '@club/host'
import { sampleClub } from '@club/settings'
import { PageProvider } from '@club/shell-api'
import { expect, it } from '@jest/globals'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { AccountPage } from './AccountPage.tsx'

/** The pages of an account that its navigation leads to. */
function ways(subscriptions: boolean): (string | null)[] {
  const element = (
    <AccountPage name="Jane" done={null}>
      {null}
    </AccountPage>
  )
  const router = createMemoryRouter([{ id: rootId, children: [{ id: 'page', path: '/', element }] }], {
    hydrationData: { loaderData: { [rootId]: { back: null, subscriptions } } },
  })
  const page = { now: '', lang: 'en-GB', dir: 'ltr' as const, origin: '', settings: sampleClub }
  const place = document.createElement('div')
  place.innerHTML = renderToString(
    <PageProvider value={page}>
      <RouterProvider router={router} />
    </PageProvider>,
  )
  return [...place.querySelectorAll('nav a')].map((way) => way.textContent)
}

it('leads to subscriptions where the account has or could get one', () => {
  expect(ways(true)).toEqual(['Profile', 'Subscriptions', 'Devices', 'Sign out'])
  expect(ways(false)).toEqual(['Profile', 'Devices', 'Sign out'])
})
