/** What every address is answered with: by the site's own lists where they tell, and by asking where they do not. */
import { type Known, knownOldAddress, knownPage, spread } from './known.core.ts'
import type { Answer } from './links.core.ts'

/** Of what the lists tell of the former site, so much is tried all the same. */
const mostTried = 20

type Asked = {
  /** Pages of which it counts alone that they are there. */
  pages: readonly string[]
  /** Pages of which a part counts, and other sites. */
  places: readonly string[]
  /** Addresses of the former site. */
  old: readonly string[]
  known: Known
  ask: (addresses: Iterable<string>) => Promise<Map<string, Answer>>
}

type AnswerTo = (address: string) => Answer | null

/** As an answer's header has it: escaped, and without a place on the page. */
const plainTarget = (to: string) => {
  const { pathname, search } = new URL(to, 'http://site')
  return pathname + search
}

const isSame = (one: Answer, other: Answer): boolean =>
  one.to === null || other.to === null
    ? one.status === other.status && one.to === other.to
    : plainTarget(one.to) === plainTarget(other.to)

/** @returns what links are answered with, and what addresses of the former site are */
export async function answersOf({
  pages,
  places,
  old,
  known,
  ask,
}: Asked): Promise<{ answerTo: AnswerTo; ledOn: AnswerTo }> {
  const told = new Map<string, Answer>()
  for (const address of old) {
    const answer = knownOldAddress(known, address)
    if (answer) told.set(address, answer)
  }
  const tried = await ask(spread([...told.keys()], mostTried))
  // The lists are one thing and what fans get is another: then nothing is taken from the lists.
  const areTrue = [...tried].every(([address, answer]) => isSame(answer, told.get(address) as Answer))
  if (!areTrue) told.clear()

  const unknown = pages.filter((address) => knownPage(known, address) === null)
  const answers = await ask([...unknown, ...places, ...old.filter((address) => !told.has(address))])
  return {
    answerTo: (address) => answers.get(address) ?? knownPage(known, address),
    ledOn: (address) => told.get(address) ?? answers.get(address) ?? null,
  }
}
