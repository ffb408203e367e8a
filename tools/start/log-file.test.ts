import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
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

const itOnSmallDisk = hasSmallDisk() ? it : it.skip

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

  it('begins with a line of its own where the one before was cut off', async () => {
    await writeFile(join(folder, 'site.log'), 'of a server that was ki')
    const log = open()
    log.write('of the next\n')
    await log.close()
    expect(await read()).toBe('of a server that was ki\nof the next\n')
  })

  itOnSmallDisk(
    'that was cut in the middle of a line says so, and does not wait for the next to fail',
    async () => {
      const disk = await smallDisk(1)
      const path = join(disk.folder, 'site.log')
      const log = openLogFile(path, (reason) => told.push(reason), { ...limits, largest: '10M' })
      try {
        await disk.fill(4096)
        log.write(`${'x'.repeat(5000)}\n`)
        for (let turn = 0; turn < 100 && told.length === 0; turn += 1) await sleep(20)
        await disk.clear()
        expect(await untilWritten(log, path)).toBe(true)
        expect((await readFile(path, 'utf8')).split('\n').slice(0, 2)).toEqual([
          'x'.repeat(4096),
          'there is room again',
        ])
        expect(told).toEqual([expect.stringContaining('ENOSPC')])
      } finally {
        await log.close()
        await disk.remove()
      }
    },
  )

  it('takes many lines at once for what they are', async () => {
    const log = openLogFile(join(folder, 'site.log'), (reason) => told.push(reason), {
      ...limits,
      largest: '10M',
    })
    const lines = Array.from({ length: 500 }, (_line, index) => `line ${index}\n`)
    for (const line of lines) log.write(line)
    await log.close()
    expect(await read()).toBe(lines.join(''))
    expect(told).toEqual([])
  })

  const untilWritten = async (log: LogFile, path: string) => {
    for (let turn = 0; turn < 100; turn += 1) {
      log.write('there is room again\n')
      await sleep(20)
      if ((await readFile(path, 'utf8').catch(() => '')).includes('there is room again')) return true
    }
    return false
  }

  itOnSmallDisk(
    'whose disk is full is told of once, harms nobody, and goes on when there is room',
    async () => {
      const disk = await smallDisk(1)
      const path = join(disk.folder, 'site.log')
      const log = openLogFile(path, (reason) => told.push(reason), { ...limits, largest: '10M' })
      const line = 'x'.repeat(5000)
      try {
        // Room for a line, and for part of the next.
        await disk.fill(8192)
        for (let turn = 0; turn < 10; turn += 1) {
          log.write(`${line}\n`)
          await sleep(20)
        }
        expect(told).toEqual([expect.stringContaining('ENOSPC')])
        await disk.clear()
        expect(await untilWritten(log, path)).toBe(true)
        expect(told).toHaveLength(1)
        const [first, cut = '', ...further] = (await readFile(path, 'utf8')).trimEnd().split('\n')
        expect(first).toBe(line)
        expect(cut).toMatch(/^x+$/)
        expect(cut.length).toBeLessThan(line.length)
        expect(new Set(further)).toEqual(new Set(['there is room again']))
      } finally {
        await log.close()
        await disk.remove()
      }
    },
  )

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
