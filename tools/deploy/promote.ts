/** `npm run promote -- <remote>`: everybody gets what was the canary, and waits for the hosts as a deploy does. */
import { canaryChannel, type Registry } from '@club/federation'
import { awaitHosts } from './await-hosts.ts'
import { promoted } from './canary.core.ts'
import { askHost } from './hosts.ts'
import { judged } from './judge.ts'
import { flip } from './publish.ts'
import { entryOf } from './releases.core.ts'
import { doerOf, giveUp, openSetting } from './setting.ts'

const [remote, ...more] = process.argv.slice(2)
if (!remote || more.length > 0) giveUp('usage: npm run promote -- <remote>')

try {
  const began = performance.now()
  const setting = openSetting()
  const { store } = setting
  const before = await store.registry()
  const canary = entryOf(before, remote, canaryChannel)
  const doer = doerOf(null)
  const change = (registry: Registry) => promoted(registry, remote, doer)
  // Where there is no canary, this says so before any host is asked.
  const contract = change(before).releases.at(-1)?.contract ?? null
  const running = await judged(setting, { remote, contract, change }).catch((problem: Error) => {
    throw new Error(`${remote}: ${problem.message}`)
  })
  for (const host of running) {
    const says = await askHost(host)
    if (says === null) continue
    const refused = says.canaries[remote]?.refused
    if (refused && refused.version === canary?.version)
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
