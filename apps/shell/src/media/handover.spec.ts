/**
 * Live video and audio on another device (docs/product.md#live-streams). The device is the only part that a test machine lacks:
 * the browser's Remote Playback is simulated by the test, and the device itself is a browser of its own, without any cookie,
 * that plays the address it receives with its own HLS. AirPlay uses the same address of the same element; only Safari has it.
 */
import type { CastHandover } from '@club/contracts'
import type { Browser, Page, Response } from 'playwright/test'
import { liveStream } from '../../../../tools/e2e/films.ts'
import { audioBar, modal, moving, picture } from '../../../../tools/e2e/player.ts'
import { signIn } from '../../../../tools/e2e/sample-accounts.ts'
import { listen, visitScreening, watch } from '../../../../tools/e2e/screening.ts'
import { screeningForTests } from '../../../../tools/e2e/site-for-tests.ts'
import { expect, forgiveRefusals, ownCookies, test } from '../../../../tools/e2e/test.ts'

const site = screeningForTests({ now: null })

const hls = 'application/vnd.apple.mpegurl'
const offer = 'Play on another device'
const told = 'Playing on another device'

/** The simulated Remote Playback, as seen by the page. */
type Devices = {
  /** A device becomes available, or unavailable. */
  near(is: boolean): void
  /** The fan has picked it: the address it receives. */
  given: { src: string; type: string }[]
  /** The device disconnects. */
  leave(): void
}
const devices = <T>(page: Page, ask: (devices: Devices) => T) =>
  page.evaluate(`(${ask})(window.devices)`) as Promise<T>

/** Runs before the page's scripts. */
function standIn() {
  const elements = new WeakMap<RemotePlayback, HTMLMediaElement>()
  const watchers: ((near: boolean) => void)[] = []
  let picked: RemotePlayback | null = null
  const getter = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'remote')?.get
  Object.defineProperty(HTMLMediaElement.prototype, 'remote', {
    get(this: HTMLMediaElement) {
      const remote = getter?.call(this) as RemotePlayback
      elements.set(remote, this)
      return remote
    },
  })
  const given: Devices['given'] = []
  RemotePlayback.prototype.watchAvailability = async (heard) => {
    watchers.push(heard)
    heard(false)
    return watchers.length
  }
  RemotePlayback.prototype.cancelWatchAvailability = async () => {}
  RemotePlayback.prototype.prompt = async function (this: RemotePlayback) {
    const element = elements.get(this)
    const { src = '', type = '' } = element?.querySelector('source') ?? {}
    given.push({ src, type })
    // It plays over there: here the element is silent and loads nothing, and says what the device does.
    const is = (paused: boolean) => {
      if (!element) return
      Object.defineProperty(element, 'paused', { value: paused, configurable: true })
      element.dispatchEvent(new Event(paused ? 'pause' : 'play'))
    }
    if (element) Object.assign(element, { play: async () => is(false), pause: () => is(true) })
    picked = this
    this.dispatchEvent(new Event('connect'))
  }
  const faked: Devices = {
    near: (is) => {
      for (const heard of watchers) heard(is)
    },
    given,
    leave: () => picked?.dispatchEvent(new Event('disconnect')),
  }
  Object.assign(window, { devices: faked })
}

/** Another device: plays the address with its own player. @returns its position after some seconds, and the keys it received */
async function playElsewhere(browser: Browser, { src, type }: { src: string; type: string }) {
  // A device does not know our pages' policy.
  const context = await browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  const keys: string[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/keys/') && answer.status() === 200) keys.push(answer.url())
  })
  await page.goto(`${site.url}/healthz`)
  const played = await page.evaluate(
    async ([src, type]) => {
      const video = document.createElement('video')
      const source = document.createElement('source')
      Object.assign(source, { src, type })
      video.muted = true
      video.append(source)
      document.body.append(video)
      const began = performance.now()
      await video.play().catch(() => {})
      const from = video.currentTime
      while (performance.now() - began < 20_000 && video.currentTime < from + 3)
        await new Promise((done) => setTimeout(done, 100))
      return { seconds: video.currentTime - from, width: video.videoWidth, error: video.error?.message ?? '' }
    },
    [src, type] as const,
  )
  expect(await ownCookies(context)).toEqual([])
  await context.close()
  return { ...played, key: keys.at(-1) ?? '' }
}

