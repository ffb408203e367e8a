/**
 * Whole seasons in layouts of past years, and a cup beside them: generated here without the importer's code, and
 * checked against a separate calculation of the table.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListOf, Match, TableRow } from '@club/contracts'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { Place, startImport } from './testing/commands.ts'

// Every test starts real processes, each with a database.
jest.setTimeout(180_000)

let place: Place
beforeEach(async () => {
  place = await Place.make()
})
afterEach(() => place.remove())

type Game = { home: string; away: string; score: [number, number]; half: [number, number]; day: Date }

const clubs = (count: number): string[] => {
  const towns = [
    'Alder',
    'Birch',
    'Cole',
    'Dene',
    'Elm',
    'Fen',
    'Gorse',
    'Holm',
    'Ivy',
    'Juniper',
    'Kelp',
    'Larch',
  ]
  return [
    ...towns.map((town) => `${town}ton Town`),
    ...towns.map((town) => `${town} & District United`),
  ].slice(0, count)
}

const day = (from: string, days: number) => new Date(Date.parse(`${from}T12:00:00Z`) + days * 86_400_000)

/** A double round by the circle method, one round a week; scores follow a fixed rule that favours nobody. */
function season(names: readonly string[], firstDay: string): Game[][] {
  const rounds = names.length - 1
  const single = Array.from({ length: rounds }, (_, round) =>
    Array.from({ length: names.length / 2 }, (_, table): [string, string] => {
      const [a, b] =
        table === 0
          ? [names.length - 1, round]
          : [(round + table) % rounds, (round - table + rounds) % rounds]
      const pair: [string, string] = [names[a] ?? '', names[b] ?? '']
      return (round + table) % 2 === 0 ? pair : [pair[1], pair[0]]
    }),
  )
  return [
    ...single,
    ...single.map((round) => round.map(([home, away]): [string, string] => [away, home])),
  ].map((round, week) =>
    round.map(([home, away], table) => {
      const draw = (week * 31 + table * 17 + names.indexOf(home) * 7 + names.indexOf(away) * 3) % 35
      const score: [number, number] = [Math.floor(draw / 7), draw % 4]
      const half: [number, number] = [Math.floor(score[0] / 2), Math.floor(score[1] / 2)]
      return { home, away, score, half, day: day(firstDay, week * 7) }
    }),
  )
}

