const addressNow = () => location.pathname + location.search

/** Remembers what has the focus. @returns gives it back; whoever was led to another page meanwhile reads on there */
export function rememberFocus(): () => void {
  const opener = document.activeElement
  const opened = addressNow()
  return () => {
    if (addressNow() !== opened) document.querySelector('main')?.focus({ preventScroll: true })
    else if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
  }
}
