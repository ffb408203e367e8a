// `npm test`: installs missing packages and runs everything: formatting, lint, types, unit, API and browser tests. The last line
// counts all of it. `npm test -- unit` (or lint, types, browser) runs a part; `npm test -- changed [--base <ref>]` lints and types
// everything, and runs the unit and browser tests of what has changed since.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureInstalled, projectNode, root, run } from '../start/install.mjs'
import { largePages } from './allocation.mjs'
import { folderInMemory } from './memory.mjs'

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { base: { type: 'string', default: 'main' } },
})
const count = { passed: 0, failed: 0, skipped: 0 }
const bin = (name) => join(root, 'node_modules/.bin', name)
// This process makes the template for browser tests.
Object.assign(process.env, largePages)
const environment = {
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  NX_DAEMON: 'false',
  NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
}
const inMemory = folderInMemory()
if (inMemory !== null) {
  environment.TMPDIR = inMemory
  // This process makes the browser tests' template.
  process.env.TMPDIR = inMemory
  process.on('exit', () => rmSync(inMemory, { recursive: true, force: true, maxRetries: 5 }))
}

const runs = (command, args) =>
  new Promise((done) => {
    spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: environment }).on(
      'exit',
      (code) => done(code ?? 1),
    )
  })

/** Runs checks in parallel: most keep one core busy. Prints each one's output below its name. */
async function check(checks) {
  await Promise.all(
    checks.map(async ([name, command, args]) => {
      const problem = await run(command, args, { env: environment }).then(
        (output) => process.stdout.write(`\n── ${name}\n${output}`) && null,
        ({ message }) => message,
      )
      count[problem === null ? 'passed' : 'failed']++
      if (problem !== null) process.stdout.write(`\n── ${name}: failed\n${problem}\n`)
    }),
  )
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

/** Titles of browser tests that passed only when retried. */
const retried = []

function noteRetried(suites, above = []) {
  for (const { title, suites: inner = [], specs = [] } of suites) {
    const path = [...above, title]
    for (const spec of specs)
      if (spec.tests.some(({ status }) => status === 'flaky')) retried.push([...path, spec.title].join(' › '))
    noteRetried(inner, path)
  }
}

/** Runs projects of the browser tests in parallel. */
async function browserProjects(projects, files) {
  const report = `browser-${projects.join('-')}.json`
  environment.BROWSER_REPORT = join(root, 'test-results', report)
  rmSync(environment.BROWSER_REPORT, { force: true })
  const cli = join(root, 'node_modules/playwright/cli.js')
  const code = await runs(projectNode(), [
    cli,
    'test',
    ...projects.map((project) => `--project=${project}`),
    '--pass-with-no-tests',
    ...files,
  ])
  add(report, ({ stats, suites }) => {
    noteRetried(suites)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
  })
  if (code !== 0 && count.failed === 0) count.failed++
}

const lint = [
  ['Formatting and lint', bin('biome'), ['ci', '--colors=off', '--max-diagnostics=50', '.']],
  ['Style sheets', bin('stylelint'), ['{apps,packages}/*/src/**/*.css']],
  ['Import rules', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', 'apps', 'packages', 'tools']],
]
const types = [['Types', bin('tsc'), ['-p', 'tsconfig.json']]]

let template = null

/** Builds the apps and makes the template that every test site begins with. */
function templateOfRun() {
  template ??= import('../e2e/site.ts').then(({ makeTemplate }) => makeTemplate({ onServer: true }))
  // The code that awaits the template gets the failure.
  template.catch(() => {})
  return template
}

const parts = {
  lint: () => check(lint),
  types: () => check(types),
  /** @param folders whose tests run; empty: all */
  async unit(folders = []) {
    process.stdout.write('\n── Unit and API tests\n')
    const code = await runs(projectNode(), [
      '--experimental-vm-modules',
      // With the switch above V8's cache of compiled scripts never has what is asked of it, and holds every test file's modules for good.
      '--no-compilation-cache',
      join(root, 'node_modules/jest/bin/jest.js'),
      '--json',
      '--outputFile=test-results/unit.json',
      '--passWithNoTests',
      ...folders.map((folder) => `${folder}/`),
    ])
    add('unit.json', (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
      skipped: report.numPendingTests,
    }))
    if (code !== 0 && count.failed === 0) count.failed++
  },
  /** @param files the test files to run; empty: all */
  async browser(files = []) {
    process.stdout.write('\n── Browser tests\n')
    const { findTestBrowser } = await import('../e2e/chromium.ts')
    if (findTestBrowser() === null) {
      process.stdout.write(
        'No Chromium found: install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.\n',
      )
      count.failed++
      return
    }
    environment.CLUB_TEST_TEMPLATE = await templateOfRun()
    try {
      for (const projects of [['together', 'waiting'], ['alone']]) await browserProjects(projects, files)
    } finally {
      const { removeTemplate } = await import('../e2e/site-databases.ts')
      await removeTemplate(environment.CLUB_TEST_TEMPLATE)
    }
  },
}

await ensureInstalled()
if (Number(process.versions.node.split('.')[0]) < 24) {
  // Started with a bare shell's Node: continue under the project's own.
  const code = await runs(projectNode(), [fileURLToPath(import.meta.url), ...process.argv.slice(2)])
  process.exit(code)
}
mkdirSync(join(root, 'test-results'), { recursive: true })
rmSync(join(root, 'test-results/unit.json'), { force: true })

/** Runs the tests that a change requires. */
async function changed() {
  const { testsOfChange } = await import('./changed.ts')
  await check([...lint, ...types])
  const tests = testsOfChange(options.base)
  if (tests === null) process.stdout.write('\nThe change concerns everything.\n')
  if (tests === null || tests.folders.length > 0) await parts.unit(tests?.folders)
  if (tests === null || tests.specs.length > 0) await parts.browser(tests?.specs)
}

async function everything() {
  await check([...lint, ...types])
  const { findTestBrowser } = await import('../e2e/chromium.ts')
  // This needs one core, which the unit tests leave free.
  if (findTestBrowser() !== null) templateOfRun()
  await parts.unit()
  await parts.browser()
}

if (wanted.includes('changed')) await changed()
else if (wanted.length === 0) await everything()
else for (const [name, part] of Object.entries(parts)) if (wanted.includes(name)) await part()
for (const title of retried) process.stdout.write(`\nPassed only when it was tried again: ${title}`)
process.stdout.write(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`)
process.exit(count.failed === 0 ? 0 : 1)
