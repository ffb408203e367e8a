/** What commands that speak with a platform or its site have in common: options, and what is wrong with them. Pure. */
import { type ParseArgsConfig, parseArgs } from 'node:util'

/** What is wrong with a command line. */
export class UsageError extends Error {}

/** Reads options as `parseArgs` does. @throws UsageError where they are not known or have no value */
export function readOptions<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (problem) {
    throw new UsageError((problem as Error).message)
  }
}

/** Origin of the site that `--site` names. @throws UsageError */
export function readSite(site: string): string {
  const origin = site.replace(/\/$/, '')
  if (!/^https?:\/\/[^/]+$/.test(origin))
    throw new UsageError(`--site '${origin}': must be such as http://localhost:4200`)
  return origin
}
