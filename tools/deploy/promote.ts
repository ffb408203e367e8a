/**
 * `npm run promote -- <remote>`: gives everybody what was the canary, or with `--channel streamer` what that channel had, and waits for the
 * hosts as a deploy does. `--version 3f9c…` promotes that version alone, whatever has come in its place since somebody looked at it;
 * `--gives-up /path` confirms that a path will no longer be answered.
 */
import { canaryChannel, productionChannel, type Registry } from '@club/federation'
import { giveUp } from '../start/give-up.ts'
import { readArguments } from './arguments.ts'
import { awaitHosts } from './await-hosts.ts'
import { promoted } from './canary.core.ts'
import { readChannel } from './canary-terms.core.ts'
import { refusalAt } from './hosts.ts'
import { judged } from './judge.ts'
import { flip, refuseSetBack } from './publish.ts'
import { entryOf } from './releases.core.ts'
import { doerOf, openSetting } from './setting.ts'

const usage =
  'usage: npm run promote -- <remote> [--version <version>] [--channel <of a site>] [--gives-up <path>]'
const { values, positionals } = readArguments(
  {
    allowPositionals: true,
    options: {
      version: { type: 'string' },
      channel: { type: 'string', default: canaryChannel },
      'gives-up': { type: 'string', multiple: true, default: [] },
    },
  },
  usage,
)
const [remote, ...more] = positionals

try {
  const { channel: from } = readChannel({ channel: values.channel })
  if (!remote || more.length > 0 || from === productionChannel) giveUp(usage)
  const began = performance.now()
  const setting = openSetting()
  const { store, hosts } = setting
  const before = await store.registry()
  const wished = entryOf(before, remote, from)
  const doer = doerOf(null)
  await refuseSetBack(store)
  // What hosts are asked about below is promoted, and nothing that takes its place meanwhile.
  const version = values.version ?? wished?.version ?? null
  const change = (registry: Registry) =>
    promoted(registry, remote, doer, from, { version, givesUp: values['gives-up'] })
  // If there is nothing to promote, this throws before any host is asked.
  const contract = change(before).releases.at(-1)?.contract ?? null
  const running = await judged(setting, { remote, contract, change }).catch((problem: Error) => {
    throw new Error(`${remote}: ${problem.message}`)
  })
  const refused =
    wished && (await refusalAt(await hosts(), { remote, version: wished.version, channel: from }))
  if (refused)
    throw new Error(
      `${remote}: ${refused.host} has refused ${wished.version}: ${refused.reason}; nothing was changed`,
    )
  const after = await flip(store, change)
  const entry = entryOf(after, remote)
  if (entry === null) throw new Error(`${remote}: taken out meanwhile`)
  if (!(await awaitHosts(store, running, { remote, entry, revision: after.revision, doer }))) process.exit(1)
  const seconds = ((performance.now() - began) / 1000).toFixed(2)
  console.log(`${remote} ${entry.version} is everybody's (revision ${after.revision}, ${seconds} s)`)
} catch (problem) {
  giveUp(problem)
}
