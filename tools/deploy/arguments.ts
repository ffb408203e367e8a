/** Command-line arguments. */
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { giveUp } from '../start/give-up.ts'

/**
 * A command's arguments; if they are invalid, or help is requested, prints the usage and ends.
 * @param usage the usage line
 */
export function readArguments<const T extends ParseArgsConfig>(
  config: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch {
    return giveUp(usage)
  }
}
