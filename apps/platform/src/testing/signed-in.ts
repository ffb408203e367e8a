/** Sessions of sample accounts for tests, without the slow password check. */
import { sampleAccountID } from '../identity/sample-accounts.ts'
import { openSession } from '../identity/sessions.store.ts'
import { type Device, unknownDevice } from '../server/device.ts'
import type { TestPlatform } from './platform.ts'

/** @returns the Cookie header of a new session */
export async function cookieFor(
  platform: TestPlatform,
  name: string,
  device: Device = unknownDevice,
): Promise<string> {
  const { database, clock } = platform.context
  const opening = { device, sid: null }
  return `site_session=${await openSession(database, clock.now(), sampleAccountID(name), 'site', opening)}`
}
