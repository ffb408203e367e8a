/**
 * `npm run promote -- <remote>`: gives everybody what was the canary, or with `--channel streamer` what that channel had, and waits for the
 * hosts as a deploy does.
 */
import { canaryChannel, productionChannel, type Registry } from '@club/federation'
import { giveUp } from '../start/give-up.ts'
import { readArguments } from './arguments.ts'
import { awaitHosts } from './await-hosts.ts'
import { promoted } from './canary.core.ts'
import { readChannel } from './canary-terms.core.ts'
import { askHost } from './hosts.ts'
import { judged } from './judge.ts'
import { flip, refuseSetBack } from './publish.ts'
import { entryOf } from './releases.core.ts'
import { doerOf, openSetting } from './setting.ts'

const usage = 'usage: npm run promote -- <remote> [--channel <of a site>]'
const { values, positionals } = readArguments(
  { allowPositionals: true, options: { channel: { type: 'string', default: canaryChannel } } },
  usage,
)
const [remote, ...more] = positionals

try {
  const { channel: from } = readChannel(values)
  if (!remote || more.length > 0 || from === productionChannel) giveUp(usage)
  const began = performance.now()
  const setting = openSetting()
  const { store, hosts } = setting
  const before = await store.registry()
  const wished = entryOf(before, remote, from)
  const doer = doerOf(null)
  await refuseSetBack(store)
  const change = (registry: Registry) => promoted(registry, remote, doer, from)
  // If there is nothing to promote, this throws before any host is asked.
  const contract = change(before).releases.at(-1)?.contract ?? null
  const running = await judged(setting, { remote, contract, change }).catch((problem: Error) => {
    throw new Error(`${remote}: ${problem.message}`)
  })
  for (const host of await hosts()) {
    const says = await askHost(host)
    const place = from === canaryChannel ? says?.canaries : says?.follows === from ? says.remotes : null
    const refused = place?.[remote]?.refused
    if (refused && refused.version === wished?.version)
      throw new Error(
        `${remote}: ${host} has refused ${refused.version}: ${refused.reason}; nothing was changed`,
      )
  }
  const after = await flip(store, change)
  const entry = entryOf(after, remote)
  if (entry === null) throw new Error(`${remote}: taken out meanwhile`)
  if (!(await awaitHosts(store, running, { remote, entry, doer }))) process.exit(1)
  const seconds = ((performance.now() - began) / 1000).toFixed(2)
  console.log(`${remote} ${entry.version} is everybody's (revision ${after.revision}, ${seconds} s)`)
} catch (problem) {
  giveUp(problem)
}
