import { chmod, chown, link, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { keepPrivate, mendModes } from './private-folder.server.ts'

let folder = ''
let before = 0
beforeEach(async () => {
  before = process.umask(0o022)
  folder = await mkdtemp(join(tmpdir(), 'private-folder-'))
})
afterEach(async () => {
  process.umask(before)
  await rm(folder, { recursive: true, force: true })
})

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

describe('a private folder', () => {
  it('is made for its owner alone, and so is what comes into it', async () => {
    const made = join(folder, 'a', 'b')
    keepPrivate(made)
    await mkdir(join(made, 'inner'))
    await writeFile(join(made, 'inner', 'file'), '')
    expect(await modeOf(made)).toBe('700')
    expect(await modeOf(join(made, 'inner'))).toBe('700')
    expect(await modeOf(join(made, 'inner', 'file'))).toBe('600')
  })

  it('has old rights taken away, and what links lead to is left alone', async () => {
    const outside = join(folder, 'outside')
    await writeFile(outside, '')
    const data = join(folder, 'data')
    await mkdir(join(data, 'database', 'base'), { recursive: true })
    await writeFile(join(data, 'database', 'base', '1'), '')
    await chmod(join(data, 'database', 'base', '1'), 0o666)
    await symlink(outside, join(data, 'a-link'))
    await link(join(data, 'database', 'base', '1'), join(data, 'the-same'))
    keepPrivate(data)
    expect(await modeOf(data)).toBe('700')
    expect(await modeOf(join(data, 'database', 'base'))).toBe('700')
    expect(await modeOf(join(data, 'database', 'base', '1'))).toBe('600')
    expect(await modeOf(outside)).toBe('644')
  })

  it('that is deleted before it is looked at is passed over', () => {
    expect(() => mendModes(join(folder, 'deleted'))).not.toThrow()
  })

  it('is none that a program lies in: its files keep their rights', async () => {
    const tool = join(folder, 'tool')
    await writeFile(tool, '', { mode: 0o755 })
    await writeFile(join(folder, 'package.json'), '{}')
    expect(() => keepPrivate(folder)).toThrow(`${folder} holds a package.json`)
    expect(await modeOf(tool)).toBe('755')
  })

  const itAsRoot = process.getuid?.() === 0 ? it : it.skip
  itAsRoot('is refused when it belongs to somebody else, by name', async () => {
    await writeFile(join(folder, 'file'), '')
    await chown(folder, 65_534, 65_534)
    expect(() => keepPrivate(folder)).toThrow(`${folder} belongs to user 65534`)
    await chown(folder, 0, 0)
    await chown(join(folder, 'file'), 65_534, 65_534)
    expect(() => mendModes(folder)).toThrow(`${join(folder, 'file')} belongs to user 65534`)
  })
})
