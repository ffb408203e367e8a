/** Sends bytes to a server over a bare socket, exactly as given, and returns the response. Nothing on the way makes them well-formed. */
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Exchange = {
  /** Everything that came back, as latin1. */
  text: string
  /** Status of each answer on the connection, without informational ones (1xx). */
  statuses: number[]
}

export type ExchangeOptions = {
  /** The client address to use: 127.0.0.1 to 127.255.255.254. */
  from?: string
  /** Milliseconds of silence after which we close the socket. */
  silence?: number
  /** After the last byte: wait for the answer, send FIN and wait, or reset the connection with a RST. */
  then?: 'wait' | 'finish' | 'reset'
  /** Milliseconds between two parts. */
  pause?: number
}

const bytesOf = (part: string | Buffer) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)

/** @param parts the data, one write each; never rejects: a broken connection is a result too */
export function exchange(
  port: number,
  parts: readonly (string | Buffer)[],
  { from = '127.0.0.1', silence = 250, then = 'wait', pause = 0 }: ExchangeOptions = {},
): Promise<Exchange> {
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true })
    const chunks: Buffer[] = []
    socket.setTimeout(silence, () => socket.destroy())
    socket.on('data', (chunk) => chunks.push(chunk))
    // The server cut us off while we were sending: many of these requests deserve it.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString('latin1')
      done({ text, statuses: statusesOf(text) })
    })
    socket.on('connect', async () => {
      for (const part of parts) {
        if (socket.destroyed) return
        socket.write(bytesOf(part))
        if (pause > 0) await sleep(pause)
      }
      if (then === 'finish') socket.end()
      if (then === 'reset') setTimeout(() => socket.resetAndDestroy(), 5)
    })
  })
}

/** Statuses of the answers in a stream of bytes: each status line, wherever it stands. */
function statusesOf(text: string): number[] {
  const statuses: number[] = []
  for (const [, status] of text.matchAll(/HTTP\/1\.[01] (\d{3}) [A-Z]/g)) {
    if (status && !status.startsWith('1')) statuses.push(Number(status))
  }
  return statuses
}

/** Runs tasks with a limited concurrency. */
export async function inParallel<T>(
  tasks: readonly T[],
  width: number,
  run: (task: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < tasks.length) {
      const index = next++
      await run(tasks[index] as T, index)
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
}

/** A process's resident memory, in MiB. */
export async function resident(pid: number): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** Sends a head and then zeros, until everything is sent or the server stops reading. @returns bytes sent */
export function pour(
  port: number,
  head: string,
  bytes: number,
  from: string,
): Promise<{ taken: number; answer: string }> {
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    let answer = ''
    const zeros = Buffer.alloc(64 * 1024)
    let left = bytes
    const more = () => {
      while (left > 0 && !socket.destroyed) {
        left -= zeros.length
        if (!socket.write(zeros)) return
      }
    }
    socket.setTimeout(1500, () => socket.destroy())
    socket.on('connect', () => {
      socket.write(head)
      more()
    })
    socket.on('drain', more)
    socket.on('data', (part) => {
      answer += part.toString('latin1')
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => done({ taken: bytes - left, answer: answer.slice(0, 1200) }))
  })
}
