import { advertSlotAddress, advertSlotOne, type ContentAdvert, type Page, slotsIn } from '@club/contracts'
import type { ClubSettings } from '@club/settings'
import type { Api } from '@club/shell-api'

/** The adverts in the places of a page's text; the text works without them. */
export async function advertsIn(
  { body }: Page,
  api: Api,
  { adverts }: Pick<ClubSettings, 'adverts'>,
  signal: AbortSignal,
): Promise<Record<string, ContentAdvert | null>> {
  const slots = adverts?.advertisingDisabled === true ? [] : slotsIn(body)
  const found = await Promise.allSettled(
    slots.map((slot) => api.get(advertSlotAddress(slot), advertSlotOne, signal)),
  )
  return Object.fromEntries(
    found.map((one, index) => [
      slots[index] ?? '',
      one.status === 'fulfilled' ? one.value.data.attributes.advert : null,
    ]),
  )
}
