/**
 * A tag manager that has run goes with the document alone: who takes their agreement back gets the page anew, and is brought back
 * to where they were on it.
 */
const key = 'consent-taken-back'

let leaving = false

/** Whether this document is on its way out. */
export const isLeaving = (): boolean => leaving

/** Loads the page anew. Taken back in another tab, there is nobody here to be told of it. */
export function reloadWithoutTags(): void {
  leaving = true
  if (document.activeElement?.closest('[data-consent]'))
    try {
      sessionStorage.setItem(key, 'true')
    } catch {
      // Where nothing can be stored the fan begins at the top.
    }
  location.reload()
}

/** Whether the document that was here before left because of that; said once. */
export function wasTakenBack(): boolean {
  try {
    const taken = sessionStorage.getItem(key) !== null
    sessionStorage.removeItem(key)
    return taken
  } catch {
    return false
  }
}
