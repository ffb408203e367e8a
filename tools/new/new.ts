/** `npm run new -- remote <name>`: makes a complete remote that passes all checks and can be deployed. */
import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { giveUp } from '../start/give-up.ts'
import { makeRemote, takenPathsFile } from './remote.ts'

const root = resolve(import.meta.dirname, '../..')
const [kind, name, ...rest] = process.argv.slice(2)
if (kind !== 'remote' || name === undefined || rest.length > 0) giveUp('usage: npm run new -- remote <name>')
try {
  const files = makeRemote(root, name)
  execFileSync(
    join(root, 'node_modules/.bin/biome'),
    ['check', '--write', '--colors=off', `apps/${name}`, takenPathsFile],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  console.log(`${files.join('\n')}\n\nNext: npm run deploy -- ${name}, then docs/how-to/add-a-remote.md`)
} catch (problem) {
  giveUp(problem)
}
