import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Article, ListOf, Match, TableRow } from '@club/contracts'
import { aTeam } from '@club/contracts/testing'
import { sampleInstallation } from '@club/settings'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { type Ended, npmImport, Place, root, startImport } from './testing/commands.ts'

// Every test starts real processes, each with a database.
jest.setTimeout(180_000)

let place: Place
beforeEach(async () => {
  place = await Place.make()
})
afterEach(() => place.remove())

/** For tests of the very first command. */
async function beginWithNothing(): Promise<void> {
  await place.remove()
  place = await Place.makeBare()
}

/** Writes files into the test's own folder. @returns the folder */
async function folderOf(files: Record<string, string | Buffer>): Promise<string> {
  const folder = join(place.dataDir, 'files')
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  return folder
}

const clubs = ['Ashby Town', 'Brook & Vale', 'Hove End', 'Marsh United', 'Dock Rovers', 'Upper Lea']
const pairs = clubs.flatMap((home) => clubs.filter((away) => away !== home).map((away) => ({ home, away })))

/** A double round of six clubs: the home side always wins, by as many goals as its position in the list. */
const league = [
  '= Harbour League 2024/25',
  '',
  ...pairs.flatMap(({ home, away }, index) => [
    `» Matchday ${index + 1}`,
    `  Sat Aug/${1 + (index % 30)} 2024`,
    `    15.00  ${home.padEnd(20)} v ${away.padEnd(20)} ${clubs.indexOf(home)}-0`,
  ]),
  '',
].join('\n')

const theLeague = ['--team', 'first-team', '--season', '2024-25', '--club', 'Ashby Town']
const printed = ({ code, out, err }: Ended) => ({ code, out: out.trim(), err: err.trim() })
const counted = (added: number, changed: number, unchanged: number) => ({
  code: 0,
  out: `${added} added, ${changed} changed, ${unchanged} unchanged`,
  err: '',
})

type Tables = { data: { attributes: TableRow }[] }
const tableOf = async (season = '2024-25') =>
  (await place.get<Tables>(`/api/matches/v1/tables?team=first-team&season=${season}`)).data.map(
    ({ attributes }) => attributes,
  )
const matchTotal = async () =>
  (await place.get<ListOf<Match>>('/api/matches/v1/matches?team=first-team&season=2024-25')).meta.total

