/**
 * `npm run fuzz`: generates requests from the OpenAPI document, and judges the answers. `-- --requests 2000 --seed 7 --url http://localhost:4200`;
 * without an address it starts a site of its own. `-- --url … --replay '<line of a report>'` sends one request again.
 */
import { rm } from 'node:fs/promises'
import { readArguments } from '../deploy/arguments.ts'
import { asOperated, makeTemplate, startSite } from '../e2e/site.ts'
import { giveUp } from '../start/give-up.ts'
import { fans, flatWithin, fuzz, replay } from './run.ts'

const { values } = readArguments(
  {
    options: {
      requests: { type: 'string', default: '20000' },
      seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
      url: { type: 'string' },
      replay: { type: 'string' },
    },
  },
  "npm run fuzz -- [--requests 20000] [--seed 7] [--url http://localhost:4200 [--replay '<line of a report>']]",
)
const count = Number(values.requests)
const seed = Number(values.seed)
if (!Number.isInteger(count) || count < 1) giveUp('--requests: a whole number from 1')
if (!Number.isInteger(seed)) giveUp('--seed: a whole number')

if (values.replay) {
  if (!values.url) giveUp('--replay needs --url')
  console.log(await replay(values.url, JSON.parse(values.replay)))
  process.exit(0)
}

const template = values.url ? null : await makeTemplate()
if (template) process.env.CLUB_TEST_TEMPLATE = template
const site = template ? await startSite({ environment: asOperated }) : null
try {
  const url = values.url ?? site?.url ?? ''
  console.log(`${count} requests to ${url}, seed ${seed}`)
  const report = await fuzz({
    url,
    seed,
    count,
    pids: site ? [site.gatewayPid(), site.platformPid()] : [],
    progress: (done) => console.log(`  ${done}`),
  })
  console.log(`statuses ${JSON.stringify(report.statuses)}; slowest ${Math.round(report.slowest)} ms`)
  for (const { warm, end } of report.memory)
    console.log(`memory ${Math.round(warm)} MiB when warm, ${Math.round(end)} MiB at the end`)
  for (const { why, wanted } of report.failures) console.log(`${why}\n  ${JSON.stringify(wanted)}`)
  const grown = report.memory.some(({ warm, end }) => end - warm > flatWithin)
  if (grown) console.log(`memory is not flat: more than ${flatWithin} MiB`)
  const asNobody = site !== null && report.signedIn < fans.length
  if (report.signedIn < fans.length)
    console.log(
      `${report.signedIn} of ${fans.length} sample accounts could sign in: the others' requests were sent as nobody's`,
    )
  const found = report.failures.length > 0 || grown
  if (!asNobody) console.log(found ? `seed ${seed} finds it again` : 'nothing found')
  process.exitCode = found || asNobody ? 1 : 0
} finally {
  await site?.stop()
  if (template) await rm(template, { recursive: true, force: true })
}
