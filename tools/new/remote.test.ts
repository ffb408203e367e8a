/** Making a remote in a checkout: what it may be called there. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { makeRemote, takenPathsFile, workflowPath } from './remote.ts'

const kept = [takenPathsFile, workflowPath('app')]
let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'new-'))
  for (const path of kept) cpSync(join(process.cwd(), path), join(root, path))
  mkdirSync(join(root, 'apps/shop'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

it('makes its folder, its workflow and its entry among the taken paths', () => {
  const files = makeRemote(root, 'fan-zone')
  expect(files).toEqual(
    expect.arrayContaining([join('apps/fan-zone', 'remote.json'), workflowPath('fan-zone')]),
  )
  expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(readFileSync(join(root, takenPathsFile), 'utf8')).toContain("'fan-zone'")
})

it.each([
  ['app', "'app' is taken: .github/workflows/deploy-app.yml is there already"],
  ['shop', "'shop' is taken: a project of that name is there already"],
  ['videos', "'videos' is taken: /videos is another's (packages/contracts/src/taken-paths.core.ts)"],
  ['api', "'api' is not a valid name for a remote: its path must leave /api"],
  ['watch', "'watch' is not a valid name for a remote: the release commands"],
])('%s is no name for another: %s; nothing is written', (name, why) => {
  const files = () => readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()
  const texts = () => kept.map((path) => readFileSync(join(root, path), 'utf8'))
  const before = [files(), texts()]
  expect(() => makeRemote(root, name)).toThrow(why)
  expect([files(), texts()]).toEqual(before)
})
