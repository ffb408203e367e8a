/**
 * The locked film or live stream that a fan wanted: after paying, the fan returns to it. Kept for this tab alone
 * (docs/storage.md), since paying leads over other sites.
 */
const key = 'wanted-film'

/** @param path of its page, such as '/videos/btv-105' or '/live/audio/live-audio' */
export function keepWantedFilm(path: string): void {
  try {
    sessionStorage.setItem(key, path)
  } catch {
    // Storage may be disabled or full: then the fan returns to the start page of the service.
  }
}

/** @returns the path, or null if nothing was wanted in this tab */
export function wantedFilm(): string | null {
  try {
    const path = sessionStorage.getItem(key)
    return path !== null && /^\/(?:videos|live)\/(?!\/)[\w/-]{1,200}$/.test(path) ? path : null
  } catch {
    return null
  }
}
