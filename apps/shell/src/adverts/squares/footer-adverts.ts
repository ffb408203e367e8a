/** Requests the adverts of the footer. A request that fails brings no advert. */
import { advertSlotAddress } from '@club/contracts/advert-addresses'
import { advertsOf, experimentsIn, linesIn, variantOf, variantsCookie, variantsIn } from './others.core.ts'
import { hidesAdverts, isVideoPage, type Square, shuffled, squaresIn } from './squares.core.ts'

/** Milliseconds for which an answer is cached: a club changes its adverts by the week, and a reader turns many pages. */
const keptFor = 300_000
/** Timeout of one request, in milliseconds. */
const patience = 8000

const kept = new Map<string, { answer: unknown; until: number }>()

/** Largest answer that is read, in bytes: a faulty service must not fill the page's memory. */
const longest = 1_000_000

async function boundedText(response: Response, path: string): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.byteLength
    if (bytes > longest) {
      await reader.cancel()
      throw new Error(`${path} answered more than ${longest} bytes`)
    }
    text += decoder.decode(value, { stream: true })
  }
  return text + decoder.decode()
}

async function read(path: string): Promise<unknown> {
  const before = kept.get(path)
  if (before && before.until > performance.now()) return before.answer
  const response = await fetch(path, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(patience),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  const answer: unknown = JSON.parse(await boundedText(response, path))
  kept.set(path, { answer, until: performance.now() + keptFor })
  return answer
}

/** Variants for the life of this page, for fans who have not agreed to storage. */
const ofThisPage = new Map<string, string>()

/** The variant that this browser sees of each experiment in the footer; stored if the fan agreed to it. */
function tried(answer: unknown, now: number, keeps: boolean): Square[] {
  const kept = keeps ? new Map(variantsIn(document.cookie)) : ofThisPage
  let isNew = false
  const adverts = experimentsIn(answer, 'footer_slot').flatMap((experiment) => {
    const variant = variantOf(experiment, kept.get(experiment.id), Math.random())
    // Also if the stored variant no longer belongs to the experiment.
    isNew ||= kept.get(experiment.id) !== variant.name
    kept.set(experiment.id, variant.name)
    return advertsOf(variant, now)
  })
  if (keeps && isNew)
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store
    document.cookie = variantsCookie(kept, location.protocol === 'https:')
  return adverts
}

export type FooterAdvertKind = 'v1' | 'v2' | 'v3'

type Wanted = {
  readonly kinds: readonly FooterAdvertKind[]
  readonly pageType: string
  /** In milliseconds, by the server's clock. */
  readonly now: number
  /** Whether the fan agrees that this browser stores which variant it sees; called when there is something to store. */
  keeps(): boolean
}

/**
 * The adverts that are valid now, each kind as soon as its service has answered: one that hangs does not delay the others. The
 * squares come in random order; on pages of the video service there are none where its settings hide them.
 * @param arrived called with each kind that has any
 */
export async function askFooterAdverts(
  { kinds, pageType, now, keeps }: Wanted,
  arrived: (kind: FooterAdvertKind, adverts: readonly Square[]) => void,
): Promise<void> {
  const services: Record<FooterAdvertKind, { path: string; squares: (answer: unknown) => Square[] }> = {
    v1: { path: '/api/adverts/v1/adverts/?area=footer', squares: (answer) => linesIn(answer, now) },
    v2: {
      path: `${advertSlotAddress('footer_slot')}?includeAllAdverts=true`,
      squares: (answer) => shuffled(squaresIn(answer, now), Math.random),
    },
    v3: { path: '/api/experiments/v1/data', squares: (answer) => tried(answer, now, keeps()) },
  }
  const ask = async (kind: FooterAdvertKind) => {
    const { path, squares } = services[kind]
    const adverts = squares(await read(path))
    if (adverts.length > 0) arrived(kind, adverts)
  }
  try {
    if (isVideoPage(pageType) && hidesAdverts(await read('/api/videos/v1/settings'))) return
  } catch (problem) {
    console.warn('no adverts:', problem)
    return
  }
  for (const kind of kinds) ask(kind).catch((problem) => console.warn('no adverts:', problem))
}
