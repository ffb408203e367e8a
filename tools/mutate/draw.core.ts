/** Which changes to try. Pure: the same seed draws the same ones from the same sources. */
import { chanceOf, shuffled } from '../sample-club/random.core.ts'

/** One small change to a source that a test should notice. */
export type Mutant = {
  /** The source's path, relative to the project's root. */
  file: string
  line: number
  /** The kind of change, such as 'EqualityOperator'. */
  kind: string
  from: string
  to: string
  /** The whole source with the change applied. */
  text: string
}

/**
 * Words in logs and stack traces are not behaviour: changing them is not a fault. The texts of pages and answers
 * do count.
 */
const toPeople = /\blog\.\w+\(|\bError\(/

export const isWorthTrying = (mutant: Mutant, sourceLine: string): boolean =>
  mutant.kind !== 'StringLiteral' || !toPeople.test(sourceLine)

/** @returns this many of the changes, at random, each place in a source once */
export function drawn(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const places = new Set<string>()
  const chosen: Mutant[] = []
  for (const mutant of shuffled(chanceOf('mutants', seed), mutants)) {
    const place = `${mutant.file}:${mutant.line}`
    if (places.has(place)) continue
    if (chosen.length === count) break
    places.add(place)
    chosen.push(mutant)
  }
  return chosen
}

export type Position = { readonly line: number; readonly column: number }

const offsetOf = (lines: readonly string[], { line, column }: Position) =>
  lines.slice(0, line).reduce((sum, text) => sum + text.length + 1, 0) + column

/** A text with the part between two positions replaced; lines and columns count from 0. */
export function replaced(
  text: string,
  from: Position,
  to: Position,
  by: string,
): { before: string; text: string } {
  const lines = text.split('\n')
  const [start, end] = [offsetOf(lines, from), offsetOf(lines, to)]
  return { before: text.slice(start, end), text: text.slice(0, start) + by + text.slice(end) }
}
