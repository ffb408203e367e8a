/** The only source of time: everything that needs the time takes a clock, so that `NOW` and tests can freeze it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that is frozen. */
export const frozenClock = (at: Date): Clock => ({ now: () => new Date(at) })
