/**
 * The path of a request as a log may keep it. Some addresses carry an authority in themselves, as those do that are handed to
 * another device; whoever reads a log must not be able to use it. Pure.
 */

const taken = '…'

/** What follows in an address of the media service that was handed over is its authority, however it is written. */
const handedOver = /(\/cast\/)[^/?#]+/gi

/**
 * Sealed words, tokens and keys of ours are random letters of both cases; ids, slugs and versions are shorter or plainer. Others'
 * may be of one case: a long run of letters and digits without a break is no word.
 */
const long = /[\w-]{30,}/g
const unbroken = /[a-z0-9]{40,}/i
const isRandom = (word: string) => (/[a-z]/.test(word) && /[A-Z]/.test(word)) || unbroken.test(word)

/** Letters that were escaped, as whoever serves the address reads them: escapes hide nothing from a reader of the log either. */
const unescaped = (path: string) =>
  path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return /[\w./-]/.test(letter) ? letter : code
  })

/**
 * @param url a request line's target, whole or in part, from anybody
 * @returns its path without its query, at most 300 characters, with '…' in the place of everything that could open something
 */
export const loggablePath = (url: string): string =>
  unescaped((url.split(/[?#]/, 1)[0] ?? '').slice(0, 4000))
    .replace(handedOver, `$1${taken}`)
    .replace(long, (word) => (isRandom(word) ? taken : word))
    .slice(0, 300)
