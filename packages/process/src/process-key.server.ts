/** Tells a process from a later one with the same number: in a restarted container numbers repeat at once. */
import { readFileSync } from 'node:fs'

/** A process, as it is named in a file that outlives it. */
export type Holder = { pid: number; process: string }

function keyOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return `${boot}:${fields[19]}`
  } catch {
    // Not Linux: the number alone has to do.
    return ''
  }
}

/** Names a process that runs now. */
export const processHolder = (pid: number): Holder => ({ pid, process: keyOf(pid) })

/** Whether it is still there, and not another process under its number. */
export function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return keyOf(holder.pid) === holder.process
}
