import type { SocialProvider } from '@club/contracts'
import { sampleClub } from '@club/settings'
import { expect, it } from '@jest/globals'
import { drawn } from '../drawn.testing.tsx'
import { SignInPage } from './SignInPage.tsx'

/** The hint at the password, if fans of the club can also sign in with these providers. */
function saidOfPassword(social: SocialProvider[]): string | undefined {
  const page = drawn({
    element: <SignInPage />,
    root: { offer: { films: null, live: false, sells: false } },
    data: { done: null, script: null, forThisSite: false },
    settings: { ...sampleClub, signIn: { social } },
  })
  const told = page.querySelector('[name="password"]')?.getAttribute('aria-describedby')
  return told ? page.querySelector(`[id="${told}"]`)?.textContent : undefined
}

it('whoever signs in elsewhere by a provider reads how a first password is made, and nobody else does', () => {
  expect(saidOfPassword(['google'])).toMatch(/no password yet.*Forgotten your password\?/)
  expect(saidOfPassword([])).toBeUndefined()
})
