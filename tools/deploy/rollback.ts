/**
 * `npm run rollback -- <remote> [--to <version>]`: back to what was deployed before, which lies in the store already. With `--channel canary`
 * its canary is taken back, and everybody else goes on.
 */
import type { Registry } from '@club/federation'
import { readArguments } from './arguments.ts'
import { awaitHosts } from './await-hosts.ts'
import { takenBack } from './canary.core.ts'
import { tellHosts } from './hosts.ts'
import { judged } from './judge.ts'
import { flip } from './publish.ts'
import { entryOf, releaseBefore, rolledBack } from './releases.core.ts'
import { doerOf, giveUp, openSetting } from './setting.ts'

const usage = 'usage: npm run rollback -- <remote> [--to <version> | --channel canary]'
const { values, positionals } = readArguments(
  { allowPositionals: true, options: { to: { type: 'string' }, channel: { type: 'string' } } },
  usage,
)
const [remote, ...more] = positionals
const canary = values.channel === 'canary'
if (!remote || more.length > 0 || (values.channel && !canary) || (canary && values.to)) giveUp(usage)
const to = values.to ?? null

try {
  const began = performance.now()
  const setting = openSetting()
  const { store, hosts } = setting
  if (canary) {
    const what = { version: null, reason: 'by hand' }
    const { revision } = await flip(store, (registry) => takenBack(registry, remote, what, doerOf(null)))
    await tellHosts(await hosts())
    console.log(`${remote} has no canary any more (revision ${revision})`)
    process.exit(0)
  }
  const { contract } = releaseBefore(await store.registry(), remote, to)
  const doer = doerOf(null)
  const change = (registry: Registry) => rolledBack(registry, remote, to, doer)
  const running = await judged(setting, { remote, contract, change }).catch((problem: Error) => {
    throw new Error(`${remote}: what was before: ${problem.message}`)
  })
  const after = await flip(store, change)
  const entry = entryOf(after, remote)
  if (entry === null) throw new Error(`${remote}: taken out meanwhile`)
  if (!(await awaitHosts(store, running, { remote, entry, doer }))) process.exit(1)
  const seconds = ((performance.now() - began) / 1000).toFixed(2)
  console.log(`${remote} is back at ${entry.version} (revision ${after.revision}, ${seconds} s)`)
} catch (problem) {
  giveUp(problem)
}
