/** Alternates runs of the subject and its control, so that a slow phase of the machine affects both. */
import { median } from './figures.core.ts'

/** A, B, A, B …; the results of each, in order. */
export async function alternately<A, B>(
  rounds: number,
  thing: (round: number) => Promise<A>,
  control: (round: number) => Promise<B>,
): Promise<{ thing: A[]; control: B[] }> {
  const runs: { thing: A[]; control: B[] } = { thing: [], control: [] }
  for (let round = 1; round <= rounds; round++) {
    runs.thing.push(await thing(round))
    runs.control.push(await control(round))
  }
  return runs
}

/** Medians of both. */
export const medians = (runs: { thing: number[]; control: number[] }) => ({
  value: median(runs.thing),
  control: median(runs.control),
})
