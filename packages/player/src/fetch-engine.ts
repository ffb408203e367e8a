/** Prefetches the engine before anything plays; a failure here is not reported yet. */
export const fetchEngine = (): void => void import('./hls/door.ts').catch(() => {})
