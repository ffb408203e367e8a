/** What stands in a place now; fetched with its schema when a campaign ends on an open page, and not before. */
import { advertSlotAddress, advertSlotOne, type ContentAdvert } from '@club/contracts'

/** Longest wait for an answer, in milliseconds. */
const patience = 8000

/** @returns null where nothing runs */
export async function askNextAdvert(slotID: string): Promise<ContentAdvert | null> {
  const answer = await fetch(advertSlotAddress(slotID), {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(patience),
  })
  if (!answer.ok) throw new Error(`the place '${slotID}' answered ${answer.status}`)
  return advertSlotOne.parse(await answer.json()).data.attributes.advert
}