/** One pixel is enough for a picture. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const sponsors = (title: string) =>
  JSON.stringify({
    rows: [
      {
        adminName: 'Footer',
        forcedOrder: 1,
        rowID: 'partners',
        sponsorSize: 'large',
        title,
        titleSize: 'h3',
        sponsors: [
          {
            campaignID: 'c',
            sponsorID: 's1',
            imageKey: 'sponsors/quay.png',
            published: 1,
            title: 'Quay Ropes',
            url: 'https://quay.example.com/',
            adminName: 'Quay',
            mediaLibraryID: 'm',
            forcedOrder: 1,
            isChildFriendly: true,
          },
        ],
      },
    ],
  })
const content = {
  'articles/a-wet-night.md':
    '---\ntitle: A wet night\ncategory: First Team\npublished: 2024-11-18\nimage: news/rain.png\nimageAlt: Rain\n---\nIt rained.\n',
  'articles/a-dry-day.md':
    '---\ntitle: A dry day\ncategory: First Team\npublished: 2024-11-19\n---\nIt did not.\n',
  'pages/club.md': '---\ntitle: Club\ntemplate: Hub\nupdated: 2024-07-01\n---\nWelcome.\n',
  'sponsors.json': sponsors('Partners'),
  'pictures/news/rain.png': picture,
  'pictures/sponsors/quay.png': picture,
}

describe('the import command', () => {
  it('[PF-02] imports matches, content and sponsors; twice changes nothing; a bad file is refused whole with its line', async () => {
    const about = '2024-25-harbour-league-league-ashby-town-v-hove-end'
    const wet = content['articles/a-wet-night.md'].replace('image:', `matchID: ${about.slice(0, -1)}\nimage:`)
    const folder = await folderOf({ ...content, 'articles/a-wet-night.md': wet })
    const file = join(place.dataDir, 'league.txt')
    await writeFile(file, league)
    await place.startPlatform()

    expect(printed(await npmImport(['openfootball', file, ...theLeague], place.dataDir))).toEqual(
      counted(30, 0, 0),
    )
    expect(printed(await startImport(['openfootball', file, ...theLeague], place.dataDir).ended)).toEqual(
      counted(0, 0, 30),
    )
    // The story is taken: its match may be imported later.
    const err = expect.stringMatching(
      new RegExp(
        `^${folder}/articles/a-wet-night\\.md:5: note: there is no match '${about.slice(0, -1)}' yet; perhaps ${about}, .*$`,
      ),
    )
    const contentTwice = [
      await npmImport(['content', folder], place.dataDir),
      await npmImport(['content', folder], place.dataDir),
    ]
    expect(contentTwice.map(printed)).toEqual([
      { ...counted(6, 0, 0), err },
      { ...counted(0, 0, 6), err },
    ])
    expect((await tableOf()).map(({ team, points }) => [team, points])).toEqual([
      ['Upper Lea', 16],
      ['Dock Rovers', 16],
      ['Marsh United', 16],
      ['Hove End', 16],
      ['Brook & Vale', 16],
      ['Ashby Town', 5],
    ])

    const bad = league.replace('» Matchday 7', 'what is this').replace(/0-0/, '1-0')
    await writeFile(file, bad)
    const line = bad.split('\n').indexOf('what is this') + 1
    expect(printed(await startImport(['openfootball', file, ...theLeague], place.dataDir).ended)).toEqual({
      code: 1,
      out: '',
      err: `${file}:${line}: cannot be read: 'what is this'`,
    })
    await writeFile(
      join(folder, 'articles/a-dry-day.md'),
      '---\ntitle: Changed\ncategory: First Team\npublished: 2024-11-19\n---\n\nA line<br>broken\n',
    )
    await writeFile(join(folder, 'sponsors.json'), sponsors('Changed'))
    expect(printed(await npmImport(['content', folder], place.dataDir))).toEqual({
      code: 1,
      out: '',
      err: `${folder}/articles/a-dry-day.md:7: HTML is not taken: '<br>'`,
    })
    // Nothing of either was written.
    await writeFile(file, league)
    expect(printed(await startImport(['openfootball', file, ...theLeague], place.dataDir).ended)).toEqual(
      counted(0, 0, 30),
    )
    const rows = await place.get<{ data: { attributes: { title: string } }[] }>('/api/sponsors/v1/rows')
    expect(rows.data.map(({ attributes }) => attributes.title)).toEqual(['Partners'])
    const articles = await place.get<ListOf<Article>>('/api/web/v1/articles')
    expect(articles.data.map(({ attributes }) => attributes.title).sort()).toEqual([
      'A dry day',
      'A wet night',
    ])
  })

  it('[PF-02a] works without a running platform, corrects what has changed and takes points away', async () => {
    const folder = await folderOf({ 'league.txt': league })
    const file = join(folder, 'league.txt')
    const run = async (...more: string[]) =>
      printed(await startImport(['openfootball', file, ...theLeague, ...more], place.dataDir).ended)
    expect(await run()).toEqual(counted(30, 0, 0))
    await writeFile(file, league.replace('1-0', '1-2'))
    expect(await run('--adjust', 'Upper Lea:-10')).toEqual(counted(0, 2, 29))
    expect(await run('--adjust', 'Upper Lea:-10')).toEqual(counted(0, 0, 30))
    await place.startPlatform()
    const lea = (await tableOf()).find(({ team }) => team === 'Upper Lea')
    expect(lea).toEqual(expect.objectContaining({ adjustment: -10, won: 5, lost: 4 }))
    const strange = { IMPORT_TOKEN: 'not-the-token' }
    const refused = await startImport(['openfootball', file, ...theLeague], place.dataDir, strange).ended
    expect(printed(refused)).toEqual({
      code: 1,
      out: '',
      err: expect.stringContaining('does not accept this token'),
    })
  })

  it('[PF-02b] says which club it does not know, and which file it cannot find', async () => {
    await beginWithNothing()
    const folder = await folderOf({
      'league.txt': league,
      'latin.txt': Buffer.from('= Harbour League 2024/25\nBr\xfccke v Hove\n', 'latin1'),
    })
    const run = async (...args: string[]) => printed(await startImport(args, place.dataDir).ended)
    const file = join(folder, 'league.txt')
    const named = (club: string) => [
      'openfootball',
      file,
      '--team',
      'first-team',
      '--season',
      '2024-25',
      '--club',
      club,
    ]
    expect(await run(...named('Ashbee Town'))).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^--club 'Ashbee Town': there is no such club in .*; perhaps 'Ashby Town'/),
    })
    expect(await run(...named('Ashby Town'), '--adjust', 'Atlantis:-3')).toEqual({
      code: 1,
      out: '',
      err: expect.stringContaining("--adjust 'Atlantis'"),
    })
    expect(await run(...named('Ashby Town').slice(0, 6))).toEqual({
      code: 1,
      out: '',
      err: expect.stringContaining('--club is missing'),
    })
    expect((await run('openfootball', join(folder, 'no.txt'), ...theLeague)).err).toBe(
      `${folder}/no.txt:1: there is no such file`,
    )
    expect((await run('openfootball', join(folder, 'latin.txt'), ...theLeague)).err).toBe(
      `${folder}/latin.txt:2: is not written in UTF-8`,
    )
    expect((await run('content', join(folder, 'nothing'))).err).toBe(
      `${folder}/nothing:1: there is no such folder`,
    )
    expect(existsSync(join(place.dataDir, 'database'))).toBe(false)
  })

  it('takes neither matches nor a story of a team that there is not, and says which may be meant', async () => {
    const folder = await folderOf({
      'league.txt': league,
      'club/teams.json': JSON.stringify([aTeam('first-team')]),
      'told/articles/a-dry-day.md':
        '---\ntitle: A dry day\ncategory: Club\npublished: 2024-11-19\nteam: nope\n---\nIt was.\n',
    })
    await place.startPlatform()
    const run = async (...args: string[]) => printed(await startImport(args, place.dataDir).ended)
    expect((await run('content', join(folder, 'club'))).code).toBe(0)
    const file = join(folder, 'league.txt')
    const mistyped = theLeague.map((word) => (word === 'first-team' ? 'first-tem' : word))
    expect(await run('openfootball', file, ...mistyped)).toEqual({
      code: 1,
      out: '',
      err: '--team: no such team: first-tem; perhaps first-team',
    })
    expect(await run('content', join(folder, 'told'))).toEqual({
      code: 1,
      out: '',
      err: expect.stringContaining('a-dry-day.md:5: team: no such team: nope; perhaps first-team'),
    })
  })

  it('refuses a season that is not of the settings’ length, and writes nothing', async () => {
    const folder = await folderOf({
      'year.txt': '= Harbour League 2024\nAug 10 2024\nAshby Town v Hove End\n',
    })
    const args = ['openfootball', join(folder, 'year.txt'), ...theLeague.with(3, '2024')]
    expect(printed(await startImport(args, place.dataDir).ended)).toEqual({
      code: 1,
      out: '',
      err: "--season: '2024' is not a season of this club: they are of two years by its settings (season.years), such as 2026-27",
    })
    await place.startPlatform()
    expect((await place.get<ListOf<object>>('/api/matches/v1/seasons')).data).toEqual([])
    const ofTwo = [...args.slice(0, 5), '2024-25', ...args.slice(6)]
    expect(printed(await startImport(ofTwo, place.dataDir).ended)).toEqual({ ...counted(1, 0, 0), err: '' })
  })

  it('[PF-02c] takes two imports at once, and many: nothing lost, nothing double', async () => {
    const folder = await folderOf(content)
    const file = join(place.dataDir, 'league.txt')
    await writeFile(file, league)
    const runs = await Promise.all([
      startImport(['openfootball', file, ...theLeague], place.dataDir).ended,
      startImport(['content', folder], place.dataDir).ended,
      startImport(['openfootball', file, ...theLeague], place.dataDir).ended,
    ])
    expect(runs.map(({ code, err }) => [code, err])).toEqual([
      [0, ''],
      [0, ''],
      [0, ''],
    ])
    expect(runs[1]?.out.trim()).toBe('6 added, 0 changed, 0 unchanged')
    expect([runs[0]?.out.trim(), runs[2]?.out.trim()].sort()).toEqual([
      '0 added, 0 changed, 30 unchanged',
      '30 added, 0 changed, 0 unchanged',
    ])
    await place.startPlatform()
    expect(await matchTotal()).toBe(10)
    expect((await tableOf()).map(({ played }) => played)).toEqual([10, 10, 10, 10, 10, 10])
  })

  it('[PF-02d] survives being killed at any moment: the next import puts everything right', async () => {
    await beginWithNothing()
    const folder = await folderOf({ 'league.txt': league })
    const args = ['openfootball', join(folder, 'league.txt'), ...theLeague]
    const whole = Date.now()
    await startImport(args, join(place.dataDir, 'measure')).ended
    const usual = Date.now() - whole
    for (const share of [0.4, 0.7, 0.9]) {
      const { child, ended } = startImport(args, place.dataDir)
      await sleep(usual * share)
      child.kill('SIGKILL')
      await ended
    }
    const last = printed(await startImport(args, place.dataDir).ended)
    expect(last).toEqual({
      code: 0,
      out: expect.stringMatching(/^(?:30 added, 0 changed, 0 unchanged|0 added, 0 changed, 30 unchanged)$/),
      err: '',
    })
    await place.startPlatform()
    expect((await tableOf()).map(({ played }) => played)).toEqual([10, 10, 10, 10, 10, 10])
  })

  it('[PF-02g] names file and line of content that only the platform can refuse', async () => {
    const [first] = JSON.parse(
      await readFile(join(root, 'tools/sample-club/content/teams.json'), 'utf8'),
    ) as object[]
    const team = { ...first, image: null }
    const twice = JSON.stringify([team, team], null, 2)
    const folder = await folderOf({ 'teams.json': twice })
    const ended = await startImport(['content', folder], place.dataDir).ended
    const line = twice.split('\n').indexOf('  },') + 2
    expect(printed(ended)).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(new RegExp(`^${folder}/teams\\.json:${line}: 1: '.+' stands twice$`)),
    })
  })

  it('[PF-02g] refuses a film that there is not, at its line, and notes a category and a match that nobody has', async () => {
    const video = {
      ...{ id: 'v1', entryId: '0_v1', slug: 'a-word', title: 'A word', description: '', duration: 20 },
      ...{ categories: ['intreviews'], teams: ['first-team'], entitlements: ['?'], published: '2026-11-01' },
    }
    const matchID = 'a-freindly'
    const videos = (film: string) => JSON.stringify({ videos: [{ ...video, matchID, film }] }, null, 1)
    const folder = await folderOf({ 'videos.json': videos('interview-maneger') })
    const lineOf = (part: string) => videos('').slice(0, videos('').indexOf(part)).split('\n').length
    const notes = [
      `${folder}/videos.json:${lineOf('intreviews')}: note: there is no category 'intreviews' of films yet`,
      `${folder}/videos.json:${lineOf('"matchID"')}: note: there is no match 'a-freindly' yet`,
    ].join('\n')
    expect(printed(await startImport(['content', folder], place.dataDir).ended)).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(
        new RegExp(
          `^${notes}\n${folder}/videos\\.json:${lineOf('"film"')}: videos\\.0\\.film: no such film: interview-maneger; perhaps interview-manager, `,
        ),
      ),
    })
    await writeFile(join(folder, 'videos.json'), videos('interview-manager'))
    expect(printed(await startImport(['content', folder], place.dataDir).ended)).toEqual({
      ...counted(1, 0, 0),
      err: notes,
    })
  })

  it('notes a pass without its stream, and settings of the club’s own file that name what is not there', async () => {
    const sold = await readFile(join(root, 'tools/sample-club/content/packages.json'), 'utf8')
    const settings = join(place.dataDir, 'club.json')
    await writeFile(
      settings,
      JSON.stringify({
        ...sampleInstallation,
        teams: { firstTeam: 'hereen' },
        errorPage: { image: 'lost.webp' },
      }),
    )
    const passes = sold.replaceAll('"team": "first-team"', '"team": "herren"')
    const folder = await folderOf({
      'teams.json': JSON.stringify([aTeam('herren')]),
      'packages.json': passes,
      'pictures/news/rain.png': picture,
    })
    const run = async (...args: string[]) =>
      printed(await startImport(args, place.dataDir, { CLUB_SETTINGS: settings }).ended)
    const { code, err } = await run('content', folder)
    expect(code).toBe(0)
    const line = passes.slice(0, passes.indexOf('"stream": "live-main"')).split('\n').length
    expect(err.split('\n')).toEqual(
      expect.arrayContaining([
        `${folder}/packages.json:${line}: note: there is no stream 'live-main' yet: its pass is not on sale`,
        "CLUB_SETTINGS: note: teams.firstTeam: there is no team 'hereen'; perhaps herren",
        "CLUB_SETTINGS: note: errorPage.image: there is no picture 'lost.webp' yet",
      ]),
    )
    const file = join(place.dataDir, 'league.txt')
    await writeFile(file, league)
    expect((await run('openfootball', file, ...theLeague.with(1, 'herren'))).err).toBe(
      "CLUB_SETTINGS: note: teams.firstTeam: there is no team 'hereen'; perhaps herren",
    )
  })

  it('[PF-02g] sends no picture of a folder that the platform refuses, and a dry run writes nothing at all', async () => {
    const teams = await readFile(join(root, 'tools/sample-club/content/teams.json'), 'utf8')
    const [first] = JSON.parse(teams) as object[]
    const team = { ...first, image: null }
    const folder = await folderOf({ ...content, 'teams.json': JSON.stringify([team, team]) })
    await place.startPlatform()
    const run = async (...more: string[]) =>
      printed(await startImport(['content', folder, ...more], place.dataDir).ended)
    const refused = { code: 1, out: '', err: expect.stringMatching(/teams\.json:1: 1: '.+' stands twice$/) }
    expect(await run('--dry-run')).toEqual(refused)
    expect(await run()).toEqual(refused)

    await folderOf({ 'teams.json': JSON.stringify([team]) })
    // Both pictures still count as new, so none was sent with the refused content.
    const tried = {
      code: 0,
      out: '7 added, 0 changed, 0 unchanged (a dry run: nothing was written)',
      err: '',
    }
    expect(await run('--dry-run')).toEqual(tried)
    expect(await run('--dry-run')).toEqual(tried)
    expect((await place.get<ListOf<Article>>('/api/web/v1/articles')).data).toEqual([])
    expect(await run()).toEqual(counted(7, 0, 0))
  })

  it('[PF-02g] names a picture that cannot be used before anything of the folder is sent, and one that only the platform refuses before anything is written', async () => {
    const cut = Buffer.concat([picture.subarray(0, 24), Buffer.alloc(40)])
    const folder = await folderOf({ ...content, 'pictures/news/rain.png': 'Rain.' })
    await place.startPlatform()
    const run = async (...more: string[]) =>
      printed(await startImport(['content', folder, ...more], place.dataDir).ended)
    expect(await run()).toEqual({
      code: 1,
      out: '',
      err: `${folder}/pictures/news/rain.png:1: is not PNG, as its name says`,
    })
    await folderOf({ 'pictures/news/rain.png': cut })
    const refused = {
      code: 1,
      out: '',
      err: expect.stringMatching(new RegExp(`^${folder}/pictures/news/rain\\.png:1: [a-z].*$`)),
    }
    expect(await run('--dry-run')).toEqual(refused)
    expect(await run()).toEqual(refused)
    expect((await place.get<ListOf<Article>>('/api/web/v1/articles')).data).toEqual([])
    await folderOf(content)
    // The picture beside it was not sent either.
    expect(await run()).toEqual(counted(6, 0, 0))
  })

  it('[PF-02e] names the line of a file that only the platform can refuse', async () => {
    const folder = await folderOf({
      'league.txt': `${league}\n» Matchday 99\n  Sun May/4 2025\n    The Ash v Hove End 1-0\n`,
      'aliases.txt': 'Ashby Town | The Ash\n',
    })
    const file = join(folder, 'league.txt')
    const ended = await startImport(
      ['openfootball', file, ...theLeague, '--aliases', join(folder, 'aliases.txt')],
      place.dataDir,
    ).ended
    const line = league.split('\n').length + 3
    expect(printed(ended)).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(new RegExp(`^${file}:${line}: .*stands on line`)),
    })
  })
})

/** As published by openfootball, in the public domain. */
const realFile = process.env.REAL_SEASON_FILE ?? ''
if (realFile === '') console.warn('The import of a real season is skipped: REAL_SEASON_FILE names no file')

