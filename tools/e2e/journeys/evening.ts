/** The steps of an evening of club TV: one fan, signed out at first, from a free film to the commentary. */
import type { StreamChange, VideoItem } from '@club/contracts'
import { filmsWith } from '../films.ts'
import { changeStream } from '../screening.ts'
import type { Site } from '../site.ts'
import { expect } from '../test.ts'
import { alive, type Fan, isAt, presses, scrollsTo, sees, seesNo, visits, writes } from './fan.ts'

export type Evening = { readonly site: Site; readonly fan: Fan }

const picture = '[data-player] video'
const sound = '[data-audio-bar] video'
const modal = '[data-video-modal]'
const refusal = '[data-refusal]'

/** Runs in the page: the position in a film or a stream; null without a player. */
const played = (css: string) => {
  const element = document.querySelector<HTMLVideoElement>(css)
  return element && { time: element.currentTime, paused: element.paused, width: element.videoWidth }
}

/** Waits until playback advances. @param seen whether it must have pictures @param seconds by how much */
async function goesOn(fan: Fan, css: string, seen = true, seconds = 0.3): Promise<void> {
  const at = async () => {
    const now = await fan.inPage(played, css)
    return now && !now.paused && (!seen || now.width > 0) ? now.time : 0
  }
  const moves = { message: `${fan.name}: ${css} plays`, timeout: 30_000 }
  await expect.poll(at, moves).toBeGreaterThan(0)
  const before = await at()
  await expect.poll(at, moves).toBeGreaterThan(before + seconds)
}

const focused = (fan: Fan) =>
  fan.inPage(() => document.activeElement?.getAttribute('href') ?? document.activeElement?.tagName, null)
const scrolled = (fan: Fan) => fan.inPage(() => Math.round(scrollY), null)

/** Opens a link, does something, and comes back: to the same page and scroll position, with the focus on the link. */
async function leavesAndReturns(fan: Fan, link: string, does: () => Promise<void>): Promise<void> {
  const page = await fan.inPage(() => location.href, null)
  const href = await fan.inPage((css) => document.querySelector(css)?.getAttribute('href'), link)
  await scrollsTo(fan, link)
  await fan.inPage(() => scrollBy({ top: -200, behavior: 'instant' }), null)
  const stood = await scrolled(fan)
  await presses(fan, link)
  await sees(fan, modal)
  await does()
  await presses(fan, `${modal} button`, 'Close player')
  await seesNo(fan, modal)
  await isAt(fan, page)
  await expect.poll(() => focused(fan), { message: `${fan.name}: focus` }).toBe(href)
  await expect
    .poll(async () => Math.abs((await scrolled(fan)) - stood), { message: `${fan.name}: scroll` })
    .toBeLessThanOrEqual(2)
}

const freeRow = '[aria-label="Free to watch"] a[href^="/videos/player/"]'

/** A film of the academy: two of those are open to everyone, so another one comes next. */
async function freeFilmOf(site: Site): Promise<string> {
  const films = await filmsWith(site, (opens) => opens.includes('?'))
  const [film, next] = films.filter(({ metaData }) => metaData.section === 'academy')
  if (!film || !next) throw new Error('the academy has no two films that are open to all')
  return film.id
}

/** A film that is open to everyone comes first; after it the next one counts down, and can be stopped. */
export async function freeFilm({ site, fan }: Evening): Promise<void> {
  const film = `${freeRow}[href$="${await freeFilmOf(site)}"]`
  await visits(fan, `${site.url}/videos`)
  await sees(fan, film)
  await leavesAndReturns(fan, film, async () => {
    await goesOn(fan, picture)
    await fan.inPage((css) => document.querySelector<HTMLElement>(css)?.focus(), picture)
    await fan.press('End')
    await sees(fan, '[data-up-next]', /Up next in [1-8]/)
    await presses(fan, '[data-up-next] button', 'Stop')
    await sees(fan, '[data-up-next] button', 'Hide')
  })
}

