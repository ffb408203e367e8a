/**
 * Parts of a page that are far from the window carry `data-far`: their styles leave them out of the first layout
 * (`content-visibility`), so that a phone shows the first screen sooner. They are brought in a few at a time when the browser is idle:
 * from the fan's first move on, or once the page has rested a while, so that it is whole well before anybody gets there. A print
 * has all of it at once.
 */

import { whenIdle } from './when-idle.ts'

/** A fan who does nothing still reads; by now whatever the page had to do to come alive is done. */
const restAfter = 6000

/**
 * So many at once: what a frame costs on a long page has little to do with how many parts come in with it. Forty-six rows of fixtures
 * one by one were forty-six layouts of the page; eight at a time they are six.
 */
const together = 8

const moves = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'scroll'] as const

/** @param router tells of new pages, which have such parts too */
export function layOutInIdleTime(router: { subscribe(listener: () => void): void }) {
  let working = false
  const bringIn = (): boolean => {
    const far = [...document.querySelectorAll('[data-far]')].slice(0, together)
    for (const part of far) part.removeAttribute('data-far')
    return far.length > 0
  }
  const next = () => {
    working = bringIn()
    if (working) whenIdle(next)
  }
  const begin = () => {
    if (working) return
    working = true
    whenIdle(next)
  }
  const first = () => {
    clearTimeout(rested)
    for (const move of moves) removeEventListener(move, first, true)
    begin()
    router.subscribe(begin)
  }
  const rested = setTimeout(first, restAfter)
  for (const move of moves) addEventListener(move, first, { capture: true, passive: true })
  addEventListener('beforeprint', () => {
    while (bringIn());
  })
}
