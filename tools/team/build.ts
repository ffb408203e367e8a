/** `npx club build`: both builds of the remote in this folder, into `dist`. */
import { resolve } from 'node:path'
import { buildRemote, readDeployment } from '../deploy/build.ts'
import { giveUp } from '../start/give-up.ts'

try {
  const output = resolve('dist')
  await buildRemote(process.cwd(), output)
  const { manifest } = await readDeployment(process.cwd(), output)
  console.log(`${manifest.remote} ${manifest.version} is built: dist`)
} catch (problem) {
  giveUp(problem)
}
