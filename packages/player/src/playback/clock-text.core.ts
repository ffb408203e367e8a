/** Times as a player shows them and as screen readers read them. Pure. */

const two = (value: number) => String(value).padStart(2, '0')

function parts(seconds: number) {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  return { hours: Math.floor(whole / 3600), minutes: Math.floor(whole / 60) % 60, seconds: whole % 60 }
}

/** '1:05', '1:02:03' from an hour on. */
export function clockText(time: number): string {
  const { hours, minutes, seconds } = parts(time)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}

/** '1 hour 2 minutes 3 seconds', for screen readers. @param unit in the language of the page: ('minute', 2) → '2 minutes' */
export function spokenTime(
  time: number,
  unit: (name: 'hour' | 'minute' | 'second', count: number) => string,
): string {
  const { hours, minutes, seconds } = parts(time)
  const said = [
    ...(hours > 0 ? [unit('hour', hours)] : []),
    ...(minutes > 0 ? [unit('minute', minutes)] : []),
    ...(seconds > 0 || (hours === 0 && minutes === 0) ? [unit('second', seconds)] : []),
  ]
  return said.join(' ')
}
