/**
 * The search overlay's frame; the search remote's slot fills it. If that does not load, the overlay
 * says so, and retries the next time it is opened.
 */

import { OverlaySlot, useOverlay } from '@club/host'
import { useMessages, useSettings } from '@club/shell-api'
import { ButtonLink, Dialog, Heading, Said } from '@club/ui'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { shellMessages } from '../messages.ts'
import styles from './SearchPanel.module.css'
import { searchSlot } from './search-slot.ts'

export function SearchPanel() {
  const text = useMessages(shellMessages)
  const { open, close } = useOverlay('search')
  return (
    <Dialog open={open} onClose={close} title={text.search} place="full" tone="dark">
      <Search close={close} />
    </Dialog>
  )
}

/** The browser empties a search field at Esc, and leaves the overlay open around the results of what it had. */
function useOneEscape(close: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const field = event.target
      const inField = field instanceof HTMLInputElement && field.type === 'search' && field.closest('dialog')
      if (event.key !== 'Escape' || event.isComposing || !inField) return
      event.preventDefault()
      close()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [close])
}

/** The field is there before the search code: a fan who types at once loses no letter and triggers nothing else. */
function Search({ close }: { close: () => void }) {
  useOneEscape(close)
  const text = useMessages(shellMessages)
  const field = useRef<HTMLInputElement>(null)
  const asked = useRef(false)
  const [waits, setWaits] = useState(true)
  const over = useCallback(() => setWaits(false), [])
  const bring = useCallback(async () => {
    const takeOver = () => {
      over()
      return { typed: field.current?.value ?? '', asked: asked.current }
    }
    return { takeOver }
  }, [over])
  return (
    <>
      {waits && (
        <WaitingField
          field={field}
          onAsk={() => {
            asked.current = true
          }}
          onLeave={over}
        />
      )}
      <OverlaySlot
        slot={searchSlot}
        label={text.search}
        tone="dark"
        bring={bring}
        away={<SearchAway then={over} />}
      />
    </>
  )
}

type WaitingProps = {
  field: RefObject<HTMLInputElement | null>
  /** Enter was pressed: the search starts as soon as it has loaded. */
  onAsk: () => void
  onLeave: () => void
}

function WaitingField({ field, onAsk, onLeave }: WaitingProps) {
  const text = useMessages(shellMessages)
  return (
    <form
      className={styles.waiting}
      onSubmit={(event) => {
        event.preventDefault()
        onAsk()
      }}
    >
      <input
        ref={(element) => {
          field.current = element
          // The dialog focuses this as it opens.
          element?.setAttribute('autofocus', '')
        }}
        type="search"
        enterKeyHint="search"
        aria-label={text.search}
        autoComplete="off"
        dir="auto"
        // Blank: an empty field follows the page's direction (`:placeholder-shown`).
        placeholder=" "
        className={styles.field}
        // A search version that does not take over what was typed still takes the focus.
        onBlur={({ relatedTarget }) => {
          if (relatedTarget?.closest('[data-slot]')) onLeave()
        }}
      />
    </form>
  )
}

function SearchAway({ then }: { then: () => void }) {
  useEffect(then, [then])
  const text = useMessages(shellMessages)
  const { menus } = useSettings()
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
              <Said>{item.name}</Said>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
