import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { isBuiltFrom, noteBuilt } from './build-stamp.ts'

let folder: string
let stamp: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'build-stamp-'))
  stamp = join(folder, 'built.json')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('knows what was built, and of what', async () => {
  expect(isBuiltFrom(stamp, 'one')).toBe(false)
  noteBuilt(stamp, 'one')
  expect([isBuiltFrom(stamp, 'one'), isBuiltFrom(stamp, 'two')]).toEqual([true, false])
  expect(await readdir(folder)).toEqual(['built.json'])
})

it.each(['', '{"finger', 'null', '[]'])('builds anew where the stamp reads %j', async (text) => {
  await writeFile(stamp, text)
  expect(isBuiltFrom(stamp, 'one')).toBe(false)
})

it('leaves the stamp of before where a new one cannot be written', async () => {
  noteBuilt(stamp, 'one')
  await mkdir(`${stamp}.new`)
  expect(() => noteBuilt(stamp, 'two')).toThrow()
  expect(isBuiltFrom(stamp, 'one')).toBe(true)
})
