/** How many of an account's browsers may play at once: real browsers, real leases, and one that crashes. */
import { type Browser, chromium, type Page } from 'playwright/test'
import { chromiumArguments, findTestBrowser } from '../../../../tools/e2e/chromium.ts'
import { filmFor } from '../../../../tools/e2e/films.ts'
import { expectNoAxeProblems } from '../../../../tools/e2e/page-checks.ts'
import { modal, moving } from '../../../../tools/e2e/player.ts'
import { signIn } from '../../../../tools/e2e/sample-accounts.ts'
import { visitScreening, watch } from '../../../../tools/e2e/screening.ts'
import { screeningForTests } from '../../../../tools/e2e/site-for-tests.ts'
import { expect, forgiveRefusals, test } from '../../../../tools/e2e/test.ts'

const site = screeningForTests({ now: null })

const paid = (listed: readonly string[]) => listed.includes('subscriber-video') && !listed.includes('?')

test('[TV-09] a stream says session and ping; at the limit of an account another is stopped or waited for, and one whose browser dies makes room', async ({
  browser,
  consoleErrors,
}) => {
  test.setTimeout(240_000)
  const film = await filmFor(site, paid)
  const device = async (of: Browser) => {
    const context = await of.newContext()
    await signIn(context, site, 'subscriber')
    const page = await context.newPage()
    const said: { action: string; at: number }[] = []
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) =>
        said.push({ ...(JSON.parse(String(payload)) as { action: string }), at: Date.now() }),
      )
    })
    await visitScreening(page, site)
    await watch(page, film)
    return { page, said }
  }
  const first = await device(browser)
  await moving(first.page)
  const second = await device(browser)
  await moving(second.page)
  expect(first.said.map(({ action }) => action)).toEqual(['session'])

  // Three are one too many: the fan is told, sees which ones, and can stop one.
  const third = await device(browser)
  const refusal = third.page.locator('[data-refusal]')
  await expect(refusal.getByRole('heading').first()).toHaveText(
    'Your account has reached the limit for concurrent streaming; please log out of some browsers and devices and try again',
  )
  await expect(refusal.getByRole('listitem')).toHaveCount(2)
  await expectNoAxeProblems(third.page)
  await refusal.getByRole('listitem').first().getByRole('button').click()
  await moving(third.page)
  const stopped = (page: Page) =>
    page.getByText('This stream was stopped from another of your browsers or devices').count()
  await expect
    .poll(async () => (await stopped(first.page)) + (await stopped(second.page)), { timeout: 40_000 })
    .toBe(1)
  const [playing, other] = (await stopped(first.page)) === 0 ? [first, second] : [second, first]
  await other.page.context().close()

  // A closed one frees its place at once; a crashed one when its lease expires.
  await third.page.context().close()
  const server = await chromium.launchServer({
    executablePath: findTestBrowser() ?? 'chromium',
    args: chromiumArguments,
  })
  const dying = await device(await chromium.connect(server.wsEndpoint()))
  await moving(dying.page)
  await server.kill()
  const died = Date.now()
  const last = await device(browser)
  await expect(last.page.locator('[data-refusal]')).toBeVisible()
  await last.page.waitForTimeout(Math.max(0, 76_000 - (Date.now() - died)))
  await last.page.getByRole('button', { name: 'Close player' }).click()
  await watch(last.page, film)
  await moving(last.page)

  // Both places are taken. Going on to another film takes over the previous film's place at once.
  const others = modal(last.page)
    .locator('aside a, section a')
    .filter({ hasNot: last.page.locator('[data-locked]') })
  for (const index of [0, 1, 2]) {
    const answer = last.page.waitForResponse((one) => one.url().endsWith('/session/request'))
    await others.and(last.page.locator(':not([aria-current])')).nth(index).click()
    expect(((await (await answer).json()) as { Status: number }).Status).toBe(-1)
    await moving(last.page)
  }

  // All the while pings every thirty seconds have kept the lease of the one that played.
  const [session, ...pings] = playing.said
  expect(session?.action).toBe('session')
  // Ten seconds of tolerance for a busy machine, which may be late with one.
  const due = Math.floor((Date.now() - (session?.at ?? 0) - 10_000) / 30_000)
  expect(due).toBeGreaterThan(0)
  const times = pings.filter(({ action }) => action === 'ping').map(({ at }) => at)
  expect(times.length).toBeGreaterThanOrEqual(due)
  // And no more often than that.
  expect(times.length).toBeLessThanOrEqual(Math.ceil((Date.now() - (session?.at ?? 0)) / 30_000))
  await expect(playing.page.locator('[data-refusal]')).toHaveCount(0)
  for (const { page } of [playing, last]) await page.context().close()
  forgiveRefusals(consoleErrors)
})
