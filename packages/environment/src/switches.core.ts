/** How a switch is declared and read. `page.core.ts` generates docs/switches.md from the same declarations. */
import * as z from 'zod/mini'
import './zod-words.ts'

/** The sentence in docs/switches.md for each switch. */
export const sentences = z.registry<{ description: string }>()

/**
 * Declares a switch.
 * @param sentence for an operator: what it does, and what happens if it is not set, unless it has a default
 */
export const says = <Schema extends z.ZodMiniType>(sentence: string, schema: Schema): Schema => {
  sentences.add(schema, { description: sentence })
  return schema
}

/**
 * Reads a service's switches, once, when it starts. An empty variable counts as unset.
 * @param source usually `process.env`
 * @throws Error naming each invalid variable, but never its value
 */
export function readSwitches<Switches extends z.ZodMiniObject>(
  switches: Switches,
  source: Record<string, string | undefined>,
): z.output<Switches> {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = switches.safeParse(given)
  if (read.success) return read.data
  const reasons = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The environment is invalid: ${reasons.join('; ')}`)
}
