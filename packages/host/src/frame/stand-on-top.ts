/**
 * Keeps messages to the fan above anything that lies over the page, and reachable. A modal dialog makes everything outside it inert,
 * whatever its layer, so the message moves into the topmost dialog, and back when that closes.
 */
import { moveElement } from '@club/ui'
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The topmost part that makes the rest of the page inert; null: none. */
function onTop(): Element | null {
  const { fullscreenElement: screen } = document
  // One that covers the window becomes modal a moment after it has opened (`showOver`).
  const modals = document.querySelectorAll('dialog:modal, dialog[open][data-place="full"]')
  // Everything outside the topmost dialog is inert and cannot be hit. Dialogs do not open in document order.
  const hit = modals.length > 1 ? document.elementFromPoint(1, 1)?.closest('dialog') : null
  const modal = hit ?? [...modals].at(-1) ?? null
  // A film in full screen hides its own dialog too.
  if (screen && !(screen instanceof HTMLMediaElement) && (!modal || modal.contains(screen))) return screen
  return modal ?? document.querySelector('dialog[data-below]')
}

/**
 * @param place the message's element; its text is added a moment later (`Notices.module.css`, `OfflineNotice.module.css`)
 * @param home its parent while nothing lies over the page
 * @returns lets it return home
 */
function standOnTop(place: HTMLElement, home: Element): () => void {
  const stand = () => moveElement(place, onTop() ?? home)
  stand()
  // Every dialog that opens or closes is recorded there first (`standOver`).
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
 * An element for messages, kept above anything else that is open while it has a message. It must be its parent's only element: React never
 * looks for it there, and keeps drawing in it wherever it is.
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
