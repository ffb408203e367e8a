/**
 * `npm run soak`: a day in twenty minutes. A site under its launcher has fans who read and watch, matches, an encoder, deployments,
 * and servers that get killed; at the end memory, files and disk must be flat, and nothing that was acknowledged may be lost.
 * `-- --minutes 2 --seed 7 --fans 16`; a short run does not judge memory and files. Exits with 1 and the reasons if a check fails.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readArguments } from '../deploy/arguments.ts'
import { launchSite } from '../e2e/launched-site.ts'
import { build } from '../start/build.mjs'
import { giveUp } from '../start/give-up.ts'
import { freePort } from '../test/free-port.ts'
import type { Stage } from './asking.ts'
import { bytesASecond, startEncoder } from './encoder.ts'
import { findPlaces, readAbout } from './fans.ts'
import { type Outage, openLedger } from './ledger.core.ts'
import { tellMatches } from './match-days.ts'
import { foldersOf, lookAt } from './samples.ts'
import { deployAgainAndAgain, killServer } from './upheaval.ts'
import {
  type FolderGrowth,
  flatness,
  growthOf,
  judgesFlatness,
  leastForFlatness,
  type Sample,
} from './verdict.core.ts'
import { watchAgainAndAgain } from './viewers.ts'

const { values } = readArguments(
  {
    options: {
      minutes: { type: 'string', default: '20' },
      seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
      fans: { type: 'string', default: '16' },
    },
  },
  'npm run soak -- [--minutes 20] [--seed 7] [--fans 16]',
)
const wholeNumber = (name: 'seed' | 'fans'): number => {
  const number = Number(values[name])
  if (!Number.isInteger(number) || number < 0) giveUp(`--${name}: a whole number from 0`)
  return number
}
const minutes = Number(values.minutes)
if (!(minutes >= 1)) giveUp('--minutes: a number from 1')
const seed = wholeNumber('seed')
const fans = wholeNumber('fans')

const say = (text: string) => process.stdout.write(`${text}\n`)
const total = minutes * 60_000
/** Intervals in milliseconds. A server that lives on from the first quarter shows whether it grows. */
const every = {
  kill: Math.min(50_000, Math.max(12_000, total / 24)),
  deployment: Math.min(20_000, total / 18),
  look: Math.min(2000, total / 100),
}
const servers = ['platform', 'site'] as const

const mebibytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)
const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)

async function soak(stage: Stage, stop: () => void, tokens: { feed: string; staff: string }) {
  const reasons: string[] = []
  const outages: Outage[] = []
  const samples = { platform: [] as Sample[], site: [] as Sample[] }
  let disk: Record<string, number> | null = null
  const places = await findPlaces(stage)
  const encoder = await startEncoder(stage, tokens.staff)
  if (encoder === null) say('No ffmpeg on this machine: nothing is uploaded')

  const began = performance.now()
  const share = () => (performance.now() - began) / total
  const busy = () => share() < 1
  let closing = false
  const everybody = [
    ...Array.from({ length: fans }, (_, index) => readAbout(stage, places, seed, index)),
    ...['subscriber', 'bypass'].map((name, index) => watchAgainAndAgain(stage, name, index)),
  ]
  const matches = tellMatches(stage, tokens.feed, () => closing)
  const deployments = deployAgainAndAgain(stage, ['news', 'club'], every.deployment, () => !busy())
  const kill = (server: Outage['server']) => killServer(stage, server, (outage) => outages.push(outage))

  const looking = (async () => {
    while (busy()) {
      for (const server of servers) {
        const sample = await lookAt(stage.dataDir, server, share())
        if (sample) samples[server].push(sample)
      }
      if (share() > 0.25) disk ??= { ...(await foldersOf(stage.dataDir)) }
      await sleep(every.look)
    }
  })()
  // Kills happen in the first quarter, so that later growth shows, and once more at the end, after all of it.
  const killing = (async () => {
    for (let turn = 0; ; turn += 1) {
      await sleep(every.kill)
      if (share() > 0.25) return
      await kill(servers[turn % 2] ?? 'site')
    }
  })()
  const telling = setInterval(() => say(`  ${Math.round(share() * 100)} %`), Math.max(10_000, total / 20))
  const failure = (problem: Error) => reasons.push(problem.message)
  await Promise.all([looking, killing.catch(failure)])
  clearInterval(telling)
  const after = await foldersOf(stage.dataDir)
  for (const server of servers) await kill(server).catch(failure)
  await sleep(5000)
  closing = true
  if (encoder) reasons.push(...(await encoder.end()))
  const [told, deployed] = await Promise.all([matches, deployments]).finally(stop)
  await Promise.all(everybody)

  const growth = growthOf(disk ?? {}, after, deployed.bytes, encoder ? (total / 1000) * bytesASecond : 0)
  reasons.push(...told.wrong.slice(0, 20), ...deployed.wrong)
  reasons.push(...report(stage, outages, samples, growth))
  say(`${told.answered} events of ${told.matches} matches were answered, readers heard ${told.heard}`)
  say(
    `${deployed.published} deployments, ${mebibytes(deployed.bytes)} MiB; the slowest served after ${seconds(deployed.slowest)} s`,
  )
  if (encoder) say(`the encoder was started ${encoder.starts()} times`)
  return reasons
}

