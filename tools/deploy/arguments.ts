/** What is written after a command. */
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { giveUp } from '../start/give-up.ts'

/**
 * What a command was asked for; one that is asked for something else, or for help, says how it is called and ends.
 * @param usage that sentence
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
