/** Whether a navigation item leads to the current page, or to its section. Pure. */
export const currentAt = (slug: string, pathname: string): 'page' | 'true' | undefined => {
  if (pathname === slug) return 'page'
  return slug !== '/' && pathname.startsWith(`${slug}/`) ? 'true' : undefined
}
