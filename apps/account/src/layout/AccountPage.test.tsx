import { expect, it } from '@jest/globals'
import { drawn } from '../drawn.testing.tsx'
import { AccountPage } from './AccountPage.tsx'

/** The pages of an account that its navigation leads to. */
function ways(subscriptions: boolean): (string | null)[] {
  const element = (
    <AccountPage name="Jane" done={null}>
      {null}
    </AccountPage>
  )
  const page = drawn({ element, root: { subscriptions } })
  return [...page.querySelectorAll('nav a')].map((way) => way.textContent)
}

it('leads to subscriptions where the account has or could get one', () => {
  expect(ways(true)).toEqual(['Profile', 'Subscriptions', 'Devices', 'Sign out'])
  expect(ways(false)).toEqual(['Profile', 'Devices', 'Sign out'])
})
