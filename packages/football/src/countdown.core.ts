/** Time left until an instant. Pure; all instants in milliseconds. */

export type Remaining = {
  readonly days: number
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
}

/** Counts the running second: reaches zero when the instant has come, and is null from then on. */
export function remaining(until: number, now: number): Remaining | null {
  const seconds = Math.ceil((until - now) / 1000)
  if (!(seconds > 0)) return null
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}
