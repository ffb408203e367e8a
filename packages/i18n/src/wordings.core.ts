/** Editors' texts in the site's other languages, looked up by the original text. Pure. */

/** Wordings by original text. '#' stands for a number, so that 'Matchday #' covers every matchday. */
export type Wordings = Readonly<Record<string, string>>

const numbers = /\d+/g

/** The wording of a text; null if there is none and the original stays. */
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

/** Whether a text has any letter of that direction: an Arabic sentence may begin with an English name. */
export const hasLetters = (text: string, dir: 'ltr' | 'rtl'): boolean =>
  (text.match(letter) ?? []).some((one) => rightToLeft.test(one) === (dir === 'rtl'))
