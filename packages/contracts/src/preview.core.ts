/** A preview’s token, as addresses and cookies carry it: what it says can be read by anybody, whether it is true only the platform knows. Pure. */

/** Of a preview's cookie, and of what an address brings it by. */
export const previewName = 'preview'

/** Words of one part, and the platform's word on them. */
export const previewTokenForm = /^[A-Za-z0-9_-]{1,900}\.[A-Za-z0-9_-]{43}$/

/** What a token says. @param seconds since 1970, until which the path may be seen */
export const previewWords = (path: string, seconds: number): string =>
  Buffer.from(`${seconds.toString(36)} ${path}`).toString('base64url')

/** What a token says, by its own word; null: it is none. */
export function readPreview(token: string): { path: string; seconds: number } | null {
  if (!previewTokenForm.test(token)) return null
  const words = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()
  const [, seconds, path] = /^([0-9a-z]+) (\/.*)$/s.exec(words) ?? []
  return seconds === undefined || path === undefined ? null : { path, seconds: Number.parseInt(seconds, 36) }
}
