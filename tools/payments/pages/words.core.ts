/** Dates and periods as the pages show them. Pure. */

export const day = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** 'month', '3 months' */
export const every = ({
  interval,
  interval_count: count,
}: {
  interval: string
  interval_count: number
}): string => (count === 1 ? interval : `${count} ${interval}s`)
