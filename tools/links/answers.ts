/** The answer for every address: from the site's own lists if they have it, otherwise by a request. */
import { type Known, knownOldAddress, knownPage, spread } from './known.core.ts'
import type { Answer } from './links.core.ts'

/** We still request this many of the former site's addresses that the lists know. */
const mostTried = 20

type Asked = {
  /** Pages for which only existence matters. */
  pages: readonly string[]
  /** Pages with an anchor that matters, and other sites. */
  places: readonly string[]
  /** Addresses of the former site. */
  old: readonly string[]
  known: Known
  ask: (addresses: Iterable<string>) => Promise<Map<string, Answer>>
}

type AnswerTo = (address: string) => Answer | null

/** As in an answer's header: escaped, and without a fragment. */
const plainTarget = (to: string) => {
  const { pathname, search } = new URL(to, 'http://site')
  return pathname + search
}

const isSame = (one: Answer, other: Answer): boolean =>
  one.to === null || other.to === null
    ? one.status === other.status && one.to === other.to
    : plainTarget(one.to) === plainTarget(other.to)

/** Requested in any case: what every page shows, such as the menu, is seen there. */
const front = '/'

/** @returns the answers for links, and for addresses of the former site; in `requested` those that the site itself gave */
export async function answersOf({
  pages,
  places,
  old,
  known,
  ask,
}: Asked): Promise<{ answerTo: AnswerTo; ledOn: AnswerTo; requested: ReadonlyMap<string, Answer> }> {
  const told = new Map<string, Answer>()
  for (const address of old) {
    const answer = knownOldAddress(known, address)
    if (answer) told.set(address, answer)
  }
  const tried = await ask(spread([...told.keys()], mostTried))
  // If the lists differ from what fans get, we take nothing from the lists.
  const areTrue = [...tried].every(([address, answer]) => isSame(answer, told.get(address) as Answer))
  if (!areTrue) told.clear()

  const unknown = pages.filter((address) => knownPage(known, address) === null)
  const answers = await ask([front, ...unknown, ...places, ...old.filter((address) => !told.has(address))])
  return {
    answerTo: (address) => answers.get(address) ?? knownPage(known, address),
    ledOn: (address) => told.get(address) ?? answers.get(address) ?? null,
    requested: answers,
  }
}
