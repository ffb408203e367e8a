/**
 * A remote's slot in an overlay: fetched when the overlay opens, and retried the next time if that fails. If it comes late it is shown
 * when it comes; a failed render is retried by itself.
 */

import { Loading, type Tone } from '@club/ui'
import { type ReactNode, useCallback, useContext, useMemo } from 'react'
import { Slot, type SlotData, type SlotName, type SlotSource, SlotSourceContext } from '../app/slots.tsx'
import styles from './OverlaySlot.module.css'
import { useArrival } from './use-arrival.ts'

type Props = {
  readonly slot: SlotName
  readonly label: string
  readonly tone: Tone
  /** Loads its data; none when left out. */
  readonly bring?: (source: SlotSource) => Promise<unknown>
  /** Shown if it cannot be loaded, does not come in time, or fails to render. */
  readonly away: ReactNode
}

const nothing = async () => null

export function OverlaySlot({ slot, label, tone, bring = nothing, away }: Props) {
  const source = useContext(SlotSourceContext)
  const load = useCallback(async () => {
    if (!source) return null
    try {
      const [data] = await Promise.all([bring(source), source.load?.(slot)])
      return data
    } catch (problem) {
      source.failed(slot, 'load', problem)
      throw problem
    }
  }, [source, slot, bring])
  const arrival = useArrival(source ? load : null)
  const instead = <div className={styles.place}>{away}</div>
  const { is } = arrival
  const data = useMemo<SlotData | null>(
    () => (arrival.is === 'here' ? { ok: true, data: arrival.value } : null),
    [arrival],
  )
  if (data !== null) return <Slot name={slot} initial={data} label={label} away={instead} />
  if (is === 'away') return instead
  return (
    <div className={styles.place}>
      <Loading tone={tone} />
    </div>
  )
}