const statusOf = async (address: string | URL) => (await fetch(address)).status

/** The device received an address of this stream, of its type, with its own short-lived authority. */
async function expectAuthority(page: Page, answer: Response, entry: string) {
  const { token } = answer.request().postDataJSON() as { token: string }
  const { attributes } = ((await answer.json()) as CastHandover).data
  const address = new URL(attributes.address, site.url)
  expect(address.pathname).toMatch(new RegExp(`^/api/media/v1/${entry}/cast/[\\w-]{40,}/master\\.m3u8$`))
  // It contains nothing of the fan's own playback.
  expect(decodeURIComponent(address.pathname)).not.toContain(token)
  expect(attributes.contentType).toBe(hls)
  const lasts = Date.parse(attributes.expiresAt) - Date.now()
  expect(lasts).toBeGreaterThan(0)
  expect(lasts).toBeLessThanOrEqual(120_000)

  // The authority is valid for this stream only, and cannot be changed; a cookie alone is not enough.
  const sealed = address.pathname.split('/')[6] ?? ''
  const forged = `${sealed.slice(0, 20)}${sealed[20] === 'A' ? 'B' : 'A'}${sealed.slice(21)}`
  expect(await statusOf(String(address).replace(sealed, forged))).toBe(403)
  expect(await statusOf(String(address).replace(`/${entry}/`, '/live-drm/'))).toBe(403)
  const post = (data: object) =>
    page.request.post(`${site.url}/api/media/v1/${entry}/cast`, { data, headers: { origin: site.url } })
  expect((await post({})).status()).toBe(400)
  expect((await post({ token: `${token}x` })).status()).toBe(403)
  return String(address)
}

/** The device has played from this address, with keys of its own; nobody else gets anything with it. */
async function expectExchanged(page: Page, address: string, key: string, entry: string) {
  expect(await statusOf(address)).toBe(410)
  expect(key).toMatch(new RegExp(`/api/media/v1/${entry}/cast/[\\w-]{40,}/keys/`))
  expect(new URL(key).pathname.split('/')[6]).not.toBe(new URL(address).pathname.split('/')[6])
  expect(await statusOf(key)).toBe(200)
  // Without the authority there is no key.
  expect(await statusOf(`${site.url}/api/media/v1/${entry}/keys/${key.split('/').at(-1)}`)).toBe(403)
  // The account now plays two streams, and its owner sees both.
  const { data } = await (await page.request.get(`${site.url}/api/streamline/v1/playbacks`)).json()
  const devices = data.map(({ device }: { device: string }) => device)
  expect(devices).toHaveLength(2)
  expect(devices).toContain('Another device')
}

