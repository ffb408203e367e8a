/** JSON log lines, written in batches: one write per turn of the event loop costs less than one per line. */
import { loggablePath } from '@club/contracts/loggable-path'

/** `path` is an address as it was requested; anything private in it is left out of the line. */
export type LogFields = Record<string, unknown>
export type Log = {
  info(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
  /** One line per request, without anything private. `path`: as it was requested. */
  request(fields: {
    id: string
    method: string
    path: string
    status: number
    ms: number
    cache?: string | undefined
  }): void
}

export function createLog(write: (text: string) => void): Log {
  let waiting: string[] = []
  const flush = () => {
    const lines = waiting
    waiting = []
    write(`${lines.join('\n')}\n`)
  }
  const add = (line: string) => {
    if (waiting.push(line) === 1) setImmediate(flush)
  }
  const say =
    (level: string) =>
    (message: string, { path, ...fields }: LogFields = {}) =>
      add(
        JSON.stringify({
          time: new Date().toISOString(),
          level,
          app: 'gateway',
          message,
          ...fields,
          ...(typeof path === 'string' ? { path: loggablePath(path) } : {}),
        }),
      )
  return {
    info: say('info'),
    error: say('error'),
    request({ id, method, path, status, ms, cache }) {
      const shown = JSON.stringify(loggablePath(path))
      add(
        `{"time":"${new Date().toISOString()}","level":"info","app":"gateway","message":"request","request":"${id}","method":"${method}","path":${shown},"status":${status},"ms":${ms.toFixed(1)}${cache ? `,"cache":"${cache}"` : ''}}`,
      )
    },
  }
}
