/** Before the browser tests: makes a template folder (or takes that of `CLUB_TEST_TEMPLATE`), and a site that most of them share. */
import { asOperated, makeTemplate, startSite } from './site.ts'
import { removeTemplate } from './site-databases.ts'

export default async function setUp(): Promise<() => Promise<void>> {
  const given = process.env.CLUB_TEST_TEMPLATE
  const template = given ?? (await makeTemplate({ onServer: true }))
  process.env.CLUB_TEST_TEMPLATE = template
  const site = await startSite({ embedded: true, environment: asOperated })
  process.env.CLUB_TEST_SITE = site.url
  return async () => {
    await site.stop()
    if (given === undefined) await removeTemplate(template)
  }
}