test('[TV-11] live pictures and sound go to another device by an address of their own type and authority, and come back', async ({
  page,
  context,
  browser,
  consoleErrors,
}) => {
  test.setTimeout(180_000)
  await page.addInitScript(standIn)
  const fetchedHere: string[] = []
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/cast\/.+\./.test(request.url())) fetchedHere.push(request.url())
    if (/\/cast$/.test(request.url())) asked.push(request.url())
  })
  const handedOver = (entry: string) =>
    page.waitForResponse((answer) => answer.url().endsWith(`/${entry}/cast`))

  await test.step('pictures', async () => {
    await signIn(context, site, 'subscriber')
    await visitScreening(page, site)
    await watch(page, liveStream('live-main'))
    await moving(page)
    const player = page.locator('[data-player]')
    const button = player.getByRole('button', { name: offer })

    // Offered only while there is a device.
    await expect(button).toHaveCount(0)
    await devices(page, ({ near }) => near(true))
    await expect(button).toHaveCount(1)
    await devices(page, ({ near }) => near(false))
    await expect(button).toHaveCount(0)
    await devices(page, ({ near }) => near(true))
    // Before casting there is no address.
    expect(asked).toEqual([])

    const answer = handedOver('live-main')
    await player.hover()
    await button.click()
    const address = await expectAuthority(page, await answer, 'live-main')
    // The address is for the device only: this browser does not load the stream a second time.
    expect(fetchedHere).toEqual([])
    await expect(player.getByText(told)).toBeVisible()
    await expect.poll(async () => (await picture(page))?.paused).toBe(true)
    const [given] = await devices(page, (all) => all.given)
    expect(given).toEqual({ src: address, type: hls })
    const there = await playElsewhere(browser, given ?? { src: '', type: '' })
    expect(there.error).toBe('')
    expect(there.seconds).toBeGreaterThanOrEqual(3)
    expect(there.width).toBeGreaterThan(0)

    await expectExchanged(page, address, there.key, 'live-main')

    // Paused there, it stays so when the device disconnects, and goes on here by a press.
    await page.locator('[data-player] video').focus()
    await page.keyboard.press('k')
    await devices(page, ({ leave }) => leave())
    await expect(player.getByText(told)).toHaveCount(0)
    await page.waitForTimeout(500)
    expect((await picture(page))?.paused).toBe(true)
    await page.keyboard.press('k')
    await moving(page)
    await expect.poll(() => statusOf(there.key)).toBe(403)

    // The next time there is another address; it ends with the playback that created it.
    await player.hover()
    await button.click()
    await expect.poll(async () => (await devices(page, (all) => all.given)).length).toBe(2)
    const [, second] = await devices(page, (all) => all.given)
    expect(second?.src).not.toBe(address)
    const { key } = await playElsewhere(browser, second ?? { src: '', type: '' })
    expect(await statusOf(key)).toBe(200)
    await page.getByRole('button', { name: 'Close player' }).click()
    await expect(modal(page)).toHaveCount(0)
    await expect.poll(() => statusOf(key), { timeout: 20_000 }).toBe(403)
  })

  await test.step('sound', async () => {
    await signIn(context, site, 'listener')
    await visitScreening(page, site)
    await listen(page, { entryID: 'live-audio', title: 'Blues Radio' })
    const bar = audioBar(page)
    const paused = () =>
      page.evaluate(() => document.querySelector<HTMLVideoElement>('[data-audio-bar] video')?.paused)
    await expect.poll(paused, { timeout: 20_000 }).toBe(false)
    const button = bar.getByRole('button', { name: offer })
    await expect(button).toHaveCount(0)
    await devices(page, ({ near }) => near(true))
    const answer = handedOver('live-audio')
    await button.click()
    const address = await expectAuthority(page, await answer, 'live-audio')
    await expect(bar.getByRole('status')).toHaveText(told)
    await expect.poll(paused).toBe(true)
    const [given] = await devices(page, (all) => all.given)
    expect(given).toEqual({ src: address, type: hls })
    const there = await playElsewhere(browser, given ?? { src: '', type: '' })
    await expectExchanged(page, address, there.key, 'live-audio')
    expect([there.error, there.width]).toEqual(['', 0])
    expect(there.seconds).toBeGreaterThanOrEqual(3)

    await devices(page, ({ leave }) => leave())
    await expect.poll(paused).toBe(false)
    await expect(bar.getByRole('status')).toHaveText('Live')
    await expect.poll(() => statusOf(there.key)).toBe(403)
    await bar.getByRole('button', { name: 'Close audio player' }).click()
  })
  expect(fetchedHere).toEqual([])
  forgiveRefusals(consoleErrors)
})
