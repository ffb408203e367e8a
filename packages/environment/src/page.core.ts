/** Generates docs/switches.md from the services' declarations of their environment. Pure. */
import * as z from 'zod/mini'
import { sentences } from './switches.core.ts'

/** A service and the switches that it reads. */
export type Reader = { name: string; switches: z.ZodMiniObject }

type Described = {
  type?: string
  default?: unknown
  description?: string
  enum?: unknown[]
  minimum?: number
  maximum?: number
}

const describedIn = ({ switches }: Reader) =>
  Object.entries(
    z.toJSONSchema(switches, { io: 'input', unrepresentable: 'any', metadata: sentences })
      .properties as Record<string, Described>,
  )

/** Valid values: '0 to 65535', or the allowed words. */
function valuesOf({ enum: words, minimum, maximum }: Described): string {
  if (words) return words.map((word) => `\`${word}\``).join(', ')
  return minimum === undefined ? '' : `${minimum} to ${maximum}`
}

const heading = `# Switches

Made by \`npm run docs\` from what each service declares beside its environment schema: change it there. An empty variable counts as unset;
an invalid one is named at the start, and the service does not start.

| Switch | Read by | Does | Takes | Default |
|---|---|---|---|---|
`

/**
 * @returns the whole page, switches in alphabetical order
 * @throws Error naming a switch that has no sentence
 */
export function switchesPage(readers: readonly Reader[]): string {
  const found = new Map<string, { described: Described; by: string[] }>()
  for (const reader of readers)
    for (const [name, described] of describedIn(reader)) {
      if (!described.description) throw new Error(`${name} of ${reader.name} has no sentence`)
      const known = found.get(name)
      if (known) known.by.push(reader.name)
      else found.set(name, { described, by: [reader.name] })
    }
  const rows = [...found]
    .sort(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([name, { described, by }]) => {
      const fallback =
        described.default === undefined || described.default === '' ? '' : `\`${described.default}\``
      return `| \`${name}\` | ${by.join(', ')} | ${described.description} | ${valuesOf(described)} | ${fallback} |`
    })
  return `${heading}${rows.join('\n')}\n`
}
