/** Asks for the adverts of the footer. What fails is no advert. */
import { advertSlotAddress } from '@club/contracts/advert-addresses'
import { hidesAdverts, isVideoPage, type Square, shuffled, squaresIn } from './squares.core.ts'

/** Milliseconds for which an answer is good: the adverts of a club change by the week, and whoever reads turns many pages. */
const keptFor = 300_000
/** Longest wait for one answer, in milliseconds. */
const patience = 8000

const kept = new Map<string, { answer: unknown; until: number }>()

async function read(path: string): Promise<unknown> {
  const before = kept.get(path)
  if (before && before.until > performance.now()) return before.answer
  const response = await fetch(path, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(patience),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  const answer: unknown = await response.json()
  kept.set(path, { answer, until: performance.now() + keptFor })
  return answer
}

/**
 * The adverts that are valid now, in an order of chance; none on pages of the video service where its settings hide them.
 * @param now in milliseconds, by the server's clock
 */
export async function footerAdverts(pageType: string, now: number): Promise<Square[]> {
  try {
    if (isVideoPage(pageType) && hidesAdverts(await read('/api/videos/v1/settings'))) return []
    const answer = await read(`${advertSlotAddress('footer_slot')}?includeAllAdverts=true`)
    return shuffled(squaresIn(answer, now), Math.random)
  } catch {
    return []
  }
}
