/** Tells a process from a later one with the same number: in a restarted container numbers repeat straight away. */
import { readFileSync } from 'node:fs'

/** A process, as a file that outlives it records it. */
export type Holder = { pid: number; process: string }

function keyOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return `${boot}:${fields[19]}`
  } catch {
    // Not Linux: the number alone must do.
    return ''
  }
}

/** Identifies a running process. */
export const processHolder = (pid: number): Holder => ({ pid, process: keyOf(pid) })

/** Whether the process is still running, and its number has not been reused. */
export function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return keyOf(holder.pid) === holder.process
}
