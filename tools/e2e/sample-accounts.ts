/** Fans of the sample club, to sign in to test sites. */
import type { BrowserContext } from 'playwright/test'
import type { Site } from './site.ts'
import { expect } from './test.ts'

/** Password of every sample account (docs/product.md#signing-in). */
const password = 'Terrace-1906!'

export type SampleAccount = 'fan' | 'subscriber' | 'listener' | 'blocked' | 'bypass'

export async function signIn(context: BrowserContext, site: Site, account: SampleAccount): Promise<void> {
  const answer = await context.request.post(`${site.url}/api/account/v1/sessions`, {
    data: { email: `${account}@example.com`, password },
    headers: { origin: site.url },
  })
  expect(answer.status()).toBe(200)
}

export async function signOut(context: BrowserContext, site: Site): Promise<void> {
  await context.request.delete(`${site.url}/api/account/v1/sessions`, { headers: { origin: site.url } })
}
