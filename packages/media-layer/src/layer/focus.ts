/** Where the focus goes as a player comes, moves and goes. */
import type { VideoToOpen } from '@club/event-bus'
import { videoPath, withMoment } from '@club/shell-api'
import type { Where } from '../media-rules.core.ts'

/** The focus follows the video out of a room, once the page has arrived. */
export function moveFocus(
  [from, to]: [Where | undefined, Where | undefined],
  opener: Opener | null,
  arrived: () => Promise<void>,
) {
  if (from && !to) void arrived().then(() => focusOpener(opener, from))
  if (from === 'modal' && to === 'docked') void arrived().then(focusCorner)
}

/** What opened the player: the film, and which of the page's links to it, as the newest film stands in several rows. */
export type Opener = { readonly video: VideoToOpen; readonly index: number }

function linksTo(video: VideoToOpen): HTMLElement[] {
  const path = videoPath(video)
  const address = video.startAt === undefined ? path : withMoment(path, video.startAt)
  return [...document.querySelectorAll<HTMLElement>('main [data-video], main a[href]')].filter(
    (link) => link.dataset.video === video.videoID || link.getAttribute('href') === address,
  )
}

/** The link that has the focus; some browsers focus none that is clicked, so otherwise the first in the window. */
export function openerOf(video: VideoToOpen): Opener {
  const links = linksTo(video)
  const focused = links.findIndex((link) => link.contains(document.activeElement))
  const index = focused >= 0 ? focused : links.findIndex(isInWindow)
  return { video, index: Math.max(index, 0) }
}

function isInWindow(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

/**
 * The focus goes back to what opened the player; its page has been drawn again meanwhile. A fan who reads on beside the player
 * stays where they are; if the element that opened it no longer exists, the page has the focus.
 */
function focusOpener(opener: Opener | null, where: Where) {
  if (opener === null) return
  const again = () => {
    if (where !== 'modal' && document.activeElement !== document.body) return
    const links = linksTo(opener.video)
    const to = links[opener.index] ?? links[0] ?? document.querySelector('main')
    to?.focus({ preventScroll: true })
    // A row that has been drawn again stands at its beginning.
    if (to && isBeside(to)) to.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  afterPage(again)
}

function isBeside(element: HTMLElement): boolean {
  const { left, right } = element.getBoundingClientRect()
  return right < 0 || left > window.innerWidth
}

/** The control that moved the video into the corner brings it back too, so after a key press the focus stays on that control. */
function focusCorner() {
  afterPage(() =>
    document
      .querySelector<HTMLElement>('[data-video-corner] [aria-keyshortcuts="D"]')
      ?.focus({ preventScroll: true }),
  )
}

/** After the page's own effects, which move the focus to its beginning. */
const afterPage = (act: () => void) => requestAnimationFrame(() => requestAnimationFrame(act))
