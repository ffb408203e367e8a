/**
 * The surface of the contract between host and remotes, as text: what the compiler says of shell-api and the bus, and the names that the host
 * shares. By the project's own compiler: API Extractor reads the same declarations with a compiler of its own, for thirty packages and ten times the time.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sharedModules } from '@club/federation'
import { contractVersion } from '@club/shell-api/contract'

const root = join(import.meta.dirname, '../..')

/** Packages whose every export is the contract's. */
const packages = ['event-bus', 'shell-api']

/** Where the report of a contract lies; below the project's root. */
export const reportPath = (contract: number): string => `packages/shell-api/contracts/${contract}.txt`

/** Where a remote of a contract is kept as it was built then. */
export const keptPath = (remote: string, contract: number): string =>
  `tools/e2e/kept-remotes/${remote}-contract-${contract}.json.br`

/** Not of the contract's surface: its own number, which each report is named by, and what tests of remotes take. */
const besides = ['contract.d.ts']

/** @throws Error with the compiler's own words where the packages do not compile */
export function contractReport(): string {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'))
  try {
    const configuration = {
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        removeComments: true,
        outDir: folder,
        rootDir: join(root, 'packages'),
        typeRoots: [join(root, 'node_modules/@types')],
      },
      files: [
        ...packages.map((name) => join(root, `packages/${name}/src/index.ts`)),
        join(root, 'packages/css-modules.d.ts'),
      ],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configuration))
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' })
    const parts = packages.flatMap((name) => declarations(folder, name))
    return `${[`contract ${contractVersion}`, shared(), ...parts].join('\n\n')}\n`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function declarations(folder: string, name: string): string[] {
  const below = join(folder, name, 'src')
  return readdirSync(below)
    .filter((file) => !besides.includes(file))
    .sort()
    .map((file) => `== ${name}/${file}\n${readFileSync(join(below, file), 'utf8').trim()}`)
}

/** Modules, and of react-router the names, since a page has no more of it. */
function shared(): string {
  const source = readFileSync(join(root, 'packages/host/src/app/shares.browser.ts'), 'utf8')
  const names = /const router = \{([^}]*)\}/.exec(source)?.[1] ?? ''
  return [
    '== shared',
    ...sharedModules,
    `react-router: ${names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .join(', ')}`,
  ].join('\n')
}
