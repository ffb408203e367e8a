/**
 * The address of a page of this site, with the address to come back to carried along. Pure.
 * @param back null: there is none
 * @param more what the page is to say
 */
export function pageAddress(page: string, back: string | null, more: Record<string, string> = {}): string {
  const asked = new URLSearchParams({ ...(back === null ? {} : { return: back }), ...more })
  return asked.size === 0 ? page : `${page}${page.includes('?') ? '&' : '?'}${asked}`
}
