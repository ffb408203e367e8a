/**
 * A promo over the page (docs/product.md#overlay-promo): looked for once the page rests, and whenever its tab comes into sight again. What fails
 * is no promo.
 */
import { imageUrl } from '@club/contracts/images'
import { whenIdle } from '@club/host'
import { overlayAtom, useBus, useLive } from '@club/shell-api'
import { useAtomValue } from 'jotai'
import { type ComponentType, useEffect, useState } from 'react'
import type { PromoDialogProps } from './PromoDialog.tsx'
import { cookieAfter, firstUnseen, type Promo, seenIn } from './promos.core.ts'

const address = '/api/promo/v1/promo-overlays/?channel=Web'
/** Longest wait for an answer, in milliseconds. */
const patience = 8000

async function ask(): Promise<unknown> {
  const answer = await fetch(address, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(patience),
  })
  if (!answer.ok) throw new Error(`promos answered ${answer.status}`)
  return answer.json()
}

/** @throws where the picture cannot be had: a promo without one is nothing */
async function fetchPicture({ type, imageKey }: Promo): Promise<string> {
  const picture = new Image()
  picture.src = imageUrl(imageKey, type === 'Mini' ? '400x400' : '1400x1400')
  await picture.decode()
  return picture.src
}

type Found = { promo: Promo; picture: string; Dialog: ComponentType<PromoDialogProps> }

async function findPromo(now: number): Promise<Found | null> {
  const promo = firstUnseen(await ask(), seenIn(document.cookie), now)
  if (promo === null) return null
  const [picture, { PromoDialog }] = await Promise.all([
    fetchPicture(promo),
    import(/* webpackChunkName: "promo" */ './PromoDialog.tsx'),
  ])
  return { promo, picture, Dialog: PromoDialog }
}

export function OverlayPromo() {
  const bus = useBus()
  const live = useLive()
  const open = useAtomValue(overlayAtom).open === 'promo'
  const [found, setFound] = useState<Found | null>(null)

  useEffect(() => {
    let looking = false
    let left = false
    const look = async () => {
      if (looking || document.visibilityState !== 'visible' || bus.read('overlay')?.open === 'promo') return
      looking = true
      try {
        const next = await findPromo(Date.now() + live.clockOffset())
        if (left || next === null) return
        setFound(next)
        bus.publish('overlay', { open: 'promo' })
      } catch (problem) {
        console.warn('no promo:', problem)
      } finally {
        looking = false
      }
    }
    whenIdle(() => void look())
    document.addEventListener('visibilitychange', look)
    return () => {
      left = true
      document.removeEventListener('visibilitychange', look)
    }
  }, [bus, live])

  useEffect(() => {
    // What does not come, over something else, or waits for the answer about cookies, was not seen.
    if (!open || found === null) return
    const { promoID } = found.promo
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store of browsers is not everywhere
    document.cookie = cookieAfter(seenIn(document.cookie), promoID, location.protocol === 'https:')
  }, [open, found])

  if (!open || found === null) return null
  const { Dialog, promo, picture } = found
  return <Dialog promo={promo} picture={picture} onClose={() => bus.publish('overlay', { open: 'none' })} />
}
