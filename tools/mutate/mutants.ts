/** Every change that Stryker's instrumenter would make to our rules and to the gateway. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { root } from '../start/install.mjs'
import { isWorthTrying, type Mutant, replaced } from './draw.core.ts'

const rooms = ['packages/football', 'packages/access', 'packages/gateway']

/** The sources to draw changes from: not tests, texts, or files that only re-export. */
export const sources = (): string[] =>
  globSync(
    rooms.map((room) => `${room}/src/**/*.ts`),
    { cwd: root },
  )
    .filter((path) => !/\.test\.ts$|\/testing\.ts$|\/index\.ts$|\/messages\//.test(path))
    .sort()

const silent = () => {}
const log = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
}

export async function mutantsOf(file: string): Promise<Mutant[]> {
  const text = readFileSync(join(root, file), 'utf8')
  const lines = text.split('\n')
  const { mutants } = await new Instrumenter(log).instrument([{ name: file, content: text, mutate: true }], {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  })
  return mutants
    .map(({ mutatorName, location: { start, end }, replacement }) => {
      const { before, text: changed } = replaced(text, start, end, replacement)
      return { file, line: start.line + 1, kind: mutatorName, from: before, to: replacement, text: changed }
    })
    .filter((mutant) => isWorthTrying(mutant, lines[mutant.line - 1] ?? ''))
}
