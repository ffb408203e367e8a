/**
 * The circuit breaker of remotes (design, decision 6). Pure: state in, state out, with the instant given. A remote that costs
 * time or throws again and again is left out of pages; after a while one trial, away from fans, says whether it is well again.
 */

export type Circuit =
  | { state: 'closed'; failures: readonly number[] }
  /** Left out until a trial succeeds; `retryAt` is when the next trial is due. */
  | { state: 'open'; opened: number; retryAt: number; trials: number }

export const closedCircuit: Circuit = { state: 'closed', failures: [] }

/** Failures within the window that open a circuit. */
const limit = 5
const window = 10_000

/** Milliseconds until the n-th trial: 2 s, doubling, at most a minute. */
export const trialDelay = (trials: number): number => Math.min(60_000, 2000 * 2 ** trials)

const opened = (now: number): Circuit => ({
  state: 'open',
  opened: now,
  retryAt: now + trialDelay(0),
  trials: 0,
})

/** @param hung a hang opens at once: it costs a whole worker */
export function afterFailure(circuit: Circuit, now: number, hung: boolean): Circuit {
  if (circuit.state === 'open') return circuit
  const failures = [...circuit.failures.filter((at) => now - at < window), now]
  return hung || failures.length >= limit ? opened(now) : { state: 'closed', failures }
}

export function afterTrial(circuit: Circuit, now: number, well: boolean): Circuit {
  if (circuit.state === 'closed' || well) return closedCircuit
  const trials = circuit.trials + 1
  return { ...circuit, trials, retryAt: now + trialDelay(trials) }
}
