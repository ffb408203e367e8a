/** For a command that leaves something lying about while it works. */
import { constants } from 'node:os'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Does something, and undoes what it needed for it whatever happens: also at Ctrl-C, which would end the process without any `finally`.
 * Then the process exits with the shell's code for the signal.
 * @param undo waits for nothing, since a process that ends does not; may be called when there is nothing to undo
 */
export async function undoneAtEnd<T>(undo: () => void, work: () => Promise<T>): Promise<T> {
  const stop = (signal: (typeof signals)[number]) => process.exit(128 + constants.signals[signal])
  process.on('exit', undo)
  for (const signal of signals) process.on(signal, stop)
  try {
    return await work()
  } finally {
    for (const signal of signals) process.off(signal, stop)
    process.off('exit', undo)
    undo()
  }
}
