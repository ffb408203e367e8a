/** Whether a navigation item leads to the page that is shown, or to the section that it stands in. Pure. */
export const currentAt = (slug: string, pathname: string): 'page' | 'true' | undefined => {
  if (pathname === slug) return 'page'
  return slug !== '/' && pathname.startsWith(`${slug}/`) ? 'true' : undefined
}
