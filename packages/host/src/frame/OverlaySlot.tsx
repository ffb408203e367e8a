/** A remote's slot in an overlay: fetched when the overlay opens, and asked for again the next time where it cannot be had. */

import { Loading, type Tone } from '@club/ui'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { Slot, type SlotData, type SlotName, type SlotSource, SlotSourceContext } from '../app/slots.tsx'
import styles from './OverlaySlot.module.css'

type Props = {
  readonly slot: SlotName
  readonly label: string
  readonly tone: Tone
  /** Brings what it opens with; it opens with nothing when left out. */
  readonly bring?: (source: SlotSource) => Promise<unknown>
  /** Stands in its place where it cannot be had. */
  readonly away: ReactNode
}

type State = { is: 'loading' } | { is: 'ready'; data: SlotData } | { is: 'away' }

const nothing = async () => null

export function OverlaySlot({ slot, label, tone, bring = nothing, away }: Props) {
  const source = useContext(SlotSourceContext)
  const [state, setState] = useState<State>({ is: 'loading' })
  useEffect(() => {
    if (!source) return
    let shown = true
    const settle = (to: State) => {
      if (shown) setState(to)
    }
    Promise.all([bring(source), source.load?.(slot)]).then(
      ([data]) => settle({ is: 'ready', data: { ok: true, data } }),
      (problem) => {
        source.failed(slot, 'load', problem)
        settle({ is: 'away' })
      },
    )
    return () => {
      shown = false
    }
  }, [source, slot, bring])
  if (state.is === 'ready') return <Slot name={slot} initial={state.data} label={label} />
  return <div className={styles.place}>{state.is === 'loading' ? <Loading tone={tone} /> : away}</div>
}
