/**
 * Reports that the video service cannot be reached: the site's players report it without a text, and the notices show one in the
 * page's language. Remotes do not use this.
 */
import type { EventBus } from '@club/event-bus'

const hearers = new WeakMap<EventBus, () => void>()

export const tellVideoProblem = (bus: EventBus): void => hearers.get(bus)?.()

/** @returns stops listening */
export function hearVideoProblem(bus: EventBus, hear: () => void): () => void {
  hearers.set(bus, hear)
  return () => {
    if (hearers.get(bus) === hear) hearers.delete(bus)
  }
}
