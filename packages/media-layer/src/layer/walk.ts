/** Navigation between the page behind what plays and the page of what plays. */
import type { MediaEffect } from '../media-rules.core.ts'

export type Go = Extract<MediaEffect, { do: 'go' }>

type Page = {
  here(): string
  /** Whether the page is navigating to another one. */
  busy(): boolean
  go(to: string, options: { replace: boolean; back: boolean; scroll: number | null }): void
}

export type Walk = {
  /**
   * Navigates as an effect says.
   * @param after what the navigation waits for: drawing the page behind the film would delay the film
   */
  go(effect: Go, after: Promise<void> | null): void
  /** @param scroll scroll position of the page that the fan comes from: going back returns to it */
  leave(scroll: number): void
  /** Call when a page has been reached and drawn. @param path its address, without a hash */
  arrived(path: string): void
  /** Settles once the target page has been reached. */
  settled(): Promise<void>
  /** Call when a page has been reached. @returns false if it is only the page the fan is still on, reported again */
  reached(path: string): boolean
}

const withoutHash = (path: string) => path.split('#', 1)[0]

export function createWalk(page: Page): Walk {
  let scrolled = 0
  let settled = Promise.resolve()
  let arrive = () => {}
  let waiting: Go | null = null
  let from = ''
  let to = ''
  return {
    go(effect, after) {
      const before = waiting
      waiting = null
      // The page of the film has not been reached yet: there is nothing to come back from.
      if (before && effect.back) return arrive()
      const go = { ...effect, replace: before ? before.replace : effect.replace }
      from = page.here()
      to = go.to
      settled = new Promise((resolve) => {
        arrive = resolve
      })
      const set = () =>
        page.go(go.to, { replace: go.replace, back: go.back, scroll: go.back ? scrolled : null })
      if (after === null) return set()
      waiting = go
      void after.then(() => {
        if (waiting !== go) return
        waiting = null
        // The fan has pressed something else meanwhile, and goes there.
        if (page.busy()) return arrive()
        set()
      })
    },
    leave(scroll) {
      scrolled = scroll
    },
    arrived(path) {
      // A slow device may only now have drawn the page that is being left: a step back in the history takes its time, and until then
      // this page is the current one.
      if (path === withoutHash(from) && path !== withoutHash(to)) return
      arrive()
    },
    settled: () => settled,
    reached(path) {
      // The fan navigated elsewhere.
      if (waiting && path === from) return false
      waiting = null
      return true
    },
  }
}