/** The official final table of that season. */
const trueTable = [
  ['Barnet FC', 102],
  ['York City', 96],
  ['Forest Green Rovers', 83],
  ['Rochdale AFC', 74],
  ['Oldham Athletic', 73],
  ['Halifax Town', 70],
  ['Southend United', 68],
  ['Gateshead FC', 67],
  ['Altrincham FC', 64],
  ['Tamworth FC', 64],
  ['Hartlepool United', 60],
  ['Sutton United', 60],
  ['Eastleigh FC', 59],
  ['Solihull Moors', 58],
  ['Woking FC', 58],
  ['Aldershot Town', 57],
  ['Braintree Town', 56],
  ['Yeovil Town', 56],
  ['Boston United', 55],
  ['Wealdstone FC', 53],
  ['Dagenham & Redbridge', 52],
  ['Maidenhead United', 52],
  ['AFC Fylde', 40],
  ['Ebbsfleet United', 22],
]

describe('a real season', () => {
  const test = realFile === '' ? it.skip : it
  test('[PF-02f] gives the club’s 46 league matches and the true table of 24 clubs', async () => {
    await place.startPlatform()
    const args = [
      'openfootball',
      realFile,
      '--team',
      'first-team',
      '--season',
      '2024-25',
      '--club',
      'Southend United',
    ]
    expect(printed(await npmImport(args, place.dataDir))).toEqual(counted(552, 0, 0))
    expect(printed(await npmImport(args, place.dataDir))).toEqual(counted(0, 0, 552))
    expect(await matchTotal()).toBe(46)
    const table = await tableOf()
    expect(table.map(({ team, points }) => [team, points])).toEqual(trueTable)
    expect(table.find(({ ours }) => ours)).toEqual(
      expect.objectContaining({
        team: 'Southend United',
        position: 7,
        played: 46,
        won: 17,
        drawn: 17,
        lost: 12,
        goalsFor: 59,
        goalsAgainst: 48,
        goalDifference: 11,
      }),
    )
    const list = await place.get<ListOf<Match>>(
      '/api/matches/v1/matches?team=first-team&season=2024-25&page[size]=100',
    )
    const opening = list.data.map(({ attributes }) => attributes).find(({ date }) => date === '2024-08-10')
    expect(opening).toEqual(
      expect.objectContaining({
        kickOff: '2024-08-10T14:00:00.000Z',
        ours: 'home',
        round: 'Matchday 1',
        stage: 'league',
      }),
    )
  })
})
