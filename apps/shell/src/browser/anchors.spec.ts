/** Jumping to an anchor: when it starts, how long it takes, and where it ends. It measures time, so it runs alone. */
import { hydrated } from '../../../../tools/e2e/page-checks.ts'
import { follow, scrollY } from '../../../../tools/e2e/page-moves.ts'
import { expect, test, withMotion } from '../../../../tools/e2e/test.ts'

test.use(withMotion)

test.describe.configure({ timeout: 120_000 })

test('[SH-02] a hash scrolls to its anchor after a second, for a second, 130 px above it, on every way to the page', async ({
  page,
  browser,
}) => {
  /** When the page started to move and when it arrived, since it loaded, and how far above the anchor it stopped. */
  const watchMoves = () =>
    page.evaluate(async () => {
      const began = performance.now()
      const from = window.scrollY
      const moves: number[] = []
      // The page has just been scrolled here; the browser reports that with its next frame.
      const heard = () => {
        if (moves.length > 0 || window.scrollY !== from) moves.push(performance.now() - began)
      }
      addEventListener('scroll', heard)
      await new Promise((done) => setTimeout(done, 2600))
      removeEventListener('scroll', heard)
      return { first: moves[0] ?? 0, last: moves.at(-1) ?? 0, count: moves.length }
    })
  const above = (id: string) =>
    page.evaluate((anchor) => document.getElementById(anchor)?.getBoundingClientRect().top ?? 0, id)
  const expectInTime = ({ first, last, count }: Awaited<ReturnType<typeof watchMoves>>) => {
    expect(first).toBeGreaterThan(800)
    expect(first).toBeLessThan(1500)
    expect(last - first).toBeGreaterThan(700)
    expect(last - first).toBeLessThan(1300)
    expect(count, 'it moves, and does not jump').toBeGreaterThan(10)
  }

  await page.goto('/club/history')
  await hydrated(page)
  const ids = await page.locator('main h2[id]').evaluateAll((all) => all.map(({ id }) => id))
  const [near = '', further = ''] = [ids[1], ids[2]]
  await page.goto('/teams')
  await hydrated(page)

  // From another page: it begins at the top.
  await page.evaluate(() => window.scrollTo(0, 300))
  await follow(page, `/club/history#${near}`)
  await expect(page.locator(`main h2[id="${near}"]`)).toBeAttached()
  expect(await scrollY(page)).toBe(0)
  expectInTime(await watchMoves())
  expect(await above(near)).toBeCloseTo(130, 0)
  // Within the page, from where it stands.
  await follow(page, `/club/history#${further}`)
  expect(await above(near)).toBeCloseTo(130, 0)
  expectInTime(await watchMoves())
  expect(await above(further)).toBeCloseTo(130, 0)
  // Back restores the fan's position; a fan who scrolls meanwhile is left alone.
  await page.goBack()
  await expect.poll(async () => Math.round(await above(near))).toBe(130)
  await follow(page, `/club/history#${further}`)
  await expect(page).toHaveURL((url) => url.hash === `#${further}`)
  await page.mouse.wheel(0, -10_000)
  // The wheel is slow on a busy machine; the page stays where the fan went.
  await expect.poll(() => scrollY(page)).toBeLessThan(50)
  await page.waitForTimeout(2500)
  expect(await scrollY(page)).toBeLessThan(50)

  // A fresh document, and a fan who prefers reduced motion: the same place, at once.
  const context = await browser.newContext({ reducedMotion: 'reduce', baseURL: new URL(page.url()).origin })
  const quiet = await context.newPage()
  await quiet.goto(`/club/history#${near}`)
  await hydrated(quiet)
  const top = () =>
    quiet.evaluate((anchor) => document.getElementById(anchor)?.getBoundingClientRect().top ?? 0, near)
  await expect.poll(async () => Math.round(await top())).toBe(130)
  await follow(quiet, `/club/history#${further}`)
  await expect
    .poll(() =>
      quiet.evaluate(
        (anchor) => Math.round(document.getElementById(anchor)?.getBoundingClientRect().top ?? 0),
        further,
      ),
    )
    .toBe(130)
  // An anchor that a part of the page adds later, and that something then pushes down, works as well.
  await follow(quiet, '/club/history#late')
  await quiet.waitForTimeout(1200)
  await quiet.evaluate((anchor) => {
    const late = document.createElement('h2')
    late.id = 'late'
    document.getElementById(anchor)?.before(late)
  }, further)
  const late = () =>
    quiet.evaluate(() => Math.round(document.getElementById('late')?.getBoundingClientRect().top ?? 0))
  await expect.poll(late).toBe(130)
  await quiet.evaluate(() => {
    const grown = document.createElement('div')
    grown.style.height = '300px'
    document.querySelector('main')?.prepend(grown)
  })
  await expect.poll(late).toBe(130)
  await context.close()
})

test('[SH-02a] a plain anchor of a page is gone to at each press, wherever the fan stood after one before, and back is there', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/club/history')
  await hydrated(page)
  const ids = await page.locator('main h2[id]').evaluateAll((all) => all.map(({ id }) => id))
  const [near = '', further = ''] = [ids[1], ids[2]]
  /** The browser jumps there by itself, and its history entry has no router key. */
  const press = (id: string) =>
    page.evaluate((anchor) => {
      const link = document.createElement('a')
      link.href = `#${anchor}`
      document.body.append(link)
      link.click()
      link.remove()
    }, id)
  const top = (id: string) =>
    page.evaluate(
      (anchor) => Math.round(document.getElementById(anchor)?.getBoundingClientRect().top ?? 0),
      id,
    )
  await press(near)
  await expect.poll(() => top(near)).toBe(130)
  await page.mouse.wheel(0, -10_000)
  await expect.poll(() => scrollY(page)).toBeLessThan(50)
  // The history records a position once the fan rests there.
  await page.waitForTimeout(1000)
  await press(further)
  await expect.poll(() => top(further)).toBe(130)
  await page.goBack()
  await expect.poll(() => scrollY(page)).toBeLessThan(50)
  // On the page that is opened next, an anchor of the same name.
  await follow(page, '/teams')
  await expect(page.locator(`main h2[id="${near}"]`)).not.toBeAttached()
  await follow(page, '/club/history')
  await expect(page.locator(`main h2[id="${near}"]`)).toBeAttached()
  await press(near)
  await page.waitForTimeout(1500)
  await expect.poll(() => top(near)).toBe(130)
})
