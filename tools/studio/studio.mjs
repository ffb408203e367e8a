// `npm run studio -- check | pictures … | films …`: see README.md.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, projectNode, root } from '../start/install.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const bin = (name) => join(root, 'node_modules/.bin', name)
const script = (name) => [projectNode(), ['--disable-warning=ExperimentalWarning', join(here, name)]]
const tasks = {
  check: [
    [bin('biome'), ['ci', '--config-path=tools/studio/lint.json', 'tools/studio']],
    [bin('tsc'), ['-p', join(here, 'tsconfig.json')]],
  ],
  pictures: [script('pictures/draw.ts')],
  films: [script('films/render.ts')],
}

const [name = '', ...rest] = process.argv.slice(2)
if (!Object.hasOwn(tasks, name)) {
  console.error(`npm run studio -- ${Object.keys(tasks).join(' | ')}`)
  process.exit(1)
}
await ensureInstalled()
for (const [command, args] of tasks[name]) {
  const { status } = spawnSync(command, [...args, ...rest], { stdio: 'inherit', cwd: root })
  if (status !== 0) process.exit(status ?? 1)
}
