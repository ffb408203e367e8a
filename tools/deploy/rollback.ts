/**
 * `npm run rollback -- <remote> [--to <version>]`: back to what was deployed before, which is still in the store. With `--channel canary`
 * its canary is removed, and nothing changes for everybody else; with that of a site, its visitors go back to what that channel had before, or
 * to what everybody has.
 */
import { canaryChannel, type Registry } from '@club/federation'
import { giveUp } from '../start/give-up.ts'
import { readArguments } from './arguments.ts'
import { awaitHosts } from './await-hosts.ts'
import { backIn, byHand, takenBack } from './canary.core.ts'
import { readChannel } from './canary-terms.core.ts'
import { tellHosts } from './hosts.ts'
import { judged } from './judge.ts'
import { flip, refuseGone, refuseSetBack } from './publish.ts'
import { entryOf, remotesOf } from './releases.core.ts'
import { doerOf, openSetting } from './setting.ts'

const usage =
  'usage: npm run rollback -- <remote> [--to <version> | --channel canary] [--channel <of a site>]'
const { values, positionals } = readArguments(
  { allowPositionals: true, options: { to: { type: 'string' }, channel: { type: 'string' } } },
  usage,
)
const [remote, ...more] = positionals
const to = values.to ?? null

try {
  const { channel } = readChannel({ channel: values.channel })
  const canary = channel === canaryChannel
  if (!remote || more.length > 0 || (canary && to)) giveUp(usage)
  const began = performance.now()
  const setting = openSetting()
  const { store, hosts } = setting
  const there = remotesOf(await store.registry())
  if (!there.includes(remote)) {
    await refuseSetBack(store)
    throw new Error(`${remote}: no remote of this store; remotes: ${there.join(', ') || 'none'}`)
  }
  if (canary) {
    const what = { version: null, reason: byHand }
    const { revision } = await flip(store, (registry) => takenBack(registry, remote, what, doerOf(null)))
    await tellHosts(await hosts())
    console.log(`${remote} no longer has a canary (revision ${revision})`)
    process.exit(0)
  }
  const doer = doerOf(null)
  await refuseSetBack(store)
  const change = (registry: Registry) => backIn(channel, registry, remote, to, doer)
  const planned = change(await store.registry())
  const before = entryOf(planned, remote, channel)
  if (before)
    await refuseGone(store, remote, before).catch((problem: Error) => {
      throw new Error(`${remote}: ${problem.message}`)
    })
  const contract = planned.releases.at(-1)?.contract ?? null
  const running = await judged(setting, { remote, channel, contract, change }).catch((problem: Error) => {
    throw new Error(`${remote}: what was before: ${problem.message}`)
  })
  const after = await flip(store, change)
  const own = entryOf(after, remote, channel)
  const entry = own ?? entryOf(after, remote)
  if (!(await awaitHosts(store, running, { remote, entry, revision: after.revision, doer, channel })))
    process.exit(1)
  const seconds = ((performance.now() - began) / 1000).toFixed(2)
  const where = own
    ? `at ${own.version}`
    : `at what everybody has${entry ? `: ${entry.version}` : ', which is nothing'}`
  console.log(`${remote} is back ${where} (revision ${after.revision}, ${seconds} s)`)
} catch (problem) {
  giveUp(problem)
}