/** Three points for a win; sorted by points, difference, goals, name. */
function standings(games: readonly Game[], names: readonly string[]) {
  const rows = new Map(
    names.map((team) => [team, { team, played: 0, points: 0, goalsFor: 0, goalsAgainst: 0 }]),
  )
  for (const { home, away, score } of games)
    for (const [team, own, other] of [
      [home, score[0], score[1]],
      [away, score[1], score[0]],
    ] as const) {
      const row = rows.get(team)
      if (!row) throw new Error(team)
      row.played++
      row.points += own > other ? 3 : own === other ? 1 : 0
      row.goalsFor += own
      row.goalsAgainst += other
    }
  return [...rows.values()].sort(
    (a, b) =>
      b.points - a.points ||
      b.goalsFor - b.goalsAgainst - (a.goalsFor - a.goalsAgainst) ||
      b.goalsFor - a.goalsFor ||
      a.team.localeCompare(b.team),
  )
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const dated = (at: Date) => `${weekdays[at.getUTCDay()]} ${months[at.getUTCMonth()]}/${at.getUTCDate()}`

/** `home score away`, days in brackets, no times, some half-time scores; the season's year only in the heading. */
const older = (title: string, rounds: readonly Game[][]) =>
  [
    `= ${title}`,
    '',
    ...rounds.flatMap((round, week) => [
      '',
      `Matchday ${week + 1}`,
      `[${dated(round[0]?.day ?? new Date())}]`,
      ...round.map(({ home, away, score, half }, table) => {
        const halfTime = table % 2 === 0 ? ` (${half.join('-')})` : ''
        return `  ${home.padEnd(28)}${score.join('-')}${halfTime}  ${away}`
      }),
    ]),
    '',
  ].join('\n')

/** `home v away score` with times, the year on its first day, marks for unfinished matches, rows without a result yet. */
const newer = (title: string, rounds: readonly Game[][], off: (game: Game) => string | null) => {
  let year = 0
  return [
    `= ${title}`,
    '# Written for a test',
    ...rounds.flatMap((round, week) => {
      const at = round[0]?.day ?? new Date()
      const suffix = at.getUTCFullYear() === year ? '' : ` ${at.getUTCFullYear()}`
      year = at.getUTCFullYear()
      return [
        '',
        `▪ Matchday ${week + 1}`,
        `  ${dated(at)}${suffix}`,
        ...round.map((game, table) => {
          const time = table === 0 ? '    12.30' : table === 1 ? '    15.00' : '         '
          const outcome = off(game) ?? `${game.score.join('-')} (${game.half.join('-')})`
          return `${time}  ${game.home.padEnd(26)} v ${game.away.padEnd(26)} ${outcome}`
        }),
      ]
    }),
    '',
  ].join('\n')
}

const importFile = async (name: string, text: string, ...args: string[]) => {
  const file = join(place.dataDir, name)
  await writeFile(file, text)
  const ended = await startImport(['openfootball', file, '--team', 'first-team', ...args], place.dataDir)
    .ended
  return { code: ended.code, out: ended.out.trim(), err: ended.err.trim() }
}

const table = async (season: string) =>
  (
    await place.get<{ data: { attributes: TableRow }[] }>(
      `/api/matches/v1/tables?team=first-team&season=${season}`,
    )
  ).data.map(({ attributes: { team, played, points, goalsFor, goalsAgainst } }) => ({
    team,
    played,
    points,
    goalsFor,
    goalsAgainst,
  }))

const matches = async (season: string) =>
  (
    await place.get<ListOf<Match>>(`/api/matches/v1/matches?team=first-team&season=${season}&page[size]=100`)
  ).data.map(({ attributes }) => attributes)

describe('seasons that the importer was not written against', () => {
  it('[PF-02g] takes two complete seasons and a cup: every match, both tables, and nothing the second time', async () => {
    await place.startPlatform()
    const twenty = clubs(20)
    const first = season(twenty, '2016-08-13')
    const our = twenty[4] ?? ''
    const earlier = ['--season', '2016-17', '--club', our]
    const firstFile = older('Eastern Counties Premier 2016/17', first)
    expect(await importFile('first.txt', firstFile, ...earlier)).toEqual({
      code: 0,
      out: '380 added, 0 changed, 0 unchanged',
      err: '',
    })
    expect(await table('2016-17')).toEqual(standings(first.flat(), twenty))
    const ours = await matches('2016-17')
    expect(ours).toHaveLength(38)
    // Every date is as written, across the turn of the year.
    const written = first
      .flat()
      .filter(({ home, away }) => home === our || away === our)
      .map(({ day: at }) => at.toISOString().slice(0, 10))
    expect(ours.map(({ date }) => date)).toEqual(written.sort())

    const twentyFour = clubs(24)
    const second = season(twentyFour, '2021-08-07')
    const games = second.flat()
    // Matches without a normal result: called off for good, abandoned, awarded, and not played yet.
    const special = new Map<Game, string>([
      [games[30] as Game, '[postponed]'],
      [games[101] as Game, '[abandoned]'],
      [games[202] as Game, '3-0 [awarded]'],
      [games[303] as Game, ''],
    ])
    const counted = games.flatMap((game): Game[] => {
      const mark = special.get(game)
      if (mark === undefined) return [game]
      return mark.startsWith('3-0') ? [{ ...game, score: [3, 0] }] : []
    })
    const later = ['--season', '2021-22', '--club', our]
    const secondFile = newer('Eastern Counties Premier 2021/22', second, (game) => special.get(game) ?? null)
    expect(await importFile('second.txt', secondFile, ...later)).toMatchObject({
      code: 0,
      out: '552 added, 0 changed, 0 unchanged',
    })
    const deducted = await importFile('second.txt', secondFile, ...later, '--adjust', `${twentyFour[0]}:-10`)
    expect(deducted.out).toMatch(/^0 added, \d changed, 55[0-2] unchanged$/)
    const expected = standings(counted, twentyFour)
    const punished = expected.find(({ team }) => team === twentyFour[0])
    if (punished) punished.points -= 10
    const byPoints = (rows: typeof expected) => new Map(rows.map((row) => [row.team, row]))
    expect(byPoints(await table('2021-22'))).toEqual(byPoints(expected))

    const cup = [
      '= Harbour Challenge Cup 2021/22',
      '',
      '▪ Round 1',
      '  Sat Nov/6 2021',
      `    15.00  ${our} v ${twentyFour[9]}  1-1 (0-1)`,
      `           ${twentyFour[2]} v ${twentyFour[3]}  0-2`,
      '▪ Round 1 Replay',
      '  Tue Nov/16 2021',
      `    19.45  ${twentyFour[9]} v ${our}  2-3 a.e.t. (2-2, 1-0)`,
      '▪ Semi-finals',
      '  Sat Feb/5 2022',
      `           ${our} v ${twentyFour[3]}  4-3 pen. 1-1 a.e.t. (1-1, 0-0)`,
      '▪ Final',
      '  Sat May/14 2022',
      `    15.00  ${our} v ${twentyFour[20]}  `,
      '',
    ].join('\n')
    const takenCup = await importFile('cup.txt', cup, ...later)
    expect(takenCup).toMatchObject({ code: 0, out: '5 added, 0 changed, 0 unchanged' })
    const inCup = (await matches('2021-22')).filter(
      ({ competition }) => competition.name === 'Harbour Challenge Cup',
    )
    expect(inCup.map(({ stage, leg, state }) => [stage, leg, state])).toEqual([
      [
        'round-1',
        1,
        expect.objectContaining({
          status: 'result',
          score: { home: 1, away: 1 },
          halfTime: { home: 0, away: 1 },
        }),
      ],
      [
        'round-1',
        2,
        expect.objectContaining({
          score: { home: 2, away: 3 },
          fullTime: { home: 2, away: 2 },
          afterExtraTime: true,
        }),
      ],
      [
        'semi-final',
        1,
        expect.objectContaining({
          score: { home: 1, away: 1 },
          afterExtraTime: true,
          penalties: { home: 4, away: 3 },
        }),
      ],
      ['final', 1, { status: 'fixture' }],
    ])
    // The cup does not affect the league table.
    expect(byPoints(await table('2021-22'))).toEqual(byPoints(expected))

    for (const [name, text, args, total] of [
      ['first.txt', firstFile, earlier, 380],
      ['cup.txt', cup, later, 5],
    ] as const)
      expect(await importFile(name, text, ...args)).toMatchObject({
        code: 0,
        out: `0 added, 0 changed, ${total} unchanged`,
      })
    expect(await table('2016-17')).toEqual(standings(first.flat(), twenty))
  })
})
