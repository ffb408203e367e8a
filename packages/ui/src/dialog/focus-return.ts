/** Remembers what has the focus. @returns restores it; if the fan has moved to another page, or the element is gone, focuses `main` */
export function rememberFocus(): () => void {
  const opener = document.activeElement
  // Only the path: one-off query keys are removed from the address while the dialog is open.
  const { pathname } = location
  return () => {
    if (location.pathname === pathname && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    else document.querySelector('main')?.focus({ preventScroll: true })
  }
}
