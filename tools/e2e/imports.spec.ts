/** Imports beside a running site: readers notice nothing but what is new. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from './fault-site.ts'
import { startLoad } from './load.ts'
import { asOperated, runTool } from './site.ts'
import { siteForTests } from './site-for-tests.ts'
import { expect, test } from './test.ts'

const clubs = ['Thornsea Town', 'Ashby Town', 'Brook & Vale', 'Hove End', 'Marsh United', 'Dock Rovers']

/** A double round, a match a day; our own club wins at home. */
const season = [
  '= Harbour League 2018/19',
  '',
  ...clubs
    .flatMap((home) => clubs.filter((away) => away !== home).map((away) => ({ home, away })))
    .flatMap(({ home, away }, index) => [
      `» Matchday ${index + 1}`,
      `  Sat Aug/${1 + index} 2018`,
      `    15.00  ${home.padEnd(20)} v ${away.padEnd(20)} ${home === clubs[0] ? '2-0' : '1-1'}`,
    ]),
  '',
].join('\n')

const site = siteForTests({ embedded: true, environment: asOperated })

test('a season comes in by imports at once, one of them killed, while 60 requests a second are read: no failure, nothing lost, nothing double', async () => {
  test.setTimeout(90_000)
  const file = join(site.dataDir, 'season.txt')
  await writeFile(file, season)
  const args = [
    'openfootball',
    file,
    '--team',
    'first-team',
    '--season',
    '2018-19',
    '--club',
    'Thornsea Town',
  ]
  const start = () => runTool('tools/import/import.ts', args, { DATA_DIR: site.dataDir })
  const page = `${site.url}/matches/first-team/2018-19`
  expect((await fetch(page)).status).toBe(404)

  // A site that runs has been read before.
  const read = ['/', '/news', '/matches', '/matches/first-team/2025-26', '/teams']
  for (const path of read)
    await until(path, async () => ((await fetch(site.url + path)).status === 200 ? true : null))
  const load = startLoad(site.url, read, 60)
  const killed = start()
  const ends = killed.catch(() => null)
  await new Promise((done) => setTimeout(done, 300))
  killed.child.kill('SIGKILL')
  await ends
  const outputs = await Promise.all([start(), start()])
  const report = await load.stop()
  expect(report.failures).toEqual([])
  expect(report.answered).toBe(report.sent)
  // Whichever came first, the killed one included, added all of it.
  const counts = outputs.map(({ stdout }) => stdout.trim().split('\n').at(-1))
  expect(counts).toContain('0 added, 0 changed, 30 unchanged')
  for (const count of counts)
    expect(['30 added, 0 changed, 0 unchanged', '0 added, 0 changed, 30 unchanged']).toContain(count)

  // How soon is asked where nothing else runs, in operations.spec.ts.
  await until('the season on the site', async () => ((await fetch(page)).status === 200 ? true : null))
  type List = {
    data: { attributes: { team: string; played: number; points: number } }[]
    meta: { total: number }
  }
  const matches = await fetch(`${site.url}/api/matches/v1/matches?team=first-team&season=2018-19`)
  expect(((await matches.json()) as List).meta.total).toBe(10)
  const answer = await fetch(`${site.url}/api/matches/v1/tables?team=first-team&season=2018-19`)
  const table = ((await answer.json()) as List).data.map(({ attributes }) => attributes)
  expect(table.map(({ played }) => played)).toEqual([10, 10, 10, 10, 10, 10])
  expect(table[0]).toMatchObject({ team: 'Thornsea Town', points: 20 })
})
