/** Counts from the moment that the fan agrees, including the current page, until they withdraw consent. */
import type { EventBus } from '@club/event-bus'
import type { TrackedPage } from './tracking.ts'

/** @param page what tracking needs to know, read when it begins */
export function countWhereAgreed(bus: EventBus, page: () => TrackedPage): void {
  let end: (() => void) | null = null
  bus.observe('consent', ({ analytics }) => {
    end?.()
    end = analytics ? track(page) : null
  })
}

function track(page: () => TrackedPage): () => void {
  let stop: (() => void) | null = null
  let over = false
  import(/* webpackChunkName: "tracking" */ './tracking.ts').then(
    ({ startTracking }) => {
      if (!over) stop = startTracking(page())
    },
    // A page that is not counted is still a page.
    () => {},
  )
  return () => {
    over = true
    stop?.()
  }
}