/** Prints the measurements. @returns the failed checks */
function report(
  { ledger }: Stage,
  outages: readonly Outage[],
  samples: Record<Outage['server'], Sample[]>,
  growth: readonly FolderGrowth[],
): string[] {
  const reasons: string[] = []
  const { kinds, unexplained } = ledger.close(outages)
  for (const [kind, { asked, failed, duringKills, slowest }] of Object.entries(kinds))
    say(
      `${kind.padEnd(12)} ${String(asked).padStart(7)} asked, ${duringKills} failed while a server was away, ${failed} otherwise; slowest ${slowest} ms`,
    )
  for (const { kind, path, status, from } of unexplained.slice(0, 10))
    reasons.push(`${kind} ${path}: ${status || 'no answer'} at ${seconds(from)} s`)
  if (unexplained.length > 10) reasons.push(`and ${unexplained.length - 10} more that nothing explains`)
  for (const { server, from, to } of outages)
    say(`the ${server} was killed at ${seconds(from)} s and back after ${seconds(to - from)} s`)
  const isJudged = judgesFlatness(total)
  for (const server of servers) {
    for (const measure of ['resident', 'files'] as const) {
      const { second, last, flat } = flatness(samples[server], measure)
      const what = measure === 'resident' ? 'MiB in memory' : 'open files'
      say(`${server}: ${second} ${what} in the second quarter, ${last} in the last`)
      if (!flat && isJudged) reasons.push(`${server}: ${what} are not flat`)
    }
  }
  if (!isJudged)
    say(
      `memory and open files are not judged: that takes ${leastForFlatness / 60_000} minutes, so that killed servers get warm again`,
    )
  for (const { folder, before, after, allowed } of growth) {
    say(`${folder}: ${mebibytes(before)} MiB after a quarter, ${mebibytes(after)} MiB at the end`)
    if (after - before > allowed) reasons.push(`${folder} has grown by more than ${mebibytes(allowed)} MiB`)
  }
  return reasons
}

const dataDir = await mkdtemp(join(tmpdir(), 'club-soak-'))
const tokens = { feed: randomBytes(24).toString('hex'), staff: randomBytes(24).toString('hex') }
say(`${minutes} minutes, seed ${seed}, ${fans} fans who read; starting the site`)
// Before the ports are chosen: a free port may soon be taken.
await build()
const port = await freePort()
const site = await launchSite({
  dataDir,
  port,
  accountPort: await freePort(),
  streamerPort: await freePort(),
  platformPort: await freePort(),
  paymentsPort: await freePort(),
  environment: { TRUSTED_PROXIES: '127.0.0.1', MATCH_FEED_TOKEN: tokens.feed, STAFF_TOKEN: tokens.staff },
  patience: 300_000,
})
try {
  const over = new AbortController()
  const stage: Stage = { url: site.url, port, dataDir, ledger: openLedger(), over: over.signal }
  const reasons = await soak(stage, () => over.abort(), tokens)
  for (const reason of reasons) say(`NOT AS IT MUST BE: ${reason}`)
  const flat = judgesFlatness(total) ? 'flat, and nothing was lost' : 'nothing was lost'
  say(reasons.length === 0 ? flat : `seed ${seed}`)
  process.exitCode = reasons.length === 0 ? 0 : 1
} finally {
  site.child.kill('SIGTERM')
  await site.exit
  if (process.exitCode === 0) await rm(dataDir, { recursive: true, force: true })
  else say(`its logs are in ${join(dataDir, 'logs')}`)
}
