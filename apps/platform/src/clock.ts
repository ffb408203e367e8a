/** The one source of time: everything that asks what time it is takes a clock, so that `NOW` and tests can hold it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still. */
export const frozenClock = (at: Date): Clock => ({ now: () => new Date(at) })
