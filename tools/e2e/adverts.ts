/** What must hold for an advert in the 'last' position of any page (docs/product.md#adverts). */
import type { Advert, Experiment } from '@club/contracts'
import { anAdvert as anyAdvert } from '@club/contracts/testing'
import type { Page } from 'playwright/test'
import { expect } from 'playwright/test'
import { importContent } from './content.ts'
import { hydrated } from './page-checks.ts'
import type { Site } from './site.ts'

const picture = (name: string, imageSize: 'mpu' | 'banner' | 'large-banner') => ({
  imageKey: `adverts/${name}.webp`,
  imageSize,
})

export const anAdvert = (id: string, more: Partial<Advert> = {}): Advert =>
  anyAdvert(id, {
    advertName: id,
    advertRef: id,
    campaignRef: 'test',
    url: `https://${id}.example.com/`,
    images: {
      mobile: picture('estuary-energy-mpu', 'mpu'),
      desktop: picture('estuary-energy-banner', 'banner'),
    },
    ...more,
  })

/** An experiment that always runs. */
export const anExperiment = (slotID: string, variants: Experiment['variants']): Experiment => ({
  experimentID: 'autumn',
  slotID,
  enabled: true,
  timings: { startUTC: null, endUTC: null },
  variants,
})

const advertOn = (page: Page) => page.locator('main').getByRole('region', { name: 'Advertisement' })

/** Puts these adverts into the slot and waits until pages are rendered with them. */
async function fill(
  site: Site,
  page: Page,
  path: string,
  slotID: string,
  adverts: Advert[],
  shown: string | null,
) {
  await importContent(site, { adverts, advertSlots: [{ slotID, adverts: adverts.map(({ id }) => id) }] })
  await expect
    .poll(
      async () =>
        /alt="(What [^"]*)"/.exec(await (await page.request.get(site.url + path)).text())?.[1] ?? null,
    )
    .toBe(shown)
}

/**
 * Checks the advert of one page: pictures by width, validity, child-friendly mode, failure.
 * @param before selector for the page's own content, all of which the advert must follow
 */
export async function expectLastAdvert(
  site: Site,
  page: Page,
  { path, slotID, before }: { path: string; slotID: string; before: string },
): Promise<void> {
  const good = anAdvert(`good-${slotID.replaceAll('_', '-')}`)
  await fill(site, page, path, slotID, [good], good.advertTitle)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(site.url + path)
  await hydrated(page)
  const advert = advertOn(page)
  const link = advert.getByRole('link', { name: `${good.advertTitle} (opens in a new tab)` })
  await expect(link).toHaveAttribute('href', good.url ?? '')
  await expect(link).toHaveAttribute('rel', 'noopener sponsored')
  // It comes after all of the page's own content.
  const last = await page.locator('main').evaluate((main, selector) => {
    const own = [...main.querySelectorAll(selector)].at(-1)
    const region = main.querySelector('[rel~="sponsored"]')
    return own && region ? own.compareDocumentPosition(region) & Node.DOCUMENT_POSITION_FOLLOWING : null
  }, before)
  expect(last, `after ${before}`).toBeTruthy()

  // One picture on desktop and another on mobile, each as wide as its slot, with its space reserved before it loads.
  const image = advert.locator('img')
  await image.scrollIntoViewIfNeeded()
  for (const [width, name, widest, ratio] of [
    [1440, 'estuary-energy-banner', 728, 1456 / 180],
    [375, 'estuary-energy-mpu', 300, 600 / 500],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await image.scrollIntoViewIfNeeded()
    await expect
      .poll(() => image.evaluate((one: HTMLImageElement) => [one.currentSrc, one.naturalWidth > 0]))
      .toEqual([`${site.url}/images/fit-in/750x750/adverts/${name}.webp`, true])
    const box = await image.boundingBox()
    expect(box?.width, `width at ${width}`).toBeLessThanOrEqual(widest)
    expect(box?.width, `width at ${width}`).toBeGreaterThan(widest * 0.9)
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(ratio, 1)
  }

  // There is no advert without a link or a mobile picture, nor where its picture fails to load.
  for (const invalid of [
    anAdvert(`linkless-${path.length}`, { url: null }),
    anAdvert(`pictureless-${path.length}`, {
      images: { desktop: picture('estuary-energy-banner', 'banner') },
    }),
  ])
    await fill(site, page, path, slotID, [invalid], null)
  await page.goto(site.url + path)
  await hydrated(page)
  await expect(advert).toHaveCount(0)
  await fill(site, page, path, slotID, [good], good.advertTitle)
  await page.route('**/images/**/adverts/**', (route) => route.abort())
  await page.goto(site.url + path)
  await hydrated(page)
  // Pictures load only when they come near the window.
  await page.evaluate(() => document.querySelector('main [rel~="sponsored"]')?.scrollIntoView())
  await expect(advert).toHaveCount(0)
  await page.unroute('**/images/**/adverts/**')

  // An advert that is not child-friendly is missing from the first HTML, and appears when the fan switches the mode off.
  const adult = anAdvert(`brewery-${path.length}`, { childFriendly: false })
  await fill(site, page, path, slotID, [adult], null)
  await page.goto(site.url + path)
  await hydrated(page)
  await expect(advert).toHaveCount(0)
  const mode = page.getByRole('contentinfo').getByRole('switch', { name: 'Child-friendly mode' })
  await mode.click()
  await expect(advert.getByRole('img', { name: adult.advertTitle })).toHaveCount(1)
  await page.reload()
  await hydrated(page)
  await expect(advert.getByRole('img', { name: adult.advertTitle })).toHaveCount(1)
  await mode.click()
  await expect(advert).toHaveCount(0)
}
