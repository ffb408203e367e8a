/** What a page's HTML shows without scripts. */

/** The state of each of home's slots in the HTML. */
export function slotsOf(html: string): Record<string, 'whole' | 'missing'> {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  return Object.fromEntries(
    main
      .split('data-slot="')
      .slice(1)
      .map((part) => [
        part.slice(0, part.indexOf('"')),
        part.includes('data-slot-problem') ? ('missing' as const) : ('whole' as const),
      ]),
  )
}

/** Header, main area and footer are there, and the document is closed. */
export const isWholeDocument = (html: string): boolean =>
  /<header[\s>]/.test(html) &&
  /<main[\s>]/.test(html) &&
  /<footer[\s>]/.test(html) &&
  html.endsWith('</html>')

/** Status that the error page shows; null on any other page. */
export const errorShown = (html: string): number | null => {
  const status = /data-status="(\d{3})"/.exec(html)?.[1]
  return status ? Number(status) : null
}

/** What no fan may see: a stack trace, or the paths of our files. */
export const innards = (text: string): string | null =>
  /\n\s+at [^\n]{0,120}:\d+:\d+|node:internal|\bnode_modules\b|\.[cm]?tsx?:\d+/.exec(text)?.[0] ?? null
