/** Keeps servers running: a server that ends is restarted after a back-off, with its reason; a successor may run beside it. */
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEnd, noEnds } from './back-off.core.ts'
import { openLogFile } from './log-file.ts'
import { forgetProcess, noteProcess } from './pid-files.ts'
import { isReady, type ServerName, spawnServer } from './services.mjs'

export type Supervised = {
  /** Resolves once it serves for the first time. @throws Error with its last output if it does not */
  start(): Promise<void>
  stop(): Promise<void>
}

/** A server's message to its launcher. */
type Message = { wants?: 'successor'; reason?: string; listens?: true }

type Options = {
  name: ServerName
  port: number
  environment: Record<string, string>
  logFile: string
  /** Folder of the pid files. */
  runFolder: string
  /** Prints to the screen and to the launcher's own log. */
  say: (text: string) => void
}

/** Milliseconds after which a server that has never answered is given up. */
const firstPatience = 60_000
/** Milliseconds after which a successor that does not answer is given up. */
const successorPatience = 20_000
/** Longest delay in milliseconds before a successor is started for a server that wants to be replaced. */
const longestWait = 5000
/** Milliseconds that a server has to stop when asked. */
const stopPatience = 12_000
/** Ctrl-C reaches every process of the terminal: a moment later it is known whether it was meant. */
const settleMs = 100
/** Lines of a server's output that are printed as its reason. */
const lastLines = 15

export function superviseServer(options: Options): Supervised {
  const { name, port, environment, runFolder, say } = options
  const log = openLogFile(options.logFile, (reason) =>
    say(`The log of the ${name} cannot be written: ${reason}`),
  )
  const children = new Set<ChildProcess>()
  let current: ChildProcess | null = null
  let stopping = false
  let ends = noEnds
  let startedAt = 0
  let words: string[] = []

  const launch = (successor: boolean): ChildProcess => {
    const child = spawnServer(name, environment, successor ? 'successor' : 'supervised')
    children.add(child)
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => {
        log.write(part)
        words = `${words.join('\n')}${part}`.split('\n').slice(-lastLines)
      })
    child.on('message', (message: Message) => {
      if (message.wants === 'successor') void replace(child, message.reason ?? 'no reason given')
    })
    child.on('error', (error) => say(`The ${name} could not be started: ${error.message}`))
    child.on('close', (code, signal) => {
      children.delete(child)
      if (current === child)
        void again(signal ?? `exit code ${code}: ${lastReason(words) || 'no reason given'}`)
    })
    return child
  }

  const take = (child: ChildProcess) => {
    current = child
    startedAt = performance.now()
    if (child.pid !== undefined) noteProcess(runFolder, name, child.pid)
  }

  const again = async (reason: string) => {
    current = null
    await sleep(settleMs)
    if (stopping) return
    ends = afterEnd(ends, performance.now() - startedAt)
    say(
      `The ${name} ended (${reason}); starting it again in ${ends.delay / 1000} s (its log: ${options.logFile})`,
    )
    await sleep(ends.delay)
    if (stopping) return
    const began = performance.now()
    const child = launch(false)
    take(child)
    while (current === child && !(await isReady(port))) await sleep(50)
    if (current === child) say(`The ${name} serves again after ${seconds(performance.now() - began)} s`)
  }

  /** A server with an uncaught error requests a successor, and ends as soon as that serves. */
  const replace = async (old: ChildProcess, reason: string) => {
    if (stopping || current !== old) return
    ends = afterEnd(ends, performance.now() - startedAt)
    say(`The ${name} wants to be replaced: ${reason} (its log: ${options.logFile})`)
    // The old one keeps serving meanwhile, but not for ever.
    await sleep(Math.min(ends.delay, longestWait))
    if (stopping || current !== old) return
    const successor = launch(true)
    const listening = await new Promise<boolean>((done) => {
      successor.on('message', (message: Message) => message.listens && done(true))
      successor.on('close', () => done(false))
      setTimeout(() => done(false), successorPatience).unref()
    })
    if (stopping) return
    if (listening && current === old) {
      take(successor)
      say(`The ${name} has been replaced`)
    } else successor.kill('SIGKILL')
    old.kill('SIGTERM')
  }

  return {
    async start() {
      const child = launch(false)
      // If it ends before it has ever served, this tells its starter instead of restarting it.
      const until = performance.now() + firstPatience
      while (!(await isReady(port))) {
        if (!children.has(child) || performance.now() > until || stopping) {
          stopping = true
          await endChild(child)
          throw new Error(`${name} did not start:\n${words.join('\n')}`)
        }
        await sleep(25)
      }
      take(child)
      if (!children.has(child)) void again('at once')
    },
    async stop() {
      stopping = true
      await Promise.all([...children].map(endChild))
      forgetProcess(runFolder, name)
      await log.close()
    },
  }
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)

/** The most informative line: the last error in a log of JSON lines, otherwise the last line. */
function lastReason(words: readonly string[]): string {
  for (const line of [...words].reverse()) {
    const reason = /"(?:reason|message)":"([^"]{1,200})/.exec(line)?.[1]
    if (reason && /"level":"(?:error|fatal)"/.test(line)) return reason
    if (line !== '' && !line.startsWith('{')) return line.trim().slice(0, 200)
  }
  return ''
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = new Promise<true>((done) => child.once('close', () => done(true)))
  child.kill('SIGTERM')
  // A stopped process handles no other signal until it continues.
  child.kill('SIGCONT')
  if (await Promise.race([ended, sleep(stopPatience, false, { ref: false })])) return
  child.kill('SIGKILL')
  await ended
}
