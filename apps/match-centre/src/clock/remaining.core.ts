/** Time left until an instant. Pure; all instants in milliseconds. */

export type Remaining = {
  readonly days: number
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
}

/** Null once it has come. */
export function remaining(until: number, now: number): Remaining | null {
  const seconds = Math.floor((until - now) / 1000)
  if (seconds <= 0) return null
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}

/** Kick-off by the reader's own clock; null where it is the club's. @param zone such as 'America/New_York' */
export function localKickOff(kickOff: string, zone: string): { day: string; time: string } | null {
  const read = (timeZone: string) => {
    const date = new Date(kickOff)
    const day = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
    })
    const time = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    return { day: day.format(date).replace(',', ''), time: time.format(date) }
  }
  const here = read(zone)
  const there = read('Europe/London')
  return here.day === there.day && here.time === there.time ? null : here
}
