/** An operator's messages if the disk is full: about the disk, and not about a correct line of a file. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasSmallDisk, type SmallDisk, smallDisk } from '@club/process/testing'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { Place, startImport } from './testing/commands.ts'

// Two platforms start, and a busy machine may be slow.
jest.setTimeout(180_000)

const test = hasSmallDisk() ? it : it.skip

let disk: SmallDisk
let place: Place
beforeEach(async () => {
  disk = await smallDisk(160)
  place = await Place.madeIn(disk.folder)
})
afterEach(async () => {
  await place.stopPlatform()
  await disk.remove()
})

/** Forty clubs, each playing each at home: more than an empty database's journal can take without growing. */
const clubs = Array.from({ length: 40 }, (_, index) => `Club Number ${index + 1}`)
const league = [
  '= Harbour League 2024/25',
  '',
  '» Matchday 1',
  '  Sat Aug/3 2024',
  ...clubs.flatMap((home) =>
    clubs.filter((away) => away !== home).map((away) => `    15.00  ${home.padEnd(20)} v ${away} 1-0`),
  ),
  '',
].join('\n')

test('an import names the full disk, blames no line, ends with 1 and writes nothing, beside a platform and without one', async () => {
  const file = join(disk.folder, 'league.txt')
  await writeFile(file, league)
  const theLeague = ['--team', 'first-team', '--season', '2024-25', '--club', 'Club Number 1']
  const run = () => startImport(['openfootball', file, ...theLeague], disk.folder).ended

  await place.startPlatform()
  // The platform can still write, and notices only on the way.
  await disk.fill(256 * 1024)
  expect(await run()).toEqual({ code: 1, out: '', err: 'Nothing was written: the disk is full\n' })
  // Not even the team is there.
  expect(await place.get('/api/matches/v1/teams')).toMatchObject({ data: [] })

  await disk.clear()
  await disk.fill()
  await place.stopPlatform()
  const alone = await run()
  expect([alone.code, alone.out]).toEqual([1, ''])
  // Its own platform logs to the same place; the outcome is last.
  expect(alone.err.trim().split('\n').at(-1)).toMatch(/disk is full/)
  expect(alone.err).not.toContain('league.txt')
})
