/** Before the browser tests: makes a template folder (or takes that of `CLUB_TEST_TEMPLATE`), and a site that most of them share. */
import { asOperated, makeTemplate, startSite } from './site.ts'
import { removeTemplate } from './site-databases.ts'

export default async function setUp(): Promise<() => Promise<void>> {
  const given = process.env.CLUB_TEST_TEMPLATE
  const template = given ?? (await makeTemplate({ onServer: true }))
  process.env.CLUB_TEST_TEMPLATE = template
  const site = await startSite({ embedded: true, environment: asOperated })
  // The first search opens the index of searches, which on a busy machine takes longer than a page is waited for.
  await (await fetch(`${site.platform}/api/web/v1/news/search?query=town`)).text()
  process.env.CLUB_TEST_SITE = site.url
  return async () => {
    await site.stop()
    if (given === undefined) await removeTemplate(template)
  }
}
