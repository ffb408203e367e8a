/**
 * The film that a fan stood before when it was locked: whoever comes back from paying goes on there. Kept for this tab alone
 * (docs/storage.md), since the way to pay leads over other sites.
 */
const key = 'wanted-film'

/** @param path of the film's page, such as '/videos/btv-105' */
export function keepWantedFilm(path: string): void {
  try {
    sessionStorage.setItem(key, path)
  } catch {
    // Storage may be shut or full: then the way goes on at the front of the service.
  }
}

/** @returns the path, or null where no film was wanted in this tab */
export function wantedFilm(): string | null {
  try {
    const path = sessionStorage.getItem(key)
    return path !== null && /^\/videos\/(?!\/)[\w/-]{1,200}$/.test(path) ? path : null
  } catch {
    return null
  }
}
