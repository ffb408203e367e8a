import type { VideoToOpen } from '@club/event-bus'
import { beforeEach, expect, it } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { moveFocus, openerOf } from './focus.ts'

const film: VideoToOpen = { videoID: 'derby', entryId: '0_derby', title: 'Derby', mediaType: 'OnDemand' }

/** A page on which the newest film stands three times. */
const draw = () => {
  document.body.innerHTML =
    '<main tabindex="-1"><a href="/videos/player/derby">1</a><a href="/videos/player/derby">2</a><a href="/videos">all</a><a href="/videos/player/derby">3</a></main>'
}
const links = () => [...document.querySelectorAll('a')]
const focused = () => document.activeElement?.textContent ?? null

/** The player closes, on a page that has been drawn anew. */
async function close(opener: ReturnType<typeof openerOf>) {
  draw()
  moveFocus(['modal', undefined], opener, async () => {})
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
}

beforeEach(draw)

it('goes back to the very link that opened the player, where others lead to the same film', async () => {
  links()[3]?.focus()
  await close(openerOf(film))
  expect(focused()).toBe('3')
})

it('is brought into sight where its row stands at the beginning again', async () => {
  const scrolled: string[] = []
  const at = (left: number) => ({ left, right: left + 200, top: 0, bottom: 20 }) as DOMRect
  HTMLElement.prototype.getBoundingClientRect = function () {
    return at(this.textContent === '3' ? 2175 : 40)
  }
  HTMLElement.prototype.scrollIntoView = function () {
    scrolled.push(this.textContent ?? '')
  }
  try {
    links()[3]?.focus()
    await close(openerOf(film))
    links()[0]?.focus()
    await close(openerOf(film))
  } finally {
    Reflect.deleteProperty(HTMLElement.prototype, 'getBoundingClientRect')
    Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView')
  }
  expect(scrolled).toEqual(['3'])
})

it('goes to the first of them in the window where none was focused', async () => {
  const [first, second] = links()
  const at = (top: number) => () => ({ top, bottom: top + 20 }) as DOMRect
  if (first) first.getBoundingClientRect = at(-400)
  if (second) second.getBoundingClientRect = at(300)
  await close(openerOf(film))
  expect(focused()).toBe('2')
})

it('goes to the page where no link to the film is left', async () => {
  const opener = openerOf({ ...film, videoID: 'gone' })
  await close(opener)
  expect(document.activeElement?.tagName).toBe('MAIN')
})
