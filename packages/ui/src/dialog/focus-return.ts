/** Remembers what has the focus. @returns gives it back; whoever was led to another page meanwhile, or finds it gone, reads on in the page */
export function rememberFocus(): () => void {
  const opener = document.activeElement
  // The path alone: what is said once in a query leaves the address while the dialog is open.
  const { pathname } = location
  return () => {
    if (location.pathname === pathname && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    else document.querySelector('main')?.focus({ preventScroll: true })
  }
}
