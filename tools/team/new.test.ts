/** `club new` in an empty folder, with a linter that does nothing. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'club-new-'))
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  writeFileSync(join(folder, 'node_modules/.bin/biome'), '#!/bin/sh\n', { mode: 0o755 })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const made = (name: string) =>
  execFileSync(process.execPath, [join(process.cwd(), 'tools/team/new.ts'), name], {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
  })

it('a new repository keeps its key to itself, and has the same line ends on every system', () => {
  made('fan-zone')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
  git('init', '-q')
  writeFileSync(join(folder, 'team.pem'), 'a secret')
  expect(git('status', '--porcelain', '--untracked-files=all')).not.toContain('.pem')
  expect(git('check-attr', 'text', 'eol', '--', 'src/routes.ts')).toBe(
    'src/routes.ts: text: auto\nsrc/routes.ts: eol: lf\n',
  )
})

it('what is there already stays', () => {
  writeFileSync(join(folder, '.gitignore'), 'node_modules\n')
  expect(made('fan-zone')).not.toContain('.gitignore')
  expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('node_modules\n')
})

it('a name that no remote can have writes nothing', () => {
  for (const name of ['api', 'players', 'watch']) expect(() => made(name)).toThrow(name)
  expect(existsSync(join(folder, 'remote.json'))).toBe(false)
})
