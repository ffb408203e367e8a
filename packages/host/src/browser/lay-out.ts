/**
 * Parts of a page that are far from the window have `data-far`: their styles omit them from the first layout
 * (`content-visibility`), so that a phone shows the first screen sooner. They are laid out a few at a time when the browser is idle,
 * from the fan's first move on, or after a while without one, so that they are ready well before anybody gets there. For printing
 * all are laid out at once.
 */

import { whenIdle } from './when-idle.ts'

/** Milliseconds: a fan who does nothing is still reading; by now hydration is complete. */
const restAfter = 6000

/**
 * How many at once: the cost of a frame on a long page hardly depends on how many parts are added in it. Forty-six rows of fixtures
 * one by one were forty-six layouts of the page; eight at a time they are six.
 */
const together = 8

/** A press is none of them: its answer would wait for the layout of what nobody has asked for. */
const moves = ['pointermove', 'wheel', 'keydown', 'scroll'] as const

/** @param router reports new pages, which have such parts too */
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
