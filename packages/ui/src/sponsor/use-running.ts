import type { ContentAdvert } from '@club/contracts'
import { useEffect, useState } from 'react'
import { useEndsOver } from './use-ends-over.ts'

/** After the end of a campaign its pages ask within so long what comes next, not all of them at once. Milliseconds. */
const within = 3000

type Next = { readonly instead: ContentAdvert; readonly advert: ContentAdvert | null }

/** Of what a place was given, the advert that is meant in a mode: one that is not child friendly may bring one that is. */
export const meantIn = (advert: ContentAdvert | null, childFriendly: boolean): ContentAdvert | null =>
  childFriendly && advert !== null && !advert.childFriendly ? (advert.childFriendlyInstead ?? advert) : advert

/** The advert of a place as time goes by: null once its campaign has ended, until the next one has been asked for. */
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
