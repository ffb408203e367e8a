/** `npx club new <name>`: turns this folder into the repository of a new remote. Existing files stay as they are. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { filesOf, namesOrThrow, write } from '../new/templates.ts'
import { giveUp } from '../start/give-up.ts'
import { toolName } from './tool-name.ts'

const jest = '--experimental-vm-modules node_modules/jest/bin/jest.js'

/** Templates only for a checkout of the whole project: a browser test drives its site, and here the tool does the build. */
const ofTheWhole = (path: string, name: string) =>
  ['rspack.config.ts', 'workflow.yml', `src/${name}.spec.ts`].includes(path)

const configurations = {
  'tsconfig.json': json({
    extends: `${toolName}/tsconfig.json`,
    include: ['src'],
    // Browser tests of a remote that was copied from the whole project: they need its tools.
    exclude: ['**/*.spec.ts'],
  }),
  'biome.json': json({ extends: [`${toolName}/biome`] }),
  'jest.config.mjs': `export { config as default } from '${toolName}/jest'\n`,
  // The team's key among them, which `club keys make` writes.
  '.gitignore': 'node_modules\ndist\n.data\n*.pem\n',
  // A version is a hash of what was built: the same commit has the same one in a checkout on Windows.
  '.gitattributes': '* text=auto eol=lf\n',
}

const scripts = (name: string) => ({
  lint: 'biome check .',
  types: 'tsc',
  test: `node ${jest}`,
  build: 'club build',
  dev: 'club dev',
  deploy: `club deploy ${name}`,
})

function json(content: unknown): string {
  return `${JSON.stringify(content, null, 2)}\n`
}

function make(name: string): string[] {
  if (existsSync('remote.json')) throw new Error('there is a remote in this folder already')
  const files = [
    ...filesOf(namesOrThrow(name)).filter(({ path }) => !ofTheWhole(path, name)),
    ...Object.entries(configurations).map(([path, text]) => ({ path, text })),
  ].filter(({ path }) => !existsSync(path))
  for (const { path, text } of files) write(path, text)
  const before = existsSync('package.json') ? JSON.parse(readFileSync('package.json', 'utf8')) : { name }
  const own = { private: true, type: 'module', scripts: scripts(name) }
  writeFileSync('package.json', json({ ...before, ...own }))
  return [...files.map(({ path }) => path), 'package.json']
}

const [name, ...more] = process.argv.slice(2)
if (name === undefined || more.length > 0) giveUp('usage: npx club new <name>')
try {
  const files = make(name)
  execFileSync('node_modules/.bin/biome', ['check', '--write', '--colors=off', '.'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  console.log(`${files.join('\n')}\n\nNext: npm run build, then npm run deploy`)
} catch (problem) {
  giveUp(problem)
}
