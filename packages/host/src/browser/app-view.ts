/** The app view: the site inside the club's app, which opens it with `?view=app`; the pages after it are the app's too. */
const key = 'view'

export function inAppView(): boolean {
  const asked = new URLSearchParams(location.search).get('view') === 'app'
  try {
    if (asked) sessionStorage.setItem(key, 'app')
    return asked || sessionStorage.getItem(key) === 'app'
  } catch {
    // Without storage it is the page that was opened, and those that it leads to.
    return asked
  }
}
