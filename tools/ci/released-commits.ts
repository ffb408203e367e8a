/**
 * `node tools/start/run.mjs tools/ci/released-commits.ts <remote>`: prints the commits of which the remote was released, the latest first, one a
 * line. The workflow that deploys asks it what has changed since (`.ci/changed`).
 */
import { openSetting } from '../deploy/setting.ts'
import { giveUp } from '../start/give-up.ts'
import { releasedCommits } from './released-commits.core.ts'

const [remote, ...more] = process.argv.slice(2)
if (remote === undefined || more.length > 0)
  giveUp('usage: node tools/start/run.mjs tools/ci/released-commits.ts <remote>')
try {
  const { releases } = await openSetting().store.registry()
  for (const commit of releasedCommits(releases, remote)) console.log(commit)
} catch (problem) {
  giveUp(problem)
}
