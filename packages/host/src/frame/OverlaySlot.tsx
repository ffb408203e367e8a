/**
 * A remote's slot in an overlay: fetched when the overlay opens, and retried the next time if that fails. If it comes late it is shown
 * when it comes; a failed render is retried by itself.
 */

import { Loading, type Tone } from '@club/ui'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { Slot, type SlotData, type SlotName, type SlotSource, SlotSourceContext } from '../app/slots.tsx'
import styles from './OverlaySlot.module.css'

type Props = {
  readonly slot: SlotName
  readonly label: string
  readonly tone: Tone
  /** Loads its data; none when left out. */
  readonly bring?: (source: SlotSource) => Promise<unknown>
  /** Shown if it cannot be loaded, does not come in time, or fails to render. */
  readonly away: ReactNode
}

type State = { is: 'loading' } | { is: 'ready'; data: SlotData } | { is: 'away' }

const nothing = async () => null

/** How long a fan is told that it loads, in milliseconds: as long as a page is waited for. */
const patience = 10_000

export function OverlaySlot({ slot, label, tone, bring = nothing, away }: Props) {
  const source = useContext(SlotSourceContext)
  const [state, setState] = useState<State>({ is: 'loading' })
  useEffect(() => {
    if (!source) return
    let shown = true
    const settle = (to: State) => {
      if (shown) setState(to)
    }
    // What comes later is shown all the same.
    const late = setTimeout(() => settle({ is: 'away' }), patience)
    Promise.all([bring(source), source.load?.(slot)])
      .then(
        ([data]) => settle({ is: 'ready', data: { ok: true, data } }),
        (problem) => {
          source.failed(slot, 'load', problem)
          settle({ is: 'away' })
        },
      )
      .finally(() => clearTimeout(late))
    return () => {
      shown = false
      clearTimeout(late)
    }
  }, [source, slot, bring])
  const instead = <div className={styles.place}>{away}</div>
  if (state.is === 'ready') return <Slot name={slot} initial={state.data} label={label} away={instead} />
  if (state.is === 'away') return instead
  return (
    <div className={styles.place}>
      <Loading tone={tone} />
    </div>
  )
}
