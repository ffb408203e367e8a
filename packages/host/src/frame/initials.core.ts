/** Initials for a fan without a profile image. Pure. */

/** First letters of a name's first and last word, as whole graphemes; nothing if there are no letters. */
export function initialsOf(name: string): string {
  const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const firsts = name
    .split(/\s+/)
    .flatMap(
      (word) =>
        [...letters.segment(word)].map(({ segment }) => segment).find((one) => /\p{L}/u.test(one)) ?? [],
    )
  const [first = ''] = firsts
  const last = firsts.length > 1 ? (firsts.at(-1) ?? '') : ''
  return (first + last).toLocaleUpperCase()
}