/** The longest film of the sample that needs a subscription. */
async function paidFilm(site: Site): Promise<VideoItem> {
  const films = await filmsWith(site, (opens) => opens.includes('subscriber-video') && !opens.includes('?'))
  const [film] = films.sort((one, other) => other.metaData.VideoDuration - one.metaData.VideoDuration)
  if (!film) throw new Error('the sample has no film of a subscription')
  return film
}

/** A locked film asks the fan to sign in; it then plays there, and the fan leaves it half-watched. */
export async function lockedFilm({ site, fan }: Evening): Promise<void> {
  const { id } = await paidFilm(site)
  await visits(fan, `${site.url}/videos/${id}`)
  await sees(fan, 'main', 'To View This Video Please Log In or Register An Account')
  await visits(fan, `${site.url}/videos/player/${id}`)
  await sees(fan, refusal, 'Please Sign In to access this')
  await signsIn(fan)
  await goesOn(fan, picture)
  await seesNo(fan, refusal)
  await fan.inPage((css) => document.querySelector<HTMLElement>(css)?.focus(), picture)
  await fan.press('5')
  await goesOn(fan, picture)
  await presses(fan, `${modal} button`, 'Close player')
  await isAt(fan, `${site.url}/videos`)
  await sees(fan, `[aria-label="Continue watching"] a[href="/videos/player/${id}"]`)
  await seesNo(fan, freeRow)
}

async function signsIn(fan: Fan): Promise<void> {
  await writes(fan, 'dialog[open] input[autocomplete="username"]', 'subscriber@example.com')
  await writes(fan, 'dialog[open] input[type="password"]', 'Terrace-1906!')
  await presses(fan, 'dialog[open] button[type="submit"]', 'Sign In')
}

/** Changes the stream as the club's staff do, until the gateway's copy has it too. */
async function becomes({ site, fan }: Evening, change: StreamChange): Promise<void> {
  await changeStream(site, 'live-main', change)
  // The fan switches away and back, and the page checks for changes.
  await fan.inPage(() => void document.dispatchEvent(new Event('visibilitychange')), null)
}

/** Live pictures until they end, the replay, and live again without a press. */
export async function liveVideo(evening: Evening): Promise<void> {
  const { site, fan } = evening
  await visits(fan, `${site.url}/live`)
  await leavesAndReturns(fan, 'main a[href="/live/video/live-main"]', async () => {
    await goesOn(fan, picture)
    await sees(fan, `${modal} button`, /^Live/)
    await becomes(evening, { status: 'ended' })
    await sees(fan, '[data-holding="ended"]', 'This stream has ended.')
    await becomes(evening, { status: 'ended', replayFrom: new Date().toISOString() })
    await goesOn(fan, picture)
    await seesNo(fan, '[data-holding]')
    await becomes(evening, { status: 'live' })
    await sees(fan, `${modal} button`, /^Live/)
    await goesOn(fan, picture)
    await seesNo(fan, refusal)
  })
}

/** The commentary follows the fan from page to page, and stops with a press. */
export async function commentary({ site, fan }: Evening): Promise<void> {
  await presses(fan, 'main a[href="/live/audio/live-audio"]')
  await isAt(fan, `${site.url}/live/audio/live-audio`)
  await presses(fan, 'main button', 'Listen Live')
  await goesOn(fan, sound, false)
  await presses(fan, 'nav a[href="/"]', 'Club home')
  await isAt(fan, `${site.url}/`)
  await goesOn(fan, sound, false)
  await presses(fan, '[data-audio-bar] button', 'Pause')
  await expect.poll(async () => (await fan.inPage(played, sound))?.paused).toBe(true)
  await presses(fan, '[data-audio-bar] button', 'Close audio player')
  await seesNo(fan, '[data-audio-bar]')
}

/** A half-watched film resumes where the fan left it. */
export async function goingOn({ site, fan }: Evening): Promise<void> {
  await visits(fan, `${site.url}/videos`)
  await presses(fan, '[aria-label="Continue watching"] a[href^="/videos/player/"]')
  await goesOn(fan, picture)
  await sees(fan, modal, /Resuming from \d+:\d\d/)
  await presses(fan, `${modal} button`, 'Close player')
  await seesNo(fan, modal)
  await alive(fan)
}
