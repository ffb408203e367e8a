/** `npm run pack -- <folder>`: everything that a team with its own repository needs, as tarballs of built JavaScript with types. */
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildHost } from '../dev/build-host.ts'
import { giveUp } from '../start/give-up.ts'
import { run } from '../start/install.mjs'
import { undoneAtEnd } from '../start/undone-at-end.ts'
import { compile } from './compile.ts'
import { stage } from './stage.ts'

const [folder, ...more] = process.argv.slice(2)
if (folder === undefined || more.length > 0) giveUp('usage: npm run pack -- <folder>')
// npm runs its commands in the project's root, not where the user called it.
const target = resolve(process.env.INIT_CWD ?? '.', folder)
const work = await mkdtemp(join(tmpdir(), 'pack-'))

async function pack() {
  await compile(work)
  // For developers of a remote, as in `npm run dev`.
  await buildHost(join(work, 'apps/shell/dist'))
  const packages = await stage(work)
  await mkdir(target, { recursive: true })
  const packed = await run('npm', ['pack', '--silent', '--pack-destination', target, ...packages])
  console.log(
    `${packed.trim()}\n\nThey lie in ${target}. Next: docs/how-to/ship-a-remote.md#in-a-repository-of-your-own`,
  )
}

try {
  // At Ctrl-C the compiler may be writing there still.
  await undoneAtEnd(() => rmSync(work, { recursive: true, force: true, maxRetries: 5 }), pack)
} catch (problem) {
  giveUp(problem)
}
