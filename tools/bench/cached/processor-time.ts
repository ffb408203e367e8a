/** Processor time of processes, where the system reports it (Linux); other work on the machine hardly affects it. */
import { readFileSync } from 'node:fs'

/** Processor seconds of a process and its threads; null if the system does not report them. */
export function processorSeconds(pid: number | null): number | null {
  if (pid === null) return null
  try {
    // The fields after the name, which is in brackets and may contain spaces; in hundredths of a second.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return null
  }
}

/** The child of this process that runs a file; null if there is none or the system does not report it. */
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
