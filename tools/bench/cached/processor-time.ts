/** Processor time of processes, where the system tells it (Linux); a figure that other work on the machine hardly moves. */
import { readFileSync } from 'node:fs'

/** Seconds that a process and its threads have had; null where the system does not tell. */
export function processorSeconds(pid: number | null): number | null {
  if (pid === null) return null
  try {
    // After the name, which stands in brackets and may hold spaces; in hundredths of a second.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return null
  }
}

/** The child of this process that runs a file; null where there is none or the system does not tell. */
export function childRunning(file: string): number | null {
  try {
    const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    const pids = children.trim().split(' ').filter(Boolean)
    const found = pids.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(file))
    return found === undefined ? null : Number(found)
  } catch {
    return null
  }
}
