/** The way between the page behind what plays and the page of what plays. */
import type { MediaEffect } from '../media-rules.core.ts'

export type Go = Extract<MediaEffect, { do: 'go' }>

type Page = {
  here(): string
  /** Whether the page is on its way to another one. */
  busy(): boolean
  go(to: string, options: { replace: boolean; back: boolean; scroll: number | null }): void
}

export type Walk = {
  /**
   * Goes where an effect leads.
   * @param after what the page waits for: it is drawn behind the film, and would hold it up
   */
  go(effect: Go, after: Promise<void> | null): void
  /** @param scroll where the page stands that the fan comes from: going back leads there */
  leave(scroll: number): void
  /** A page has been reached and drawn. @param path its address, without a hash */
  arrived(path: string): void
  /** Settles once the page that was gone to has been reached. */
  settled(): Promise<void>
  /** A page has been reached. @returns false where it is only the one that the fan still stands on, told anew */
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
        // Meanwhile the fan pressed something else, and goes there.
        if (page.busy()) return arrive()
        set()
      })
    },
    leave(scroll) {
      scrolled = scroll
    },
    arrived(path) {
      // A slow device may have drawn the page that is being left only now: a step back in the history takes its time, and until then it
      // is the page that is shown.
      if (path === withoutHash(from) && path !== withoutHash(to)) return
      arrive()
    },
    settled: () => settled,
    reached(path) {
      // Elsewhere fans go by themselves.
      if (waiting && path === from) return false
      waiting = null
      return true
    },
  }
}
