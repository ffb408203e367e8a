/** What shows a promo, fetched where the club has any: which one, its picture, and the dialog. */
import { imageUrl } from '@club/contracts/images'
import { cookieAfter, firstUnseen, type Promo, seenIn } from './promos.core.ts'

export { PromoDialog } from './PromoDialog.tsx'

/** Seen on this page: a browser that takes no cookie remembers nothing. */
const seenHere = new Set<string>()

export type Shown = { readonly promo: Promo; readonly picture: string }

/** @throws where the picture cannot be had: a promo without one is nothing */
async function fetchPicture({ type, imageKey }: Promo): Promise<string> {
  const picture = new Image()
  picture.src = imageUrl(imageKey, type === 'Mini' ? '400x400' : '1400x1400')
  await picture.decode()
  return picture.src
}

/** @param answer of the service; @param now in milliseconds, by the server's clock */
export async function toShow(answer: unknown, now: number): Promise<Shown | null> {
  const promo = firstUnseen(answer, [...seenIn(document.cookie), ...seenHere], now)
  return promo && { promo, picture: await fetchPicture(promo) }
}

export function keepSeen({ promoID }: Promo): void {
  seenHere.add(promoID)
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store of browsers is not everywhere
  document.cookie = cookieAfter(seenIn(document.cookie), promoID, location.protocol === 'https:')
}
