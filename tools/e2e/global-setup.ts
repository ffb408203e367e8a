/** Before the browser tests: one template folder, and one site that most of them share. */
import { rm } from 'node:fs/promises'
import { makeTemplate, startSite } from './site.ts'

export default async function setUp(): Promise<() => Promise<void>> {
  const template = await makeTemplate()
  process.env.CLUB_TEST_TEMPLATE = template
  const site = await startSite()
  process.env.CLUB_TEST_SITE = site.url
  return async () => {
    await site.stop()
    await rm(template, { recursive: true, force: true })
  }
}
