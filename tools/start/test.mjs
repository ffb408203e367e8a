// `npm test`: installs what is missing and runs everything: formatting, lint, types, unit, API and browser tests. The last line
// counts all of it. `npm test -- unit` (or lint, types, browser) runs a part.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, projectNode, root } from './install.mjs'

const wanted = process.argv.slice(2)
const count = { passed: 0, failed: 0, skipped: 0 }
const bin = (name) => join(root, 'node_modules/.bin', name)
const environment = {
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  NX_DAEMON: 'false',
  NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
}

const runs = (command, args) =>
  new Promise((done) => {
    spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: environment }).on(
      'exit',
      (code) => done(code ?? 1),
    )
  })

async function check(name, command, args) {
  process.stdout.write(`\n── ${name}\n`)
  const code = await runs(command, args)
  count[code === 0 ? 'passed' : 'failed']++
  if (code !== 0) process.stdout.write(`${name}: failed (${code})\n`)
}

/** Adds a runner's own counts; a runner that died without a report is one failure. */
function add(report, counts) {
  const file = join(root, 'test-results', report)
  if (!existsSync(file)) {
    count.failed++
    return
  }
  const { passed, failed, skipped } = counts(JSON.parse(readFileSync(file, 'utf8')))
  count.passed += passed
  count.failed += failed
  count.skipped += skipped
}

const parts = {
  async lint() {
    await check('Formatting and lint', bin('biome'), ['ci', '--colors=off', '--max-diagnostics=50', '.'])
    await check('Style sheets', bin('stylelint'), ['{apps,packages}/*/src/**/*.css'])
    await check('Import rules', bin('depcruise'), [
      '--config',
      '.dependency-cruiser.cjs',
      'apps',
      'packages',
      'tools',
    ])
  },
  async types() {
    await check('Types', bin('tsc'), ['-p', 'tsconfig.json'])
  },
  async unit() {
    process.stdout.write('\n── Unit and API tests\n')
    const code = await runs(projectNode(), [
      '--experimental-vm-modules',
      join(root, 'node_modules/jest/bin/jest.js'),
      '--json',
      '--outputFile=test-results/unit.json',
    ])
    add('unit.json', (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
      skipped: report.numPendingTests,
    }))
    if (code !== 0 && count.failed === 0) count.failed++
  },
  async browser() {
    process.stdout.write('\n── Browser tests\n')
    const { findChromium } = await import('../e2e/chromium.ts')
    if (findChromium() === null) {
      process.stdout.write(
        'No Chromium found: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.\n',
      )
      count.failed++
      return
    }
    const code = await runs(projectNode(), [join(root, 'node_modules/playwright/cli.js'), 'test'])
    add('browser.json', ({ stats }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    }))
    if (code !== 0 && count.failed === 0) count.failed++
  },
}

await ensureInstalled()
if (Number(process.versions.node.split('.')[0]) < 24) {
  // Started by a bare shell's Node: go on under the project's own.
  const code = await runs(projectNode(), [import.meta.filename, ...wanted])
  process.exit(code)
}
mkdirSync(join(root, 'test-results'), { recursive: true })
for (const report of ['unit.json', 'browser.json'])
  rmSync(join(root, 'test-results', report), { force: true })
for (const [name, part] of Object.entries(parts))
  if (wanted.length === 0 || wanted.includes(name)) await part()
process.stdout.write(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`)
process.exit(count.failed === 0 ? 0 : 1)
