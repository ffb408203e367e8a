/** What editors wrote, in another language of the site: looked up by the very words that they wrote. Pure. */

/** Wordings by text. A number in a text stands as '#', so that 'Matchday #' says every matchday. */
export type Wordings = Readonly<Record<string, string>>

const numbers = /\d+/g

/** The wording of a text; null where it has none and stays as it was written. */
export function wordingOf(wordings: Wordings, text: string): string | null {
  const own = (key: string) => (Object.hasOwn(wordings, key) ? (wordings[key] ?? null) : null)
  const exact = own(text)
  if (exact !== null) return exact
  const found = text.match(numbers)
  if (found === null) return null
  const counted = own(text.replace(numbers, '#'))
  let next = 0
  return counted === null ? null : counted.replaceAll('#', () => found[next++] ?? '')
}

const letter = /\p{L}/gu
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Whether any letter of a text is written that way: an Arabic sentence may begin with an English name. */
export const hasLetters = (text: string, dir: 'ltr' | 'rtl'): boolean =>
  (text.match(letter) ?? []).some((one) => rightToLeft.test(one) === (dir === 'rtl'))
