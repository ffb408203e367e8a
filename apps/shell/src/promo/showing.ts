/** What shows a promo, fetched where the club has any: which one, its picture, and the dialog. */
import { imageUrl } from '@club/contracts/images'
import { cookieAfter, type Promo, seenIn, unseen } from './promos.core.ts'

export { PromoDialog } from './PromoDialog.tsx'

/** Seen on this page: a browser that takes no cookie remembers nothing. */
const seenHere = new Set<string>()

export type Shown = { readonly promo: Promo; readonly picture: string }

/** @throws where the picture cannot be had */
async function fetchPicture({ type, imageKey }: Promo): Promise<string> {
  const picture = new Image()
  picture.src = imageUrl(imageKey, type === 'Mini' ? '400x400' : '1400x1400')
  await picture.decode()
  return picture.src
}

/**
 * The first promo that runs, was not seen and has a picture: one whose picture does not come hides none of those behind it.
 * @param answer of the service; @param now in milliseconds, by the server's clock
 */
export async function toShow(answer: unknown, now: number): Promise<Shown | null> {
  for (const promo of unseen(answer, [...seenIn(document.cookie), ...seenHere], now))
    try {
      return { promo, picture: await fetchPicture(promo) }
    } catch (problem) {
      console.warn(`no promo ${promo.promoID}:`, problem)
    }
  return null
}

export function keepSeen({ promoID }: Promo): void {
  seenHere.add(promoID)
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store of browsers is not everywhere
  document.cookie = cookieAfter(seenIn(document.cookie), promoID, location.protocol === 'https:')
}
