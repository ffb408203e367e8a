/**
 * A tag manager that has run can only be removed with the document: when a fan withdraws consent the page reloads, and the focus returns
 * to where it was.
 */
const key = 'consent-taken-back'

let leaving = false

/** Whether this document is about to be left. */
export const isLeaving = (): boolean => leaving

/** Reloads the page. If consent was withdrawn in another tab, there is nothing to announce here. */
export function reloadWithoutTags(): void {
  leaving = true
  if (document.activeElement?.closest('[data-consent]'))
    try {
      sessionStorage.setItem(key, 'true')
    } catch {
      // Without storage the fan begins at the top.
    }
  location.reload()
}

/** Whether the previous document was left for that reason; true only once. */
export function wasTakenBack(): boolean {
  try {
    const taken = sessionStorage.getItem(key) !== null
    sessionStorage.removeItem(key)
    return taken
  } catch {
    return false
  }
}
