/**
 * Keeps what is said to a fan above whatever lies over the page, and in reach there. A modal dialog puts everything outside of it out of reach,
 * whatever its layer, so the words go into the dialog that is on top, and back when it closes.
 */
import { moveElement } from '@club/ui'
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** What is on top of the page, of what holds the rest of it; null: nothing. */
function onTop(): Element | null {
  const { fullscreenElement: screen } = document
  const modals = document.querySelectorAll('dialog:modal')
  // What is not in the dialog on top is inert, and no point of the window hits it. Dialogs do not open in the order in which they stand.
  const hit = modals.length > 1 ? document.elementFromPoint(1, 1)?.closest('dialog:modal') : null
  const modal = hit ?? [...modals].at(-1) ?? null
  // A film that fills the screen hides its own dialog too.
  if (screen && !(screen instanceof HTMLMediaElement) && (!modal || modal.contains(screen))) return screen
  return modal ?? document.querySelector('dialog[data-below]')
}

/**
 * @param place what is said; its words come a moment after it (`Notices.module.css`, `OfflineNotice.module.css`)
 * @param home where it stands while nothing lies over the page
 * @returns lets it go home
 */
function standOnTop(place: HTMLElement, home: Element): () => void {
  const stand = () => moveElement(place, onTop() ?? home)
  stand()
  // Every dialog that opens or closes is noted there (`standOver`), before it does.
  const overs = new MutationObserver(stand)
  overs.observe(document.documentElement, { attributeFilter: ['data-over'] })
  document.addEventListener('fullscreenchange', stand)
  return () => {
    overs.disconnect()
    document.removeEventListener('fullscreenchange', stand)
    moveElement(place, home)
  }
}

/**
 * A place for words that stands above whatever else is open while it says something. It is the only element of its parent: React never looks
 * for it there, and goes on drawing in it wherever it stands.
 */
export function useOnTop(says: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const home = useRef<Element | null>(null)
  useLayoutEffect(() => {
    home.current ??= place.current?.parentElement ?? null
    if (says && place.current && home.current) return standOnTop(place.current, home.current)
  }, [says])
  return place
}
