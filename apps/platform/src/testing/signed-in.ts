/** Sessions of sample accounts for tests, without the slow way through the password. */
import { sampleAccountID } from '../identity/sample-accounts.ts'
import { openSession } from '../identity/sessions.store.ts'
import type { TestPlatform } from './platform.ts'

/** @returns the Cookie header of a new session */
export async function cookieFor(platform: TestPlatform, name: string): Promise<string> {
  const { database, clock } = platform.context
  return `site_session=${await openSession(database, clock.now(), sampleAccountID(name), 'site')}`
}
