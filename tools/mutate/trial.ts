/** Whether the tests notice a change to a source. */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectNode, root } from '../start/install.mjs'
import type { Mutant } from './draw.core.ts'

/** 'hung': the tests of its own package never finished, though they do without the change. */
export type Verdict = 'died' | 'hung' | 'survived' | 'survived (out of time)'

/** Milliseconds for the tests of the package itself, and for all others that depend on the source. */
const limits = { own: 120_000, others: 400_000 }

const jest = [
  '--disable-warning=ExperimentalWarning',
  '--experimental-vm-modules',
  join(root, 'node_modules/jest/bin/jest.js'),
]

/** Tests that import the source, directly or not, relative to the project's root. */
const related = (file: string): string[] =>
  execFileSync(projectNode(), [...jest, '--listTests', '--findRelatedTests', join(root, file)], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
    .split('\n')
    .filter((path) => path.startsWith(root))

type Run = 'passed' | 'failed' | 'out of time'

function run(tests: readonly string[], changed: { file: string; text: string }, limit: number): Promise<Run> {
  if (tests.length === 0) return Promise.resolve('passed')
  return new Promise((done) => {
    const config = join(import.meta.dirname, 'jest.config.mjs')
    const runner = spawn(
      projectNode(),
      [...jest, `--config=${config}`, '--bail', '--silent', '--runTestsByPath', ...tests],
      {
        cwd: root,
        detached: true,
        stdio: 'ignore',
        env: { ...process.env, MUTANT_FILE: join(root, changed.file), MUTANT_TEXT: changed.text },
      },
    )
    // Its workers are in its process group: none outlives it, not even one that a change keeps busy for ever.
    const endAll = () => {
      try {
        if (runner.pid) process.kill(-runner.pid, 'SIGKILL')
      } catch {
        // All of them have ended already.
      }
    }
    const timer = setTimeout(() => {
      endAll()
      done('out of time')
    }, limit)
    runner.on('exit', (code) => {
      clearTimeout(timer)
      endAll()
      done(code === 0 ? 'passed' : 'failed')
    })
  })
}

/** Runs the tests that depend on the source, those of its own package first; stops at the first file that fails. */
export async function tried(mutant: Mutant): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), 'mutant-'))
  const changed = { file: mutant.file, text: join(folder, 'source') }
  const room = join(root, ...mutant.file.split('/').slice(0, 2), '/')
  const tests = related(mutant.file)
  try {
    writeFileSync(changed.text, mutant.text)
    const own = await run(
      tests.filter((path) => path.startsWith(room)),
      changed,
      limits.own,
    )
    if (own !== 'passed') return own === 'failed' ? 'died' : 'hung'
    const others = await run(
      tests.filter((path) => !path.startsWith(room)),
      changed,
      limits.others,
    )
    if (others === 'failed') return 'died'
    return others === 'passed' ? 'survived' : 'survived (out of time)'
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
