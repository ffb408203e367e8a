/**
 * `npm run rollback -- <remote> [--to <version>]`: back to what was deployed before, which lies in the store already. With `--channel canary`
 * its canary is taken back, and everybody else goes on.
 */
import { parseArgs } from 'node:util'
import { awaitHosts } from './await-hosts.ts'
import { takenBack } from './canary.core.ts'
import { askAll, tellHosts } from './hosts.ts'
import { flip } from './publish.ts'
import { entryOf, releaseBefore, rolledBack } from './releases.core.ts'
import { doerOf, giveUp, openSetting } from './setting.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, channel: { type: 'string' } },
})
const [remote, ...more] = positionals
const canary = values.channel === 'canary'
if (!remote || more.length > 0 || (values.channel && !canary) || (canary && values.to))
  giveUp('usage: npm run rollback -- <remote> [--to <version> | --channel canary]')
const to = values.to ?? null

try {
  const began = performance.now()
  const { store, hosts } = openSetting()
  if (canary) {
    const what = { version: null, reason: 'by hand' }
    const { revision } = await flip(store, (registry) => takenBack(registry, remote, what, doerOf(null)))
    await tellHosts(await hosts())
    console.log(`${remote} has no canary any more (revision ${revision})`)
    process.exit(0)
  }
  const { contract } = releaseBefore(await store.registry(), remote, to)
  const { running, unfit } = await askAll(await hosts(), contract ?? 1)
  if (unfit) {
    const { from, to: last } = unfit.says.contracts
    throw new Error(
      `${remote}: what was before needs contract ${contract}, and the host at ${unfit.host} serves ${from} to ${last}; nothing was changed`,
    )
  }
  const doer = doerOf(null)
  const after = await flip(store, (registry) => rolledBack(registry, remote, to, doer))
  const entry = entryOf(after, remote)
  if (entry === null) throw new Error(`${remote}: taken out meanwhile`)
  if (!(await awaitHosts(store, running, { remote, entry, doer }))) process.exit(1)
  const seconds = ((performance.now() - began) / 1000).toFixed(2)
  console.log(`${remote} is back at ${entry.version} (revision ${after.revision}, ${seconds} s)`)
} catch (problem) {
  giveUp(problem)
}
