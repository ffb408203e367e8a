/** The arguments of the command for previews. Pure. */
import { readOptions, readSite, UsageError } from '../import/options.core.ts'

export const usage = `npm run preview -- <path> [--hours <48>] [--site <http://localhost:4200>]
    a link by which a page or an article may be seen before it is public, for so many hours (336 at most)`

export type Asked = { path: string; hours: number; site: string }

/** @throws UsageError naming the invalid argument */
export function readPreviewCommand(words: readonly string[], otherwise: string): Asked {
  const { values, positionals } = readOptions({
    args: [...words],
    allowPositionals: true,
    options: { hours: { type: 'string' }, site: { type: 'string' } },
  })
  const [path, ...more] = positionals
  if (path === undefined || !path.startsWith('/') || more.length > 0)
    throw new UsageError('name one path of the site, such as /club/history')
  const hours = Number(values.hours ?? 48)
  if (!Number.isInteger(hours) || hours < 1 || hours > 336)
    throw new UsageError(`--hours '${values.hours}': must be a whole number from 1 to 336`)
  return { path, hours, site: readSite(values.site ?? otherwise) }
}
