/**
 * `npm run check -- <remote>`: format, lint, styles, import rules, types and unit tests of one remote and of the packages that it
 * uses. It needs no other app's folder, so a team with only its own can run it.
 */
import { existsSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { giveUp } from '../start/give-up.ts'
import { root, run } from '../start/install.mjs'
import { undoneAtEnd } from '../start/undone-at-end.ts'

const [remote = '', ...more] = process.argv.slice(2)
const folder = `apps/${remote}`
if (!/^[a-z][a-z0-9-]*$/.test(remote) || more.length > 0 || !existsSync(join(root, folder, 'remote.json')))
  giveUp(`usage: npm run check -- <remote> (no ${folder}/remote.json)`)

/** Browser tests drive a whole site, with tools and platform, so they need more than the remote. */
const types = join(root, `tsconfig.${remote}.${process.pid}.json`)
const config = {
  extends: './tsconfig.base.json',
  include: [folder, 'packages/*.d.ts'],
  exclude: ['**/dist', 'node_modules', '**/*.spec.ts', '**/testing/**'],
}
const bin = (name: string) => join(root, 'node_modules/.bin', name)
const jest = join(root, 'node_modules/jest/bin/jest.js')
const checks: [name: string, command: string, args: string[]][] = [
  ['format and lint', bin('biome'), ['check', folder, 'packages']],
  ['styles', bin('stylelint'), ['--allow-empty-input', `${folder}/src/**/*.css`]],
  ['import rules', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', folder, 'packages']],
  ['types', bin('tsc'), ['-p', types]],
  ['tests', process.execPath, ['--experimental-vm-modules', jest, '--passWithNoTests', `${folder}/`]],
]

let failed = 0
async function all() {
  await writeFile(types, JSON.stringify(config))
  for (const [name, command, args] of checks) {
    const problem = await run(command, args, { env: { ...process.env, NODE_ENV: 'test' } }).then(
      () => null,
      ({ message }: Error) => message,
    )
    console.log(problem === null ? `${name}: well` : `${name}: failed\n${problem}`)
    if (problem !== null) failed++
  }
}
await undoneAtEnd(() => rmSync(types, { force: true }), all)
process.exit(failed === 0 ? 0 : 1)
