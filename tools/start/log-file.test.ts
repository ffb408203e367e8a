import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasSmallDisk, smallDisk } from '@club/process/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type LogFile, openLogFile } from './log-file.ts'

const limits = { largest: '1K', kept: 2, reopenAfter: 50 } as const

let folder = ''
let told: string[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-file-'))
  told = []
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const open = () => openLogFile(join(folder, 'site.log'), (reason) => told.push(reason), limits)
const read = () => readFile(join(folder, 'site.log'), 'utf8').catch(() => '')

describe('a log', () => {
  it('is kept between starts, rotated, and its owner’s alone; the oldest files go', async () => {
    const first = open()
    first.write('of the first start\n')
    await first.close()
    const second = open()
    second.write('of the second\n')
    await second.close()
    expect(await read()).toBe('of the first start\nof the second\n')

    for (let turn = 0; turn < 6; turn += 1) {
      const log = open()
      log.write(`${turn} ${'x'.repeat(1200)}\n`)
      await log.close()
    }
    const files = (await readdir(folder)).filter((name) => /^site\.log/.test(name))
    expect(files.sort()).toEqual(['site.log', 'site.log.1', 'site.log.2'])
    for (const name of files) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(folder, 'site.log.1'), 'utf8')).toMatch(/^[45] x/)
  })

  const untilWritten = async (log: LogFile, path: string) => {
    for (let turn = 0; turn < 100; turn += 1) {
      log.write('there is room again\n')
      await sleep(20)
      if ((await readFile(path, 'utf8').catch(() => '')).includes('there is room again')) return true
    }
    return false
  }

  const test = hasSmallDisk() ? it : it.skip

  test('whose disk is full is told of once, harms nobody, and goes on when there is room', async () => {
    const disk = await smallDisk(1)
    const path = join(disk.folder, 'site.log')
    const log = openLogFile(path, (reason) => told.push(reason), { ...limits, largest: '10M' })
    try {
      await disk.fill()
      for (let turn = 0; turn < 10; turn += 1) {
        log.write('x'.repeat(5000))
        await sleep(20)
      }
      expect(told).toEqual([expect.stringContaining('ENOSPC')])
      await disk.clear()
      expect(await untilWritten(log, path)).toBe(true)
      expect(told).toHaveLength(1)
    } finally {
      await log.close()
      await disk.remove()
    }
  })

  it('that may not be opened is told of once, and goes on when it may', async () => {
    const path = join(folder, 'site.log')
    await mkdir(path)
    const log = open()
    for (let turn = 0; turn < 10; turn += 1) {
      log.write('into nothing\n')
      await sleep(20)
    }
    expect(told).toHaveLength(1)
    await rm(path, { recursive: true })
    expect(await untilWritten(log, path)).toBe(true)
    await log.close()
    expect(told).toHaveLength(1)
  })

  it('whose folder is no folder is told of once too', async () => {
    const log = openLogFile(join('/dev/null', 'site.log'), (reason) => told.push(reason), limits)
    for (let turn = 0; turn < 5; turn += 1) {
      log.write('into nothing\n')
      await sleep(20)
    }
    await log.close()
    expect(told).toHaveLength(1)
  })
})
