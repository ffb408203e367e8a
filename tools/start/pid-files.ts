/** Files that record a launcher and its servers, for when the launcher itself is gone: `run/<name>.json` in the data folder. */
import { mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Holder, isAlive, processHolder } from '@club/process'

/** A launcher is an orphan if one of the processes that started it (npm, a shell) is gone. */
type Entry = Holder & {
  startedBy?: Holder[]
  /** The folder that it was written for: in a copied data folder it still refers to the other site. */
  folder?: string
}

/** Milliseconds that an orphan has to end by itself. */
const patience = 12_000
const launcher = 'launcher'

const fileOf = (folder: string, name: string) => join(folder, `${name}.json`)

function read(folder: string, name: string): Entry | null {
  try {
    const entry = JSON.parse(readFileSync(fileOf(folder, name), 'utf8')) as Partial<Entry>
    const isOfHere = entry.folder === undefined || entry.folder === realpathSync(folder)
    return isOfHere && typeof entry.pid === 'number' && typeof entry.process === 'string'
      ? (entry as Entry)
      : null
  } catch {
    return null
  }
}

/** If this cannot be written (full disk), it is only missed at the next start. */
function write(folder: string, name: string, entry: Entry): void {
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(fileOf(folder, name), JSON.stringify({ ...entry, folder: realpathSync(folder) }))
  } catch {
    // As above.
  }
}

export const noteProcess = (folder: string, name: string, pid: number): void =>
  write(folder, name, processHolder(pid))

export const forgetProcess = (folder: string, name: string): void =>
  rmSync(fileOf(folder, name), { force: true })

/** The two processes above this one: the install script, and the shell or npm that called it. */
function startedBy(): Holder[] {
  try {
    const above = Number(
      readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1] ?? 0,
    )
    return [process.ppid, above].filter((pid) => pid > 1).map(processHolder)
  } catch {
    return [processHolder(process.ppid)]
  }
}

export const noteLauncher = (folder: string): void =>
  write(folder, launcher, { ...processHolder(process.pid), startedBy: startedBy() })

export const forgetLauncher = (folder: string): void => forgetProcess(folder, launcher)

async function end({ pid, process: key }: Entry): Promise<void> {
  const holder = { pid, process: key }
  const until = Date.now() + patience
  process.kill(pid, 'SIGTERM')
  // A stopped process handles no other signal until it continues.
  process.kill(pid, 'SIGCONT')
  while (isAlive(holder) && Date.now() < until) await sleep(50)
  if (isAlive(holder)) process.kill(pid, 'SIGKILL')
  while (isAlive(holder)) await sleep(20)
}

/**
 * Ends what an earlier launcher has left running.
 * @param say called for each
 * @throws Error if a launcher that is not an orphan uses this folder
 */
export async function endOrphans(folder: string, say: (text: string) => void): Promise<void> {
  const other = read(folder, launcher)
  if (other && isAlive(other)) {
    if ((other.startedBy ?? []).every(isAlive))
      throw new Error(
        `a site is already running over this data folder (process ${other.pid}): stop it, or choose another DATA_DIR`,
      )
    say(`An earlier start was left running (process ${other.pid}); ending it`)
    await end(other)
  }
  const names = entries(folder).filter((name) => name !== launcher)
  for (const name of names) {
    const entry = read(folder, name)
    if (entry && isAlive(entry)) {
      say(`An earlier start left the ${name} behind (process ${entry.pid}); ending it`)
      await end(entry)
    }
    forgetProcess(folder, name)
  }
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => file.slice(0, -'.json'.length))
  } catch {
    return []
  }
}
