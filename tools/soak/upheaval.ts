/** A day's disruptions of a site: killed servers, and deployments. */
import { setTimeout as sleep } from 'node:timers/promises'
import { openStore } from '@club/federation/store'
import { publish } from '../deploy/publish.ts'
import { asVersion, builtDeployment } from '../e2e/faulty-builds.ts'
import { launchedPid } from '../e2e/launched-site.ts'
import { pause, type Stage } from './asking.ts'
import type { Outage } from './ledger.core.ts'

/** Milliseconds within which a killed server must be back. */
const backWithin = 30_000
/** Milliseconds within which a deployment must serve. */
const servesWithin = 15_000

/** Checks what depends on each: the platform's own answer, and the gateway's readiness. */
const signsOfLife = { platform: '/api/account/v1/session', site: '/readyz' } as const

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2000), headers: { connection: 'close' } }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status === 200
    },
    () => false,
  )

/** Kills a server as a power cut would. @returns when it was down @throws Error if it does not come back */
export async function killServer(stage: Stage, server: Outage['server'], note: (outage: Outage) => void) {
  const outage: Outage = { server, from: performance.now(), to: Number.POSITIVE_INFINITY }
  note(outage)
  const pid = await launchedPid(stage.dataDir, server)
  process.kill(pid, 'SIGKILL')
  // The launcher may not have noticed yet.
  while ((await launchedPid(stage.dataDir, server).catch(() => pid)) === pid) await sleep(20)
  while (!(await answers(stage.url + signsOfLife[server]))) {
    if (performance.now() - outage.from > backWithin)
      throw new Error(`the ${server} is not back after ${backWithin / 1000} s`)
    await sleep(50)
  }
  outage.to = performance.now()
}

export type Deployments = {
  published: number
  bytes: number
  /** Milliseconds from the switch to the first pages of the new version, for the slowest deployment. */
  slowest: number
  wrong: string[]
}

const composition = (stage: Stage) =>
  fetch(`${stage.url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    async (answer) => ((await answer.json()) as { composition?: string | null }).composition ?? null,
    () => null,
  )

/** Deploys remotes in turn, each time as a new version of the same code. @param every milliseconds */
export async function deployAgainAndAgain(
  stage: Stage,
  remotes: readonly string[],
  every: number,
  until: () => boolean,
): Promise<Deployments> {
  const store = openStore(`${stage.dataDir}/store`)
  const built = await Promise.all(remotes.map(builtDeployment))
  const done: Deployments = { published: 0, bytes: 0, slowest: 0, wrong: [] }
  while (!until()) {
    const deployment = asVersion(built[done.published % built.length] as (typeof built)[number])
    const before = await composition(stage)
    await publish(store, deployment, { by: 'soak', at: new Date(), commit: null })
    const from = performance.now()
    done.published += 1
    for (const content of deployment.files.values()) done.bytes += content.byteLength
    for (;;) {
      const now = await composition(stage)
      if (before === null || (now !== null && now !== before)) break
      if (performance.now() - from > servesWithin + backWithin) {
        done.wrong.push(`${deployment.manifest.remote} ${deployment.manifest.version} does not serve`)
        break
      }
      await sleep(100)
    }
    done.slowest = Math.max(done.slowest, performance.now() - from)
    await pause(every, stage)
  }
  return done
}
