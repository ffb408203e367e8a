/** A steady load over loopback: a fixed number of requests a second, however long responses take, with every failure counted. */
import { Agent, get } from 'node:http'

export type LoadReport = {
  sent: number
  answered: number
  /** Requests without a 2xx response, in words: status or socket error, with the path. */
  failures: string[]
  /** Requests a second that were actually sent. */
  rate: number
  /** Milliseconds of the slowest response. */
  slowest: number
}

export type Load = { stop(): Promise<LoadReport> }

/** Milliseconds between two batches. */
const turn = 10

/** @param rate requests a second, spread over the paths in turn */
export function startLoad(origin: string, paths: readonly string[], rate: number): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const failures: string[] = []
  const pending = new Set<Promise<void>>()
  const began = performance.now()
  let sent = 0
  let answered = 0
  let slowest = 0

  const ask = (path: string) =>
    new Promise<void>((done) => {
      const from = performance.now()
      const asking = get(origin + path, { agent }, (response) => {
        response.resume()
        response.on('end', () => {
          answered++
          slowest = Math.max(slowest, performance.now() - from)
          const status = response.statusCode ?? 0
          if (status < 200 || status > 299) failures.push(`${status} ${path}`)
          done()
        })
        response.on('error', (problem) => {
          failures.push(`${problem.message} ${path}`)
          done()
        })
      })
      asking.on('error', (problem) => {
        failures.push(`${problem.message} ${path}`)
        done()
      })
    })

  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - began) * rate) / 1000)
    while (sent < due) {
      const work = ask(paths[sent % paths.length] ?? '/').finally(() => pending.delete(work))
      pending.add(work)
      sent++
    }
  }, turn)

  return {
    async stop() {
      clearInterval(timer)
      const seconds = (performance.now() - began) / 1000
      await Promise.all(pending)
      agent.destroy()
      return { sent, answered, failures, rate: sent / seconds, slowest: Math.round(slowest) }
    },
  }
}
