/** Shared code of commands that talk to a platform or its site: options, and errors in them. Pure. */
import { type ParseArgsConfig, parseArgs } from 'node:util'

/** An error in a command line. */
export class UsageError extends Error {}

/** Reads options with `parseArgs`. @throws UsageError if one is unknown or has no value */
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
