/** A log that is kept between starts and rotated, readable by its owner only. A failure to write it affects nothing else. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { createStream, type RotatingFileStream } from 'rotating-file-stream'

export type LogFile = {
  write(text: string | Buffer): void
  close(): Promise<void>
}

export type LogLimits = {
  /** Size of one file, in the notation of rotating-file-stream, and how many older ones are kept. */
  largest: `${number}${'B' | 'K' | 'M'}`
  kept: number
  /** Milliseconds until a failed log is reopened. */
  reopenAfter: number
}

export const logLimits: LogLimits = { largest: '10M', kept: 5, reopenAfter: 5000 }

/** Bytes that may wait for a slow disk; anything beyond that is lost. */
const mostWaiting = 4 * 1024 * 1024

/** The last bytes of a file, or fewer if it is shorter; empty if it cannot be read. */
function endOf(path: string, most: number): Buffer {
  try {
    const file = openSync(path, 'r')
    try {
      const { size } = fstatSync(file)
      const end = Buffer.alloc(Math.min(most, size))
      return end.subarray(0, readSync(file, end, 0, end.length, size - end.length))
    } finally {
      closeSync(file)
    }
  } catch {
    return Buffer.alloc(0)
  }
}

const lineEnd = Buffer.from('\n')
/** How many bytes are compared to recognise the end of a text. */
const endBytes = 64

/** A full disk truncates a text without an error. An empty file has just been rotated. */
function wasCut(path: string, text: Buffer): boolean {
  const end = endOf(path, Math.min(endBytes, text.length))
  return end.length > 0 && !text.subarray(-end.length).equals(end)
}

/** @param onFailure called once, until writing works again */
export function openLogFile(
  path: string,
  onFailure: (reason: string) => void,
  { largest, kept, reopenAfter }: LogLimits = logLimits,
): LogFile {
  let stream: RotatingFileStream | null = null
  let last: Buffer | null = null
  let failedAt = Number.NEGATIVE_INFINITY
  let failing = false
  let closed = false

  const fail = (error: Error) => {
    stream?.destroy()
    stream = null
    failedAt = performance.now()
    if (!failing) onFailure(error.message)
    failing = true
  }
  const open = (): RotatingFileStream => {
    const opened = createStream(basename(path), {
      path: dirname(path),
      size: largest,
      rotate: kept,
      mode: 0o600,
    })
    opened.on('error', fail)
    opened.on('warning', () => {})
    // A line that was cut off, by a full disk or because its writer ended, stays on a line by itself.
    const end = endOf(path, 1)
    if (end.length > 0 && !end.equals(lineEnd)) opened.write(lineEnd)
    return opened
  }

  return {
    write(text) {
      if (closed || (failing && performance.now() - failedAt < reopenAfter)) return
      try {
        stream ??= open()
        const current = stream
        if (current.writableLength > mostWaiting) return
        const bytes = Buffer.from(text)
        last = bytes
        current.write(bytes, (error) => {
          // While more is being written, other bytes may be last.
          if (error || current !== stream || bytes !== last) return
          if (wasCut(path, bytes)) fail(new Error('ENOSPC: a line was cut short, as by a full disk'))
          else failing = false
        })
      } catch (error) {
        fail(error as Error)
      }
    },
    close: () =>
      new Promise((done) => {
        closed = true
        if (stream === null) return done()
        stream.once('error', () => done())
        stream.end(() => done())
      }),
  }
}
