import { useCallback, useEffect, useRef, useState } from 'react'

/** The remaining time, by units. */
export type TimeLeft = {
  readonly days: number
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
}

export type CountdownProps = {
  /**
   * Called once scripts run, and again whenever the function changes: starts the clock, and returns a function that reads it;
   * that returns null once the instant has passed.
   */
  readonly start: () => () => TimeLeft | null
  /** The text after the number of each unit, and what it counts down to. */
  readonly words: Readonly<Record<keyof TimeLeft, (count: number) => string>> & {
    readonly untilKickOff: string
  }
  /** Class names for the parts. It waits, invisible, with `data-waiting`. */
  readonly looks: { readonly countdown?: string; readonly unit?: string; readonly value?: string }
}

/**
 * Counts down to an instant, every second while it is visible. Its space is reserved but empty until scripts run, because the page may
 * have been drawn long before it is read.
 */
export function Countdown({ start, words, looks }: CountdownProps) {
  const [left, setLeft] = useState<TimeLeft | null>()
  const read = useRef<() => TimeLeft | null | undefined>(() => undefined)
  useEffect(() => {
    read.current = start()
    setLeft(read.current())
  }, [start])
  // Bound to the element, which disappears when the instant has come and reappears for another one.
  const tickInSight = useCallback((place: HTMLElement | null) => {
    if (place === null) return
    const tick = () => setLeft(read.current())
    let timer: ReturnType<typeof setInterval> | undefined
    const watcher = new IntersectionObserver((entries) => {
      clearInterval(timer)
      if (!entries.at(-1)?.isIntersecting) return
      tick()
      timer = setInterval(tick, 1000)
    })
    watcher.observe(place)
    return () => {
      watcher.disconnect()
      clearInterval(timer)
    }
  }, [])
  if (left === null) return null
  return (
    <div
      ref={tickInSight}
      className={looks.countdown}
      data-waiting={left ? undefined : ''}
      role="timer"
      aria-label={words.untilKickOff}
    >
      {(['days', 'hours', 'minutes', 'seconds'] as const).map((unit) => {
        const count = left?.[unit] ?? 0
        return (
          <span key={unit} className={looks.unit}>
            <span className={looks.value}>{String(count).padStart(2, '0')}</span> {words[unit](count)}
          </span>
        )
      })}
    </div>
  )
}
