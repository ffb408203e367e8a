/** `npm run promote -- <remote>`: everybody gets what was the canary, and waits for the hosts as a deploy does. */
import { canaryChannel } from '@club/federation'
import { awaitHosts } from './await-hosts.ts'
import { promoted } from './canary.core.ts'
import { askHost } from './hosts.ts'
import { flip } from './publish.ts'
import { entryOf } from './releases.core.ts'
import { doerOf, giveUp, openSetting } from './setting.ts'

const [remote, ...more] = process.argv.slice(2)
if (!remote || more.length > 0) giveUp('usage: npm run promote -- <remote>')

try {
  const began = performance.now()
  const { store, hosts } = openSetting()
  const canary = entryOf(await store.registry(), remote, canaryChannel)
  const running: string[] = []
  for (const host of await hosts()) {
    const says = await askHost(host)
    if (says === null) continue
    running.push(host)
    const refused = says.canaries[remote]?.refused
    if (refused && refused.version === canary?.version)
      throw new Error(
        `${remote}: ${host} has refused ${refused.version}: ${refused.reason}; nothing was changed`,
      )
  }
  const doer = doerOf(null)
  const after = await flip(store, (registry) => promoted(registry, remote, doer))
  const entry = entryOf(after, remote)
  if (entry === null) throw new Error(`${remote}: taken out meanwhile`)
  if (!(await awaitHosts(store, running, { remote, entry, doer }))) process.exit(1)
  const seconds = ((performance.now() - began) / 1000).toFixed(2)
  console.log(`${remote} ${entry.version} is everybody's (revision ${after.revision}, ${seconds} s)`)
} catch (problem) {
  giveUp(problem)
}
