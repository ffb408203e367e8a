/** Fetches a place's current advert; loaded with its schema only when a campaign ends on an open page. */
import { advertSlotAddress, advertSlotOne, type ContentAdvert } from '@club/contracts'

/** Timeout in milliseconds. */
const patience = 8000

/** @returns null if no advert runs */
export async function askNextAdvert(slotID: string): Promise<ContentAdvert | null> {
  const answer = await fetch(advertSlotAddress(slotID), {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(patience),
  })
  if (!answer.ok) throw new Error(`the place '${slotID}' answered ${answer.status}`)
  return advertSlotOne.parse(await answer.json()).data.attributes.advert
}
