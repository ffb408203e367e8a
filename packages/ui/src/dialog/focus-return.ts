/** Remembers what has the focus. @returns gives it back; whoever was led to another page meanwhile reads on there */
export function rememberFocus(): () => void {
  const opener = document.activeElement
  // The path alone: what is said once in a query leaves the address while the dialog is open.
  const { pathname } = location
  return () => {
    if (location.pathname !== pathname) document.querySelector('main')?.focus({ preventScroll: true })
    else if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
  }
}
