/** How a video's length and title are written (docs/product.md#dates-and-lengths). Pure. */

const twoDigits = (value: number) => String(value).padStart(2, '0')

/**
 * Hours and minutes above 3599 seconds, otherwise 'mm:ss': 3900 → '1hr 05', 80 → '01:20'.
 * @param long formats hours and minutes in a language: (1, '05') → '1hr 05'
 */
export function videoDuration(seconds: number, long: (hours: number, minutes: string) => string): string {
  const whole = Math.max(0, Math.round(seconds))
  if (whole > 3599) return long(Math.floor(whole / 3600), twoDigits(Math.floor((whole % 3600) / 60)))
  return `${twoDigits(Math.floor(whole / 60))}:${twoDigits(whole % 60)}`
}

/** The same for machines: 80 → 'PT1M20S'. */
export function isoDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const parts = `${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${rest ? `${rest}S` : ''}`
  return `PT${parts || '0S'}`
}

const longestTitle = 48

/** Latin letters and typographic punctuation: one code unit is one character. */
const plain = /^[\u0020-\u024f\u2010-\u2027]*$/

let segmenter: Intl.Segmenter | undefined

/** A title of more than 48 characters is cut off there and ends in '...'. Counts graphemes: an accent is never cut off its letter. */
export function videoTitle(title: string): string {
  if (title.length <= longestTitle) return title
  if (plain.test(title)) return `${title.slice(0, longestTitle).trimEnd()}...`
  // Created once, and only when needed: on a phone, creating it takes longer than drawing all the cards of home.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  const characters = [...segmenter.segment(title)]
  if (characters.length <= longestTitle) return title
  return `${characters
    .slice(0, longestTitle)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}...`
}
