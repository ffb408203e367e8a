/**
 * The address of a page of this site, with the return address carried along. Pure.
 * @param back null if there is none
 * @param more what the page is to show
 */
export function pageAddress(page: string, back: string | null, more: Record<string, string> = {}): string {
  const asked = new URLSearchParams({ ...(back === null ? {} : { return: back }), ...more })
  return asked.size === 0 ? page : `${page}${page.includes('?') ? '&' : '?'}${asked}`
}
