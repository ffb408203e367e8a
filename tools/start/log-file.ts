/** A log that is kept between starts and rotated, for its owner alone. That it cannot be written harms nobody. */
import { basename, dirname } from 'node:path'
import { createStream, type RotatingFileStream } from 'rotating-file-stream'

export type LogFile = {
  write(text: string | Buffer): void
  close(): Promise<void>
}

export type LogLimits = {
  /** Size of one file, as rotating-file-stream has it, and how many older ones are kept beside it. */
  largest: `${number}${'B' | 'K' | 'M'}`
  kept: number
  /** Milliseconds until a log that failed is opened again. */
  reopenAfter: number
}

export const logLimits: LogLimits = { largest: '10M', kept: 5, reopenAfter: 5000 }

/** Bytes that wait for a slow disk; what comes beyond them is lost. */
const mostWaiting = 4 * 1024 * 1024

/** @param onFailure told once, until it can be written again */
export function openLogFile(
  path: string,
  onFailure: (reason: string) => void,
  { largest, kept, reopenAfter }: LogLimits = logLimits,
): LogFile {
  let stream: RotatingFileStream | null = null
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
    return opened
  }

  return {
    write(text) {
      if (closed || (failing && performance.now() - failedAt < reopenAfter)) return
      try {
        stream ??= open()
        if (stream.writableLength > mostWaiting) return
        stream.write(text, (error) => {
          if (!error) failing = false
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
