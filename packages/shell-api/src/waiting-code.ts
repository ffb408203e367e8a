/**
 * The code of a voucher while its fan signs in or registers, which may be on another site: this tab keeps it for an hour (docs/storage.md), since
 * no other tab and no later visit has to do with it.
 */
const key = 'waiting-voucher'

/** Milliseconds: as long as a registration whose email comes late. */
const keptFor = 3_600_000

/** @param now milliseconds since 1970 */
export function keepWaitingCode(code: string, now: number): void {
  try {
    sessionStorage.setItem(key, `${now} ${code}`)
  } catch {
    // Storage may be disabled or full: the page has the code until the fan leaves it.
  }
}

/** @param now milliseconds since 1970 @returns the code that waits, once */
export function takeWaitingCode(now: number): string | null {
  try {
    const [, at, code] = /^(\d+) (.{1,200})$/.exec(sessionStorage.getItem(key) ?? '') ?? []
    sessionStorage.removeItem(key)
    return code !== undefined && Math.abs(now - Number(at)) < keptFor ? code : null
  } catch {
    return null
  }
}
