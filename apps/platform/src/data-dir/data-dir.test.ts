import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { writeAddressFile } from './address-file.server.ts'
import { lockFolder } from './folder-lock.server.ts'
import { readSecrets } from './secrets.server.ts'
import { giveSpareRoom, keepSpareRoom } from './spare-room.server.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-dir-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the folder lock', () => {
  const path = () => join(folder, 'database.lock')

  it('is held by one at a time', async () => {
    const lock = await lockFolder(path())
    await expect(lockFolder(path())).rejects.toThrow(`in use by process ${process.pid}`)
    await lock.release()
    await (await lockFolder(path())).release()
    expect(await readdir(folder)).toEqual([])
  })

  it('is taken over from a process that is gone', async () => {
    const child = spawn(process.execPath, ['-e', ''])
    await new Promise((resolve) => child.on('exit', resolve))
    await writeFile(path(), JSON.stringify({ pid: child.pid, process: 'boot:1' }))
    await (await lockFolder(path())).release()
  })

  it('is taken over when its number belongs to another process now', async () => {
    await writeFile(path(), JSON.stringify({ pid: process.pid, process: 'another-boot:1' }))
    await (await lockFolder(path())).release()
  })

  it('is taken over when it cannot be read', async () => {
    await writeFile(path(), '{"pid":')
    await (await lockFolder(path())).release()
  })

  it('goes to one alone when many find a stale one', async () => {
    await writeFile(path(), JSON.stringify({ pid: process.pid, process: 'another-boot:1' }))
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(path())))
    expect(tries.filter((entry) => entry.status === 'fulfilled')).toHaveLength(1)
  })
})

describe('secrets', () => {
  it('are made once, for the owner alone', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => readSecrets(join(folder, 'new'))))
    expect(new Set(all.map((secrets) => secrets.importToken)).size).toBe(1)
    expect(all[0]?.importToken).not.toBe(all[0]?.gatewayToken)
    expect((await stat(join(folder, 'new', 'secrets.json'))).mode & 0o777).toBe(0o600)
    expect(await readSecrets(join(folder, 'new'))).toEqual(all[0])
    expect(await readdir(join(folder, 'new'))).toEqual(['secrets.json'])
  })

  it('that are invalid are not replaced in silence', async () => {
    await writeFile(join(folder, 'secrets.json'), '{"importToken":"x"}')
    await expect(readSecrets(folder)).rejects.toThrow('secrets.json does not hold')
  })
})

describe('the address file', () => {
  it('is there while the platform runs, and another’s is left alone', async () => {
    const addresses = { url: 'http://127.0.0.1:4100', inner: 'http://127.0.0.1:40123' }
    const file = await writeAddressFile(folder, addresses)
    const path = join(folder, 'platform.json')
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ ...addresses, pid: process.pid })
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await writeFile(path, '{"url":"http://127.0.0.1:9","pid":1}')
    await file.remove()
    expect(await readFile(path, 'utf8')).toContain(':9')
  })
})

describe('the spare room', () => {
  const path = () => join(folder, '.spare-room')

  it('is set aside once, and whole again where a part is missing', async () => {
    await keepSpareRoom(folder)
    expect((await stat(path())).size).toBe(65_536)
    await writeFile(path(), Buffer.alloc(8192))
    await keepSpareRoom(folder)
    await keepSpareRoom(folder)
    expect((await stat(path())).size).toBe(65_536)
  })

  it('is given up for a start, and missing where there is no folder', async () => {
    await keepSpareRoom(folder)
    await giveSpareRoom(folder)
    await giveSpareRoom(folder)
    expect(await readdir(folder)).toEqual([])
    await keepSpareRoom(join(folder, 'nowhere'))
  })
})
