/**
 * The contract's surface between host and remotes, as text: the compiler's declarations of shell-api and the bus, and the shared names. Made with
 * the project's own compiler: API Extractor reads the same declarations with its own, at the cost of thirty packages and ten times the time.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sharedModules } from '@club/federation'
import { contractVersion } from '@club/shell-api/contract'

const root = join(import.meta.dirname, '../..')

/** Packages whose every export belongs to the contract. */
const packages = ['event-bus', 'shell-api']

/** Path of a contract's report, relative to the project's root. */
export const reportPath = (contract: number): string => `packages/shell-api/contracts/${contract}.txt`

/** Path of a remote kept as built for a contract. */
export const keptPath = (remote: string, contract: number): string =>
  `tools/e2e/kept-remotes/${remote}-contract-${contract}.json.br`

/** Not part of the contract's surface: its own number, which names each report, and the helpers for tests of remotes. */
const besides = ['contract.d.ts']

/** @throws Error with the compiler's own messages if the packages do not compile */
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

/** The shared modules, and for react-router the names, since a page gets only those. */
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
