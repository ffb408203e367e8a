/**
 * The path of a request as a log may contain it. Some addresses carry a credential, as those that are handed to another device do;
 * a reader of the log must not be able to use it. Pure.
 */

const taken = '…'

/** In an address of the media service that was handed over, what follows `/cast/` is the credential, however it is written. */
const handedOver = /(\/cast\/)[^/?#]+/gi

/**
 * Our tokens and keys are random letters of both cases; ids, slugs and versions are shorter or plainer. Other systems' tokens
 * may use one case: a long unbroken run of letters and digits counts as a token too.
 */
const long = /[\w-]{30,}/g
const unbroken = /[a-z0-9]{40,}/i
const isRandom = (word: string) => (/[a-z]/.test(word) && /[A-Z]/.test(word)) || unbroken.test(word)

/** Escaped letters as the server decodes them: an escaped token would be just as readable in the log. */
const unescaped = (path: string) =>
  path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return /[\w./-]/.test(letter) ? letter : code
  })

/**
 * @param url a request line's target, whole or in part, from anybody
 * @returns its path without the query, at most 300 characters, with '…' in place of anything that could be a credential
 */
export const loggablePath = (url: string): string =>
  unescaped((url.split(/[?#]/, 1)[0] ?? '').slice(0, 4000))
    .replace(handedOver, `$1${taken}`)
    .replace(long, (word) => (isRandom(word) ? taken : word))
    .slice(0, 300)
