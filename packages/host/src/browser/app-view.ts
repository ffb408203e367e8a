/** The app view: the site inside the club's app, which opens it with `?view=app`; the pages that follow are in the app too. */
const key = 'view'

export function inAppView(): boolean {
  const asked = new URLSearchParams(location.search).get('view') === 'app'
  try {
    if (asked) sessionStorage.setItem(key, 'app')
    return asked || sessionStorage.getItem(key) === 'app'
  } catch {
    // Without storage it is only this page.
    return asked
  }
}
