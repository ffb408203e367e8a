/**
 * The search overlay's frame; what is in it is the search remote's slot. Where that cannot be had, the overlay
 * says so, and asks for it again the next time it is opened.
 */

import { Slot, type SlotName, SlotSourceContext } from '@club/host'
import { useMessages } from '@club/shell-api'
import { ButtonLink, Dialog, Heading, Loading } from '@club/ui'
import { useContext, useEffect, useState } from 'react'
import { shellMessages } from '../messages.ts'
import styles from './SearchPanel.module.css'
import { useMenus } from './use-menus.ts'
import { useOverlay } from './use-overlay.ts'

const slot: SlotName = 'search/overlay'

/** Search asks when a term is typed; it opens with nothing. */
const nothingYet = { ok: true, data: null } as const

export function SearchPanel() {
  const text = useMessages(shellMessages)
  const { open, close } = useOverlay('search')
  return (
    <Dialog open={open} onClose={close} title={text.search} place="full" tone="dark">
      <Search />
    </Dialog>
  )
}

function Search() {
  const text = useMessages(shellMessages)
  const source = useContext(SlotSourceContext)
  const [state, setState] = useState<'loading' | 'ready' | 'away'>('loading')
  useEffect(() => {
    let shown = true
    const settle = (to: 'ready' | 'away') => {
      if (shown) setState(to)
    }
    source?.load?.(slot).then(
      () => settle('ready'),
      (problem) => {
        source.failed(slot, 'load', problem)
        settle('away')
      },
    )
    return () => {
      shown = false
    }
  }, [source])
  if (state === 'ready') return <Slot name={slot} initial={nothingYet} label={text.search} />
  return <div className={styles.place}>{state === 'loading' ? <Loading tone="dark" /> : <SearchAway />}</div>
}

function SearchAway() {
  const text = useMessages(shellMessages)
  const menus = useMenus()
  return (
    <div className={styles.away}>
      <div role="status">
        <Heading tag="h3" size="l">
          {text.searchAway}
        </Heading>
      </div>
      <p>{text.searchInstead}</p>
      <ul className={styles.links}>
        {menus.main.map((item) => (
          <li key={item.slug}>
            <ButtonLink href={item.slug} newTab={item.newTab} type="ghost-light">
              {item.name}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
