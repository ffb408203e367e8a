/**
 * That the video service cannot be reached: told without words by the site's own players, and said by the notices, which have them in the
 * language of the page. Remotes have no part in it.
 */
import type { EventBus } from '@club/event-bus'

const hearers = new WeakMap<EventBus, () => void>()

export const tellVideoProblem = (bus: EventBus): void => hearers.get(bus)?.()

/** @returns hears no more */
export function hearVideoProblem(bus: EventBus, hear: () => void): () => void {
  hearers.set(bus, hear)
  return () => {
    if (hearers.get(bus) === hear) hearers.delete(bus)
  }
}
