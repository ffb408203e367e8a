/**
 * A promo over the page (docs/product.md#overlay-promo): checked for once the page rests, and whenever its tab becomes visible again. A failed
 * check shows no promo.
 */
import { whenIdle } from '@club/host'
import { overlayAtom, useBus, useLive } from '@club/shell-api'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { Shown } from './showing.ts'

const address = '/api/promo/v1/promo-overlays/?channel=Web'
/** Timeout of a request, in milliseconds. */
const patience = 8000

async function ask(): Promise<unknown> {
  const answer = await fetch(address, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(patience),
  })
  if (!answer.ok) throw new Error(`promos answered ${answer.status}`)
  return answer.json()
}

type Found = Shown & Pick<typeof import('./showing.ts'), 'PromoDialog' | 'keepSeen'>

async function findPromo(now: number): Promise<Found | null> {
  const answer = await ask()
  // Most of the time the club has no promo.
  if ((answer as { data?: { length?: number } } | null)?.data?.length === 0) return null
  const { toShow, PromoDialog, keepSeen } = await import(/* webpackChunkName: "promo" */ './showing.ts')
  const shown = await toShow(answer, now)
  return shown && { ...shown, PromoDialog, keepSeen }
}

export function OverlayPromo() {
  const bus = useBus()
  const live = useLive()
  const open = useAtomValue(overlayAtom).open === 'promo'
  const [found, setFound] = useState<Found | null>(null)
  const [shown, setShown] = useState(false)

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
    if (!open || found === null) return
    // It may have run out while it waited for the cookie choice.
    if (found.promo.ends <= Date.now() + live.clockOffset()) return bus.publish('overlay', { open: 'none' })
    // A promo whose picture failed, that something else covered, or that waits for that choice, was not seen.
    found.keepSeen(found.promo)
    setShown(true)
    return () => setShown(false)
  }, [open, found, bus, live])

  if (!open || !shown || found === null) return null
  const { PromoDialog, promo, picture } = found
  return (
    <PromoDialog promo={promo} picture={picture} onClose={() => bus.publish('overlay', { open: 'none' })} />
  )
}
