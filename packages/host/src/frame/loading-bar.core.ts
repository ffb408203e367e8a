/** Timing of the loading bar (docs/product.md#loading-bar): 5000 ms long, throttled by 200 ms, a step each 100 ms, hidden 500 ms after. Pure. */
export const loadingBar = { duration: 5000, throttle: 200, tick: 100, hide: 500 } as const

/** Per cent shown after this many milliseconds; the last step is left for the end of loading. */
export const loadingPercent = (elapsed: number): number =>
  Math.min(99, Math.floor(elapsed / loadingBar.tick) * (100 / (loadingBar.duration / loadingBar.tick)))
