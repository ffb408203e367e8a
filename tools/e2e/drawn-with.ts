/** The version of a remote that a page was rendered with, and goes on with in the browser; null: the page has nothing of it. */
export const drawnWith = (html: string, remote: string): string | null =>
  new RegExp(`"${remote}":\\{"version":"([a-z0-9.-]+)"`).exec(html)?.[1] ?? null
