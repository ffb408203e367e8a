/** What stands in the profile image of a fan who has given none. Pure. */

/** First letters of the first and the last word of a name, whole as readers see them; nothing where there is no letter. */
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
