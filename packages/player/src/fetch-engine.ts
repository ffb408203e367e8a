/** Fetches what plays before anybody plays; a failure here is nobody's business yet. */
export const fetchEngine = (): void => void import('./hls/door.ts').catch(() => {})
