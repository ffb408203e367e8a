/** Every switch that any code reads is in docs/switches.md, and the page is up to date with the declarations. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { generatedPages } from '../docs/pages.ts'

const root = process.cwd()
const page = generatedPages['docs/switches.md'] ?? ''

/** Variables that are not our switches, and whose they are. */
const notSwitches: Readonly<Record<string, string>> = {
  PATH: "the system's",
  HOME: "the system's",
  TMPDIR: "the system's",
  INIT_CWD: "npm's: the folder that a command was called in",
  LISTEN_PID: "systemd's: for whom a socket is",
  LISTEN_FDS: "systemd's: how many sockets there are",
  BROWSER_REPORT: '`npm test` tells its own browser tests where to report',
  CLUB_TEST_TEMPLATE: 'the folder of a made site that tests copy, told to their workers',
  MUTANT_FILE: '`npm run mutate` tells its tests which source is changed',
  MUTANT_TEXT: 'and where the changed text lies',
  CLUB_TEST_SITE: 'the address of the site that all browser tests share, told to their workers',
}

const sources = ['apps', 'packages', 'tools']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter(
    (path) => /\.(?:tsx?|mjs|cjs)$/.test(path) && !/\/(?:dist|node_modules)\/|^tools\/studio\//.test(path),
  )
  .filter((path) => path !== 'tools/checks/switches.test.ts')
  .concat('playwright.config.ts', 'jest.config.mjs', 'rspack.shell.config.ts')

/** Names that a source reads from the environment, or from an object passed in as one. */
function namesIn(text: string): string[] {
  const read = [...text.matchAll(/\b(?:env|environment|variables|source)\.([A-Z][A-Z0-9_]+)\b/g)]
  const taken = [...text.matchAll(/const \{([^}]*)\} = process\.env\b/g)]
  return [
    ...read.map(([, name]) => name ?? ''),
    ...taken.flatMap(([, list]) => [...(list ?? '').matchAll(/\b[A-Z][A-Z0-9_]+\b/g)].map(([name]) => name)),
  ]
}

describe('docs/switches.md', () => {
  it('is up to date: `npm run docs` writes it', () => {
    expect(readFileSync(join(root, 'docs/switches.md'), 'utf8')).toBe(page)
  })

  it('has every variable that any code reads', () => {
    const missing = sources.flatMap((path) =>
      namesIn(readFileSync(join(root, path), 'utf8'))
        .filter((name) => !(name in notSwitches) && !page.includes(`| \`${name}\` |`))
        .map((name) => `${path}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  it('finds what is read in each way that the code has', () => {
    expect(
      namesIn('process.env.ONE_THING, environment.OTHER, const { THIRD, fourth: FOURTH } = process.env'),
    ).toEqual(['ONE_THING', 'OTHER', 'THIRD', 'FOURTH'])
  })
})
