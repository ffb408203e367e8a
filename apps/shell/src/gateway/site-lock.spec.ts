/** The lock of a site, as seen by a visitor who comes too early. */
import { expectNoAxeProblems, expectNoSidewaysScroll, hydrated } from '../../../../tools/e2e/page-checks.ts'
import { startSite } from '../../../../tools/e2e/site.ts'
import { expect, test } from '../../../../tools/e2e/test.ts'

test.describe.configure({ timeout: 120_000 })

test('[SH-12] a locked site shows crest, field and, once the password is right, Access; page and services alike; open for 60 days after that', async ({
  page,
  browser,
  consoleErrors,
}) => {
  const password = 'Sea-Wall-1906'
  const site = await startSite({ environment: { SITE_LOCK_PASSWORD: password } })
  try {
    const bodies: string[] = []
    page.on('response', async (response) => bodies.push(await response.text().catch(() => '')))
    expect((await page.goto(`${site.url}/news`))?.status()).toBe(403)
    await expect(page.getByRole('img', { name: 'Thornsea Town' })).toHaveJSProperty('complete', true)
    const field = page.getByLabel('Password')
    const access = page.getByRole('button', { name: 'Access' })
    await expect(access).toBeHidden()
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 700 })
      await expectNoSidewaysScroll(page)
    }
    await expectNoAxeProblems(page)
    const asked = page.waitForResponse(/_lock$/)
    await field.fill('sea-wall-1906')
    expect((await asked).status()).toBe(403)
    await expect(access).toBeHidden()
    expect((await page.request.get(`${site.url}/api/web/v1/menus`)).status()).toBe(403)
    // Enter waits for no check: what is wrong is said, and what is right opens at once.
    await field.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('That is not the right password.')
    await expect(field).toBeFocused()
    await expect(access).toBeHidden()
    await field.fill(password)
    await expect(access).toBeVisible()
    const entered = await browser.newPage()
    await entered.goto(`${site.url}/news`)
    await entered.getByLabel('Password').fill(password)
    await entered.keyboard.press('Enter')
    await expect(entered.getByRole('navigation', { name: 'Main', exact: true })).toBeVisible()
    await entered.close()
    await access.click()
    await expect(page).toHaveURL(`${site.url}/news`)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'site_lock')
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(5_184_000 - 300)
    expect([cookie?.httpOnly, cookie?.value.includes(password)]).toEqual([true, false])
    expect(bodies.filter((body) => body.includes(password))).toEqual([])

    // Without scripts the button works, and the server decides.
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const other = await plain.newPage()
    await other.goto(site.url)
    await other.getByLabel('Password').fill('wrong one')
    await other.getByRole('button', { name: 'Access' }).click()
    await expect(other.getByRole('alert')).toHaveText('That is not the right password.')
    await other.getByLabel('Password').fill(password)
    await other.getByRole('button', { name: 'Access' }).click()
    await expect(other.getByRole('navigation', { name: 'Main', exact: true })).toBeVisible()
    await plain.close()
    await page.close()
    // The browser's console reports a refusal as an error.
    expect(consoleErrors.splice(0).filter((text) => !text.includes('403'))).toEqual([])
  } finally {
    await site.stop()
  }
})
