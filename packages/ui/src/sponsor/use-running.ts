import type { ContentAdvert } from '@club/contracts'
import { useEffect, useState } from 'react'
import { useEndsOver } from './use-ends-over.ts'

/** Milliseconds after a campaign's end within which its pages request the next advert, spread so that they do not all ask at once. */
const within = 3000

type Next = { readonly instead: ContentAdvert; readonly advert: ContentAdvert | null }

/** The advert to show in a mode: one that is not child friendly may have a replacement that is. */
export const meantIn = (advert: ContentAdvert | null, childFriendly: boolean): ContentAdvert | null =>
  childFriendly && advert !== null && !advert.childFriendly ? (advert.childFriendlyInstead ?? advert) : advert

/** A place's current advert: null once its campaign has ended, until the next one has been fetched. */
export function useRunning(
  slotID: string,
  advert: ContentAdvert | null,
  childFriendly: boolean,
): ContentAdvert | null {
  const [next, setNext] = useState<Next | null>(null)
  const current = meantIn(next !== null && next.instead === advert ? next.advert : advert, childFriendly)
  const end = current?.endUTC
  const over = useEndsOver(end === undefined ? [] : [Date.parse(end)]) > 0
  useEffect(() => {
    if (!over || advert === null) return
    let left = false
    const timer = setTimeout(async () => {
      try {
        const { askNextAdvert } = await import(/* webpackChunkName: "next-advert" */ './next-advert.ts')
        const found = await askNextAdvert(slotID)
        if (!left) setNext({ instead: advert, advert: found })
      } catch (problem) {
        console.warn('no next advert:', problem)
      }
    }, Math.random() * within)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [over, slotID, advert])
  return over ? null : current
}
