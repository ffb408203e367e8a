/** The version of a remote that a page was drawn with, and will go on with in the browser; null: it has none of it. */
export const drawnWith = (html: string, remote: string): string | null =>
  new RegExp(`"${remote}":\\{"version":"([a-z0-9.-]+)"`).exec(html)?.[1] ?? null
