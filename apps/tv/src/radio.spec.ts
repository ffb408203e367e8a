/** The club's radio: the link to the podcast's feed, its files through the gateway, and audio alone in the player over the page. */
import type { Page } from 'playwright/test'
import { expectNoAxeProblems, expectNoSidewaysScroll, hydrated } from '../../../tools/e2e/page-checks.ts'
import { expect, test } from '../../../tools/e2e/test.ts'

test.describe.configure({ timeout: 120_000 })

const channel = '/videos/channel/radio'

test('an app that is given the feed finds its episodes, and downloads them in parts; nobody finds anything else there', async ({
  page,
  baseURL,
}) => {
  await page.goto(channel)
  await hydrated(page)
  const alternate = page.locator('link[rel="alternate"][href="/feeds/podcasts.xml"]')
  await expect(alternate).toHaveAttribute('title', 'Blues Radio')
  const link = page.getByRole('link', { name: 'Podcast feed' })
  await expect(link).toBeVisible()
  await expectNoAxeProblems(page)

  const { request } = page
  const feed = await request.get((await link.getAttribute('href')) ?? '')
  expect([feed.status(), feed.headers()['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8'])
  const text = await feed.text()
  const episodes = [...text.matchAll(/<enclosure url="([^"]+)" length="(\d+)" type="([^"]+)"/g)]
  expect(episodes).toHaveLength(3)
  const pictures = [...text.matchAll(/<itunes:image href="([^"]+)"/g)].map(([, address]) => address ?? '')
  for (const [, url = '', length = '', type = ''] of episodes) {
    expect(url.startsWith(`${baseURL}/api/media/v1/`)).toBe(true)
    const head = await request.head(url)
    expect([head.status(), head.headers()['content-length'], head.headers()['content-type']]).toEqual([
      200,
      length,
      type,
    ])
    const etag = head.headers().etag ?? ''
    const part = await request.get(url, { headers: { range: 'bytes=4-7', 'if-range': etag } })
    expect([part.status(), part.headers()['content-range'], await part.text()]).toEqual([
      206,
      `bytes 4-7/${length}`,
      'ftyp',
    ])
    expect((await request.get(url, { headers: { 'if-none-match': etag } })).status()).toBe(304)
    const other = await request.get(url, { headers: { range: 'bytes=4-7', 'if-range': '"another"' } })
    expect([other.status(), String((await other.body()).length)]).toEqual([200, length])
  }
  for (const address of pictures) {
    const picture = await request.get(address)
    expect([address, picture.status(), picture.headers()['content-type']]).toEqual([
      address,
      200,
      'image/jpeg',
    ])
  }
  // A subscribers' film, and one that is open to all but not an episode.
  for (const entry of ['0_2fdc1522', '0_494363a6'])
    expect((await request.get(`/api/media/v1/${entry}/episode.m4a`)).status()).toBe(404)
})

/** Whether it plays, whether a picture shows, and what shows instead. */
const heard = (page: Page) =>
  page.locator('[data-video-modal] [data-player] video').evaluate((element) => {
    const { currentTime, paused, videoWidth } = element as HTMLVideoElement
    const poster = element.closest('[data-player]')?.querySelector('img')
    return { moves: currentTime > 0.5 && !paused, videoWidth, hasPoster: (poster?.naturalWidth ?? 0) > 0 }
  })

for (const width of [375, 1440])
  test(`a programme is heard over its picture, with controls and captions, ${width} px wide`, async ({
    page,
  }, { outputDir }) => {
    await page.setViewportSize({ width, height: 812 })
    await page.goto(channel)
    await hydrated(page)
    await expectNoSidewaysScroll(page)
    await page.screenshot({ path: `${outputDir}/channel-${width}.png` })
    await page.locator('main li[data-clip] a').first().click()
    await expect
      .poll(() => heard(page), { timeout: 30_000 })
      .toEqual({ moves: true, videoWidth: 0, hasPoster: true })
    const player = page.locator('[data-video-modal] [data-player]')
    await player.locator('video').focus()
    await page.keyboard.press('c')
    await expect(page.locator('[data-captions]')).toContainText(/\w/, { timeout: 15_000 })
    await player.hover()
    await expect(player.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
    await page.screenshot({ path: `${outputDir}/modal-${width}.png` })
    await expectNoAxeProblems(page)
  })
