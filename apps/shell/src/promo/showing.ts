/** Shows a promo; loaded only if the club has one: picks it, fetches its picture, and draws the dialog. */
import { imageUrl } from '@club/contracts/images'
import { cookieAfter, type Promo, runningIn, seenIn } from './promos.core.ts'

export { PromoDialog } from './PromoDialog.tsx'

/** Seen on this page: needed where a browser accepts no cookie. */
const seenHere = new Set<string>()
/** Ids of the promos that ran when one was last picked. */
let running: readonly string[] = []

export type Shown = { readonly promo: Promo; readonly picture: string }

/** Milliseconds that a picture may take: as long as any that is in view. */
const patience = 8000

/** @throws if the picture does not load in time */
async function fetchPicture({ type, imageKey }: Promo): Promise<string> {
  const picture = new Image()
  picture.src = imageUrl(imageKey, type === 'Mini' ? '400x400' : '1400x1400')
  let late: ReturnType<typeof setTimeout> | undefined
  const waited = new Promise<never>((_, fail) => {
    late = setTimeout(() => fail(new Error(`no picture after ${patience} ms`)), patience)
  })
  await Promise.race([picture.decode(), waited]).finally(() => clearTimeout(late))
  return picture.src
}

/**
 * The first promo that runs, was not seen and has a picture: one whose picture fails does not hide those behind it.
 * @param answer of the service; @param now in milliseconds, by the server's clock
 */
export async function toShow(answer: unknown, now: number): Promise<Shown | null> {
  const promos = runningIn(answer, now)
  running = promos.map(({ promoID }) => promoID)
  const seen = [...seenIn(document.cookie), ...seenHere]
  for (const promo of promos.filter(({ promoID }) => !seen.includes(promoID)))
    try {
      return { promo, picture: await fetchPicture(promo) }
    } catch (problem) {
      console.warn(`no promo ${promo.promoID}:`, problem)
    }
  return null
}

export function keepSeen({ promoID }: Promo): void {
  seenHere.add(promoID)
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store
  document.cookie = cookieAfter(seenIn(document.cookie), promoID, running, location.protocol === 'https:')
}
