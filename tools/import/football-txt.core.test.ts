import { importedMatch } from '@club/contracts'
import { clockIn } from '@club/i18n'
import { describe, expect, it } from '@jest/globals'
import { longestRow } from './football-txt/lines.core.ts'
import { type FootballFile, type ReadOptions, type Remark, readFootballTxt } from './football-txt.core.ts'

const zone = 'Europe/London'

const heading = '= Harbour League 2024/25\n\n'

function read(text: string, options: Partial<ReadOptions> = {}): FootballFile {
  const result = readFootballTxt(text, { season: '2024-25', zone, ...options })
  if (!result.ok) throw new Error(result.problems.map(({ line, reason }) => `${line}: ${reason}`).join('\n'))
  for (const match of result.file.matches) expect(importedMatch.safeParse(match).error).toBeUndefined()
  return result.file
}
const matchesOf = (text: string, options: Partial<ReadOptions> = {}) => read(heading + text, options).matches
function only(text: string, options: Partial<ReadOptions> = {}) {
  const matches = matchesOf(text, options)
  expect(matches).toHaveLength(1)
  const [match] = matches
  if (!match) throw new Error('no match')
  return match
}
const problemsOf = (text: string, options: Partial<ReadOptions> = {}): Remark[] => {
  const result = readFootballTxt(text, { season: '2024-25', zone, ...options })
  return result.ok ? [] : result.problems
}
const stateOf = (row: string) => only(row).state
const result = (home: number, away: number) =>
  expect.objectContaining({ status: 'result', score: { home, away } })

describe('football.txt: layouts of a row', () => {
  it.each([
    ['Ashby Town             v Millford Rovers        2-1 (1-0)', { home: 1, away: 0 }],
    ['Ashby Town v Millford Rovers 2-1 (1-0)', { home: 1, away: 0 }],
    ['Ashby Town vs Millford Rovers   2-1 (1-0)', { home: 1, away: 0 }],
    ['Ashby Town             2-1 (1-0)  Millford Rovers', { home: 1, away: 0 }],
    ['Ashby Town  2-1  Millford Rovers', null],
    ['Ashby Town 2-1 Millford Rovers', null],
    ['Ashby Town - Millford Rovers   2-1', null],
    ['Ashby Town - Millford Rovers   2-1 (1-0)', { home: 1, away: 0 }],
    ['Ashby Town  2:1 (1:0)  Millford Rovers', { home: 1, away: 0 }],
    ['Ashby Town  2–1  Millford Rovers', null],
    ['Ashby Town  2 - 1  Millford Rovers', null],
    ['Ashby Town v Millford Rovers  2 - 1', null],
    ['Ashby Town  2-1  Millford Rovers  (1-0)', { home: 1, away: 0 }],
    ['Ashby Town  2-1  Millford Rovers  (HT 1-0)', { home: 1, away: 0 }],
  ])('%s', (row, halfTime) => {
    const match = only(row)
    expect([match.home, match.away]).toEqual(['Ashby Town', 'Millford Rovers'])
    expect(match.state).toEqual({
      status: 'result',
      score: { home: 2, away: 1 },
      halfTime,
      fullTime: { home: 2, away: 1 },
      afterExtraTime: false,
      penalties: null,
    })
  })

  it.each([
    'Ashby Town v Millford Rovers',
    'Ashby Town             v Millford Rovers',
    'Ashby Town - Millford Rovers',
    'Ashby Town   -   Millford Rovers',
    'Ashby Town   -:-   Millford Rovers',
    'Ashby Town   ?-?   Millford Rovers',
    'Ashby Town v Millford Rovers   -',
    'Ashby Town v Millford Rovers   -:-',
    'Ashby Town v Millford Rovers   n/a',
  ])('without a score: %s', (row) => {
    const match = only(row)
    expect([match.home, match.away]).toEqual(['Ashby Town', 'Millford Rovers'])
    expect(match.state).toEqual({ status: 'fixture' })
  })

  it.each([
    ['Brook & Vale United v Hove End  3-0', 'Brook & Vale United', 'Hove End'],
    ['1. FC Havenau v Wacker 04  3-0', '1. FC Havenau', 'Wacker 04'],
    ['Wacker 04  3-0  1. FC Havenau', 'Wacker 04', '1. FC Havenau'],
    ['Wacker 04 - 1. FC Havenau   3-0', 'Wacker 04', '1. FC Havenau'],
    ['1860 Hallstadt  3-0  Eisenau 96', '1860 Hallstadt', 'Eisenau 96'],
    ["King's Wharf v St. Aldo's  3-0", "King's Wharf", "St. Aldo's"],
    ['King’s Wharf v Weston-under-Lea  3-0', 'King’s Wharf', 'Weston-under-Lea'],
    ['Vickers Vale v V. Vale  3-0', 'Vickers Vale', 'V. Vale'],
    ['Bodø/Vik v Malmö Öst  3-0', 'Bodø/Vik', 'Malmö Öst'],
    ['Old Boys (1878-1896)  3-0  Ashby Town', 'Old Boys (1878-1896)', 'Ashby Town'],
    ["UDI'19/Beter v Dnepro-1  3-0", "UDI'19/Beter", 'Dnepro-1'],
    ['1st Fort Rifles  3-0  Upper Park', '1st Fort Rifles', 'Upper Park'],
    ['Pen y Graig  3-0  Penfold', 'Pen y Graig', 'Penfold'],
  ])('names: %s', (row, home, away) => {
    const match = only(row)
    expect([match.home, match.away]).toEqual([home, away])
    expect(match.state).toEqual(result(3, 0))
  })

  it('takes the codes of countries off, unless two clubs need them', () => {
    const matches = matchesOf('Portia (ENG) v Ribera (ESP)  1-0\nPlata (ARG) v Plata (URU)  0-0')
    expect(matches.map(({ home, away }) => [home, away])).toEqual([
      ['Portia', 'Ribera'],
      ['Plata (ARG)', 'Plata (URU)'],
    ])
  })

  it('reads windows line ends, tabs, a byte order mark, hard spaces and comments behind a row', () => {
    const file = read(
      '\ufeff= Harbour League 2024/25\r\n\r\n» Matchday 1\r\n  Sat Aug/10 2024\r\n    15.00\tAshby Town\tv Millford Rovers\t2-1 (1-0)\t# abandoned once\r\n\u00a0\u00a0Hove End v Brook  0-0   ## att: 12\r\n',
    )
    expect(file.matches.map(({ home, away, date, line }) => [home, away, date, line])).toEqual([
      ['Ashby Town', 'Millford Rovers', '2024-08-10', 5],
      ['Hove End', 'Brook', '2024-08-10', 6],
    ])
  })

  it('reads what stands before and after: number, day, time, round, place, crowd, notes', () => {
    const matches = matchesOf(
      [
        '(12) Sat Aug/10 18:00   Ashby Town v Millford Rovers  2-1   @ Quay Road, Ashby  att: 3_400',
        'Sun Aug/11 2024 15.00  Hove End  0-0  Brook   @ Hove End [crowd trouble]',
        '  16:30 ▪2 @ Ashby  Brook - Millford Rovers   0-2',
        '    17:30 | Millford Rovers v Hove End  1-1 (att. 1,234)',
      ].join('\n'),
    )
    expect(
      matches.map(({ date, kickOff, venue, round }) => [
        date,
        kickOff && clockIn(zone, kickOff),
        venue,
        round,
      ]),
    ).toEqual([
      ['2024-08-10', '18:00', 'Quay Road, Ashby', ''],
      ['2024-08-11', '15:00', 'Hove End', ''],
      ['2024-08-11', '16:30', 'Ashby', 'Matchday 2'],
      ['2024-08-11', '17:30', null, ''],
    ])
  })

  it('reads the list of one club', () => {
    const { competition, matches } = read(
      '= Harbour League | Ashby Town\n\nSat 10.08.2024 15:00  (h)  Millford Rovers  2-1 (1-0)\nSat 17.08.2024 15:00  ▪2  (a)  Hove End  0-3\nSat 24.08.2024  (h)  Brook',
    )
    expect(competition.name).toBe('Harbour League')
    expect(matches.map(({ home, away, state }) => [home, away, state.status])).toEqual([
      ['Ashby Town', 'Millford Rovers', 'result'],
      ['Hove End', 'Ashby Town', 'result'],
      ['Ashby Town', 'Brook', 'fixture'],
    ])
    expect(matches[1]?.state).toEqual(result(0, 3))
  })
})

describe('football.txt: extra time, penalties and what never was a result', () => {
  const drawn = { home: 1, away: 1 }
  const shootOut = { home: 4, away: 2 }
  it.each([
    [
      'Ashby v Brook  2-1 a.e.t. (1-1, 0-1)',
      { score: { home: 2, away: 1 }, fullTime: drawn, halfTime: { home: 0, away: 1 }, penalties: null },
    ],
    [
      'Ashby v Brook  2-1 aet (1-1, 0-1)',
      { score: { home: 2, away: 1 }, fullTime: drawn, halfTime: { home: 0, away: 1 }, penalties: null },
    ],
    [
      'Ashby v Brook  2-1aet/gg (1-1)',
      { score: { home: 2, away: 1 }, fullTime: drawn, halfTime: null, penalties: null },
    ],
    [
      'Ashby v Brook  2-1 aet (1-1,)',
      { score: { home: 2, away: 1 }, fullTime: drawn, halfTime: null, penalties: null },
    ],
    [
      'Ashby  2-1 a.e.t. (1-1, 0-1)  Brook',
      { score: { home: 2, away: 1 }, fullTime: drawn, halfTime: { home: 0, away: 1 }, penalties: null },
    ],
    [
      'Ashby  2-1  Brook  (aet)',
      { score: { home: 2, away: 1 }, fullTime: null, halfTime: null, penalties: null },
    ],
    [
      'Ashby  2-1  Brook  [aet]',
      { score: { home: 2, away: 1 }, fullTime: null, halfTime: null, penalties: null },
    ],
    [
      'Ashby v Brook  2-1 (1-1, 0-1)',
      { score: { home: 2, away: 1 }, fullTime: drawn, halfTime: { home: 0, away: 1 }, penalties: null },
    ],
    [
      'Ashby v Brook  4-2 pen. 1-1 a.e.t. (1-1, 0-0)',
      { score: drawn, fullTime: drawn, halfTime: { home: 0, away: 0 }, penalties: shootOut },
    ],
    [
      'Ashby  4-2 pen 1-1 aet (1-1, 0-0)  Brook',
      { score: drawn, fullTime: drawn, halfTime: { home: 0, away: 0 }, penalties: shootOut },
    ],
    [
      'Ashby v Brook  1-1 a.e.t. (1-1, 0-0) 4-2 pen.',
      { score: drawn, fullTime: drawn, halfTime: { home: 0, away: 0 }, penalties: shootOut },
    ],
    [
      'Ashby v Brook  1-1 aet, 4-2 pen',
      { score: drawn, fullTime: null, halfTime: null, penalties: shootOut },
    ],
    [
      'Ashby v Brook  4-2 pen. (1-1, 1-1, 0-0)',
      { score: drawn, fullTime: drawn, halfTime: { home: 0, away: 0 }, penalties: shootOut },
    ],
    [
      'Ashby  1-1  Brook  (HT 0-0, FT 1-1, AET, PEN 4-2)',
      { score: drawn, fullTime: drawn, halfTime: { home: 0, away: 0 }, penalties: shootOut },
    ],
    [
      'Ashby  1-1  Brook  [aet, 4-2 pen]',
      { score: drawn, fullTime: null, halfTime: null, penalties: shootOut },
    ],
    [
      'Ashby  1-1  Brook  (aet, win 4-2 on pens)',
      { score: drawn, fullTime: null, halfTime: null, penalties: shootOut },
    ],
    [
      'Ashby  1-1  Brook  [aet; Ashby won 4-2 on penalties]',
      { score: drawn, fullTime: null, halfTime: null, penalties: shootOut },
    ],
    [
      'Brook  1-1  Ashby  [aet; Ashby won 4-2 on penalties]',
      { score: drawn, fullTime: null, halfTime: null, penalties: { home: 2, away: 4 } },
    ],
  ])('%s', (row, expected) => {
    expect(stateOf(row)).toEqual({ status: 'result', afterExtraTime: true, ...expected })
  })

  it.each([
    ['Ashby v Brook  4-2 pen. (1-1, 0-1)', { home: 0, away: 1 }],
    ['Ashby v Brook  4-2 pen. (1-1)', null],
    ['Ashby v Brook  1-1, 4-2 pen.', null],
    ['Ashby v Brook  1-1 (0-1), 4-2 pen.', { home: 0, away: 1 }],
    ['Ashby  1-1  Brook  (4-2 pen.)', null],
  ])('penalties straight after ninety minutes: %s', (row, halfTime) => {
    expect(stateOf(row)).toEqual({
      status: 'result',
      score: drawn,
      fullTime: drawn,
      halfTime,
      afterExtraTime: false,
      penalties: shootOut,
    })
  })

  it('leaves aggregates aside', () => {
    expect(stateOf('Ashby v Brook  2-1 (agg 3-4)')).toEqual(result(2, 1))
    expect(stateOf('Ashby  2-1  Brook  (aet, agg 3-3, win 1-3 on pens)')).toEqual(
      expect.objectContaining({ penalties: { home: 1, away: 3 }, afterExtraTime: true }),
    )
  })

  it.each([
    ['Ashby v Brook   [postponed]', { status: 'postponed', reason: null }],
    ['Ashby v Brook   [postponed due to snow]', { status: 'postponed', reason: 'Snow' }],
    ['Ashby v Brook   [ppd: waterlogged pitch]', { status: 'postponed', reason: 'Waterlogged pitch' }],
    ['Ashby   postp.   Brook', { status: 'postponed', reason: null }],
    ['Ashby   P-P   Brook', { status: 'postponed', reason: null }],
    ['Ashby PPD Brook', { status: 'postponed', reason: null }],
    ['Ashby v Brook   postp.', { status: 'postponed', reason: null }],
    ['Ashby - Brook   [cancelled]', { status: 'postponed', reason: null, final: true }],
    ['Ashby   canc.  Brook', { status: 'postponed', reason: null, final: true }],
    ['Ashby   n/p  Brook', { status: 'postponed', reason: null, final: true }],
    ['Ashby v Brook   [abandoned]', { status: 'abandoned', score: null, reason: null }],
    ['Ashby v Brook   1-0 abd.', { status: 'abandoned', score: { home: 1, away: 0 }, reason: null }],
    ['Ashby   abd   Brook', { status: 'abandoned', score: null, reason: null }],
    [
      "Ashby v Brook   [abandoned at 1-1 in 65' due to fog]",
      { status: 'abandoned', score: drawn, reason: 'Fog' },
    ],
    ['Ashby v Brook   1-1 [suspended]', { status: 'abandoned', score: drawn, reason: null }],
    ['Ashby v Brook   2-0 [annulled]', { status: 'postponed', reason: 'Annulled', final: true }],
    ['Ashby v Brook   3-0 [awarded]', { status: 'awarded', score: { home: 3, away: 0 }, reason: null }],
    ['Ashby  3-0awd. Brook', { status: 'awarded', score: { home: 3, away: 0 }, reason: null }],
    [
      'Ashby  3-0  Brook  [awarded; originally 1-2, ineligible player]',
      { status: 'awarded', score: { home: 3, away: 0 }, reason: 'Originally 1-2, ineligible player' },
    ],
    ['Ashby   w/o   Brook', { status: 'postponed', reason: 'Walkover for Ashby', final: true }],
    ['Ashby v Brook   3-0 [walkover]', { status: 'awarded', score: { home: 3, away: 0 }, reason: null }],
  ])('%s', (row, expected) => {
    expect(stateOf(row)).toEqual(expected)
  })

  it('lets a result stand that was declared to stand', () => {
    expect(stateOf("Ashby v Brook  [abandoned at 5-0 in 80' due to fog; result stood]")).toEqual(result(5, 0))
  })

  it('says so where figures do not go together, and leaves them out', () => {
    const file = read(`${heading}Ashby v Brook  1-0 (2-0)`)
    expect(file.matches[0]?.state).toEqual(
      expect.objectContaining({ halfTime: null, score: { home: 1, away: 0 } }),
    )
    expect(file.notes).toEqual([{ line: 3, reason: expect.stringContaining('half-time score 2-0') }])
  })

  it('takes a shoot-out without its match for a match without a result', () => {
    const file = read(`${heading}Ashby v Brook  5-4 pen.`)
    expect(file.matches[0]?.state).toEqual({ status: 'fixture' })
    expect(file.notes[0]?.reason).toContain('only the shoot-out')
  })
})

describe('football.txt: days and times', () => {
  it.each([
    ['Sat Aug/10 2024', '2024-08-10'],
    ['[Sat Aug/10]', '2024-08-10'],
    ['Sat Aug 10 2024', '2024-08-10'],
    ['Sat Aug 10', '2024-08-10'],
    ['Saturday, August 10, 2024', '2024-08-10'],
    ['Sat 10 Aug', '2024-08-10'],
    ['Sat 10 August 2024', '2024-08-10'],
    ['Sat, 10 Aug 24', '2024-08-10'],
    ['Aug 10', '2024-08-10'],
    ['Aug/10', '2024-08-10'],
    ['10th August', '2024-08-10'],
    ['2024-08-10', '2024-08-10'],
    ['2024-8-10', '2024-08-10'],
    ['10.8.2024', '2024-08-10'],
    ['10.08.24', '2024-08-10'],
    ['10.8.', '2024-08-10'],
    ['Sa 10/8', '2024-08-10'],
    ['10/08/2024', '2024-08-10'],
    ['10-08-2024', '2024-08-10'],
    ['[Sun Jan/5]', '2025-01-05'],
    ['May 5', '2025-05-05'],
  ])('%s', (day, date) => {
    expect(only(`${day}\n  Ashby v Brook  1-0`).date).toBe(date)
    expect(only(`${day}  Ashby v Brook  1-0`).date).toBe(date)
  })

  it('crosses the year, and follows matches that were put back', () => {
    const matches = matchesOf(
      [
        '» Matchday 1',
        '  Sat Aug/10 2024',
        '    A One v B One',
        '  Tue Feb/4',
        '    C One v D One',
        '» Matchday 2',
        '  Sat Dec/28',
        '    B One v C One',
        '  Wed Jan/1',
        '    D One v A One',
        '» Matchday 3',
        '  Sat Jan/4',
        '    A One v C One',
        '  Tue Nov/26',
        '    D One v B One',
      ].join('\n'),
    )
    expect(matches.map(({ date }) => date)).toEqual([
      '2024-08-10',
      '2025-02-04',
      '2024-12-28',
      '2025-01-01',
      '2025-01-04',
      '2024-11-26',
    ])
  })

  it('lets the header’s period decide in a season that ran on', () => {
    const file = read(
      '= Harbour League 2019/20\n# Date  Sat Aug/17 2019 - Fri Aug/7 2020 (356d)\n\n[Sat Aug/17]\nAshby v Brook\n[Fri Aug/7]\nBrook v Ashby',
      { season: '2019-20' },
    )
    expect(file.matches.map(({ date }) => date)).toEqual(['2019-08-17', '2020-08-07'])
  })

  it('takes the year of a first day from its weekday', () => {
    expect(only('Fri Jul/19 2024\nAshby v Brook').date).toBe('2024-07-19')
    expect(only('Sat Jun/7\nAshby v Brook').date).toBe('2025-06-07')
  })

  it('goes by the weekday after a gap in which either year may be meant, and refuses what has neither', () => {
    const cup = (day: string) => {
      const days = ['Tue Sep 9 2025', day].map((one) => `${one}\nAshby v Brook`)
      return read(['= Harbour Cup 2025/26', ...days].join('\n'), { season: '2025-26' })
    }
    expect(cup('Sun May 3').matches.map(({ date }) => date)).toEqual(['2025-09-09', '2026-05-03'])
    expect(cup('Tue Mar 24').matches.map(({ date }) => date)).toEqual(['2025-09-09', '2026-03-24'])
    // A weekday that was mistyped in the middle of a season moves nothing.
    expect(cup('Sun Sep 13').matches.map(({ date }) => date)).toEqual(['2025-09-09', '2025-09-13'])
    expect(() => cup('Thu May 3')).toThrow()
  })

  it('reads a season within one year', () => {
    const file = read('= Summer League 2024\n\nMar 2\nAshby v Brook\nNov 30\nBrook v Ashby', {
      season: '2024',
    })
    expect(file.matches.map(({ date }) => date)).toEqual(['2024-03-02', '2024-11-30'])
  })

  it('carries a time down to the rows of its day, and no further', () => {
    const matches = matchesOf(
      [
        'Sat Aug/10',
        '    12.30  A One v B One',
        '    15:00  C One v D One',
        '           E One v F One',
        '    17h30  G One v H One',
        'Sun Aug/11',
        '           B One v A One',
        '    TBD    D One v C One',
        '           F One v E One',
      ].join('\n'),
    )
    expect(matches.map(({ kickOff }) => kickOff && clockIn(zone, kickOff))).toEqual([
      '12:30',
      '15:00',
      '15:00',
      '17:30',
      null,
      null,
      null,
    ])
  })

  it('knows both halves of the clock, and other clocks', () => {
    const matches = matchesOf(
      [
        'Sat Aug/10 7.45pm',
        'A One v B One',
        '17:00 UTC-3  C One v D One',
        '20:45 CEST  E One v F One',
        '18:00 (19:00 EEST)  G One v H One',
        '16:00  I One v K One  @ Natal (UTC-4)',
      ].join('\n'),
    )
    expect(matches.map(({ kickOff }) => kickOff)).toEqual([
      '2024-08-10T18:45:00.000Z',
      '2024-08-10T20:00:00.000Z',
      '2024-08-10T18:45:00.000Z',
      '2024-08-10T17:00:00.000Z',
      '2024-08-10T20:00:00.000Z',
    ])
  })

  it('turns kick-offs to instants by the clock of the day', () => {
    const [winter] = matchesOf('Sat Jan/4 2025\n  15.00  Ashby v Brook')
    const [summer] = matchesOf('Sat Aug/10 2024\n  15.00  Ashby v Brook')
    expect([winter?.kickOff, summer?.kickOff]).toEqual([
      '2025-01-04T15:00:00.000Z',
      '2024-08-10T14:00:00.000Z',
    ])
  })

  it('reads a place for all matches of a day, and a time behind a row', () => {
    const matches = matchesOf(
      'Sat Aug/10 @ Quay Road, Ashby,  att: 3_000\nAshby v Brook  1-0\nSun Aug/11\nBrook v Ashby  (18h00)',
    )
    expect(matches.map(({ venue, kickOff }) => [venue, kickOff && clockIn(zone, kickOff)])).toEqual([
      ['Quay Road, Ashby', null],
      [null, '18:00'],
    ])
  })

  it('says that a ground is neutral where a row names no other: nobody is at home there', () => {
    const { matches, notes } = read(
      '= Harbour League | Ashby Town\n\n(n)  Brook  1-0\n(n)  Hove End  2-0 @ Minster Fields\n(h)  Millford  1-1',
    )
    expect(matches.map(({ home, venue }) => [home, venue])).toEqual([
      ['Ashby Town', 'Neutral ground'],
      ['Ashby Town', 'Minster Fields'],
      ['Ashby Town', null],
    ])
    expect(notes).toEqual([{ line: 3, reason: expect.stringContaining('neutral ground') }])
  })

  it.each([
    ['Sat Feb/30', 'is not a day'],
    ['2024-13-01', 'is not a day'],
    ['Sat Aug/10 2014', 'is not in the season 2024-25'],
    ['25.10  Ashby v Brook', "'25.10' is not a time of day"],
    ['18:75  Ashby v Brook', 'is not a time of day'],
  ])('refuses %s', (line, reason) => {
    expect(problemsOf(`${heading}Ashby v Brook\n${line}`)).toEqual([
      { line: 4, reason: expect.stringContaining(reason) },
    ])
  })
})

describe('football.txt: rounds, stages and identities', () => {
  it.each([
    '» Matchday 1',
    '▪ Matchday 1',
    ':: Matchday 1',
    '>> Matchday 1',
    'Matchday 1',
    'Matchday 1:',
    '▪ Matchday 1 ▪',
    'Matchday 1  |  Sat Aug/10',
    'Matchday 1 [Aug 10]',
    '» Matchday 1  |  Fri Aug/9 - Sun Aug/11',
  ])('%s', (line) => {
    const match = only(`${line}\nAshby v Brook  1-0`)
    expect([match.round, match.stage, match.leg]).toEqual(['Matchday 1', 'league', 1])
  })

  it.each([
    ['» 1. Round', 'league'],
    ['» Round 12', 'league'],
    ['» Regular, Matchday 4', 'league'],
    ['» Regular Season - 4', 'league'],
    ['== Regular\n» Matchday 4', 'league'],
    ['» Championship, Matchday 4', 'championship'],
    ['== Playoffs\n» Semi-finals', 'play-off-semi-final'],
    ['» Finals, Semifinals', 'play-off-semi-final'],
    ['» Playoffs, Final', 'play-off-final'],
  ])('in a league %j is the stage %s', (lines, stage) => {
    expect(only(`${lines}\nAshby v Brook  1-0`).stage).toBe(stage)
  })

  it.each([
    ['» Round 1', 'round-1'],
    ['1st Round', 'round-1'],
    ['First Round', 'round-1'],
    ['▪ Round 1, Replays', 'round-1'],
    ['3rd Round Replays', 'round-3'],
    ['» Round of 16', 'round-of-16'],
    ['Last 16', 'round-of-16'],
    ['» Quarterfinals', 'quarter-final'],
    ['Quarter-finals - 1st Leg', 'quarter-final'],
    ['Semi-Finals, Leg 2 of 2', 'semi-final'],
    ['▪▪ Semifinals', 'semi-final'],
    ['Final', 'final'],
    ['Final Replay', 'final'],
    ['Third place play-off', 'third-place'],
    ['Group A', 'group-a'],
    ['» Group A, Matchday 2', 'group-a'],
    ['Matchday 1 / Group A', 'group-a'],
    ['Round 1 | Group A', 'round-1-group-a'],
    ['» League, Matchday 3', 'league'],
    ['▪ Finals, Round of 16', 'round-of-16'],
  ])('in a cup %j is the stage %s', (line, stage) => {
    const file = read(`= Harbour Cup 2024/25\n${line}\nAshby v Brook  1-0`)
    expect(file.competition).toEqual({ slug: 'harbour-cup', name: 'Harbour Cup', kind: 'cup' })
    expect(file.matches[0]?.stage).toBe(stage)
  })

  it('puts levels of headings together', () => {
    const file = read(
      '= EFL Play-offs 2024/25\n▪ Division 1\n▪▪ Semifinals\n▪▪▪ First Legs\nAshby  1-3 Brook\n▪▪▪ Second Legs\nBrook  1-0 Ashby\n▪▪ Final\nBrook  2-0 Hove',
    )
    expect(file.matches.map(({ stage, leg, round }) => [stage, leg, round])).toEqual([
      ['division-1-semi-final', 1, 'Division 1, Semifinals, First Legs'],
      ['division-1-semi-final', 2, 'Division 1, Semifinals, Second Legs'],
      ['division-1-final', 1, 'Division 1, Final'],
    ])
  })

  it('numbers legs and replays, so that every identity is unique', () => {
    const file = read(
      [
        '= Harbour Cup 2024/25',
        '» Round 1',
        'Sat Nov/9',
        'Ashby v Brook  1-1',
        'Hove v Marsh  2-0',
        'Tue Nov/19',
        'Brook v Ashby  0-0',
        'Mon Nov/25',
        'Ashby v Brook  2-1',
        '» Semifinals - 1st Leg',
        'Ashby v Hove  1-0',
        '» Semifinals - 2nd Leg',
        'Hove v Ashby  1-0',
        '» Final',
        'Ashby v Dock  1-1',
        '» Final Replay',
        'Ashby v Dock  2-1',
      ].join('\n'),
    )
    expect(file.matches.map(({ stage, home, leg }) => `${stage} ${home} ${leg}`)).toEqual([
      'round-1 Ashby 1',
      'round-1 Hove 1',
      'round-1 Brook 2',
      'round-1 Ashby 3',
      'semi-final Ashby 1',
      'semi-final Hove 2',
      'final Ashby 1',
      'final Ashby 2',
    ])
  })

  it('keeps home and away apart in a league, and counts a third and fourth meeting as further legs', () => {
    const rows = ['A One v B One  1-0', 'B One v A One  1-0', 'A One v B One  2-0', 'B One v A One  2-0']
    const matches = matchesOf(
      rows.map((row, index) => `» Matchday ${index + 1}\nAug ${10 + index}\n${row}`).join('\n'),
    )
    expect(matches.map(({ home, leg }) => [home, leg])).toEqual([
      ['A One', 1],
      ['B One', 1],
      ['A One', 2],
      ['B One', 2],
    ])
  })

  it('takes a match that was put off and played as one, whichever row comes first', () => {
    const others = 'Aug 10\nC One v D One  0-0\nD One v C One  0-0\nE One v F One  0-0'
    const put = 'Aug 17\nA One v B One   [postponed]'
    const played = 'Tue Sep/17\n19.45  A One v B One  2-1'
    for (const rows of [`${put}\n${played}`, `${played}\n${put}`]) {
      const matches = matchesOf(`» Matchday 2\n${others}\n${rows}`)
      const found = matches.filter(({ home }) => home === 'A One')
      expect(found).toHaveLength(1)
      expect(found[0]).toEqual(expect.objectContaining({ date: '2024-09-17', leg: 1, state: result(2, 1) }))
    }
  })

  it('keeps an abandoned match beside its replay', () => {
    const matches = matchesOf(
      'Aug 10\nC One v D One  0-0\nE One v F One  1-1\nA One v B One  1-0 [abandoned]\nSep 17\nA One v B One  0-2   [replay]',
    )
    expect(
      matches.filter(({ home }) => home === 'A One').map(({ leg, state }) => [leg, state.status]),
    ).toEqual([
      [1, 'abandoned'],
      [2, 'result'],
    ])
  })

  it.each([
    ['a league', 'Harbour League', 'abandoned'],
    ['a cup', 'Harbour Cup', 'abandoned'],
    ['a league that called it off for good', 'Harbour League', 'cancelled'],
  ])('gives what was abandoned its new day before it is played, in %s', (_, name, word) => {
    const others = '» Semi-finals\nAug 10\nC One v D One  0-0\nE One v F One  1-1'
    const given = `A One v B One  1-0 [${word}]`
    const told = (rows: string) =>
      read(`= ${name}\n\n${others}\n${given}\n${rows}`)
        .matches.filter(({ home }) => home === 'A One')
        .map(({ leg, date, state }) => [leg, date, state.status])
    const before = [1, '2024-08-10', word === 'abandoned' ? 'abandoned' : 'postponed']
    expect(told('Sep 17\nA One v B One')).toEqual([before, [2, '2024-09-17', 'fixture']])
    expect(told('Sep 17\nA One v B One [postponed]\nSep 24\nA One v B One')).toEqual([
      before,
      [2, '2024-09-24', 'fixture'],
    ])
    expect(told('Sep 17\nA One v B One  2-2')).toEqual([before, [2, '2024-09-17', 'result']])
    // The same day again is not another match.
    expect(told('A One v B One')).toEqual([before])
  })

  describe('of a league in which all meet three times', () => {
    const clubs = ['A One', 'B One', 'C One', 'D One']
    /** Three rounds of one meeting each: the home side changes, so that half of the pairs meet twice on a ground. */
    const season = (label: (matchday: number) => string) =>
      [0, 1, 2]
        .flatMap((round) =>
          [
            [0, 1, 2, 3],
            [0, 2, 3, 1],
            [0, 3, 1, 2],
          ].map((order, day) => {
            const rows = [order.slice(0, 2), order.slice(2)].map((pair) =>
              (round === 1 ? pair.toReversed() : pair).map((each) => clubs[each]).join(' v '),
            )
            return [label(round * 3 + day + 1), `${['Aug', 'Nov', 'Feb'][round]} ${10 + day}`, ...rows].join(
              '\n',
            )
          }),
        )
        .join('\n')

    it.each([
      ['with numbered rounds', (matchday: number) => `» Matchday ${matchday}`],
      ['with rounds that say how many there are', (matchday: number) => `» Matchday ${matchday} of 9`],
      ['without rounds', () => ''],
    ])('keeps every match on its day, %s', (_, label) => {
      const matches = matchesOf(season(label))
      expect(matches).toHaveLength(18)
      expect(
        matches
          .filter(({ home, away }) => [home, away].join() === 'A One,B One')
          .map(({ leg, date }) => [leg, date]),
      ).toEqual([
        [1, '2024-08-10'],
        [2, '2025-02-10'],
      ])
    })

    it('takes one that was put off for one with its new day in the same round, and for no other', () => {
      const label = (matchday: number) => `» Matchday ${matchday}`
      const put = season(label)
        .replace('C One v D One', 'C One v D One [postponed]')
        .replace('» Matchday 2', 'Sep 1\nC One v D One\n» Matchday 2')
      const found = matchesOf(put).filter(({ home, away }) => [home, away].join() === 'C One,D One')
      expect(found.map(({ leg, date, round }) => [leg, date, round])).toEqual([
        [1, '2024-09-01', 'Matchday 1'],
        [2, '2025-02-10', 'Matchday 7'],
      ])
    })
  })

  it('keeps another meeting on one ground where its round has another number', () => {
    const rows = ['A One v B One', 'C One v D One', 'A One v B One'].map(
      (row, index) => `» Matchday ${index + 1} of 3\nAug ${10 + index}\n${row}\nE ${index} v F One`,
    )
    const found = matchesOf(rows.join('\n')).filter(({ home }) => home === 'A One')
    expect(found.map(({ leg, round }) => [leg, round])).toEqual([
      [1, 'Matchday 1 of 3'],
      [2, 'Matchday 3 of 3'],
    ])
  })

  it('calls a replay one that only a note tells of, beside the row or below it', () => {
    for (const row of ['Brook v Ashby  0-2  [replay]', 'Brook v Ashby  0-2\n  [Replay]']) {
      const file = read(`= Harbour Cup\n\n» Semi-finals\nAug 10\nAshby v Brook  1-1\nAug 20\n${row}`)
      expect(file.matches.map(({ leg, round }) => [leg, round])).toEqual([
        [1, 'Semi-finals'],
        [2, 'Semi-finals, Replay'],
      ])
    }
    const named = read('= Harbour Cup\n\n» Semi-finals, Replay\nAug 20\nBrook v Ashby  0-2  [replay]')
    expect(named.matches[0]?.round).toBe('Semi-finals, Replay')
    const alone = read('= Harbour Cup\n\nAug 20\nBrook v Ashby  0-2  [replay]')
    expect(alone.matches[0]?.round).toBe('Replay')
  })

  it('takes a block that a file repeats once, and says so', () => {
    const block = '» Matchday 3\nSat Aug/10\nAshby v Brook\nHove v Marsh\n'
    const file = read(`${heading}${block}\n${block}`)
    expect(file.matches).toHaveLength(2)
    expect(file.notes.map(({ line, reason }) => [line, reason])).toEqual([
      [10, 'the same match as in line 5, imported once'],
      [11, 'the same match as in line 6, imported once'],
    ])
  })

  it('refuses a match that stands twice with two results', () => {
    expect(problemsOf(`${heading}Sat Aug/10\nAshby v Brook  1-0\nAshby v Brook  2-0`)).toEqual([
      { line: 5, reason: 'Ashby v Brook is already in line 4, with another result' },
    ])
  })
})

describe('football.txt: everything else that a file holds', () => {
  it('reads over comments, scorers, line-ups, groups, byes and remarks', () => {
    const file = read(
      [
        '# made by hand',
        '= Harbour Cup 2024/25   # seven clubs',
        '# Teams  7',
        '<!-- 1.ASHBY  3 2 0 1',
        '  2.BROOK  --> ',
        '',
        'Group A  |  Ashby   Brook     Hove',
        'Group B  |  Marsh   Dock',
        '▪ Matchday 1  | July 13',
        '',
        '▪ Group A',
        'Sat Aug/10',
        '  Ashby v Brook  2-1   @ Quay Road, Ashby',
        "     (Orme 12', 45+1'(pen) Tull 90+3';",
        "      Vane 33' (og))",
        '  [to be confirmed by the',
        '   league on Monday]',
        "  Orme 12' Tull 90+3'",
        "Ashby:  Lake - Moor, Hill (Dale 46'), Marsh-Ford -",
        '        Orme, Tull',
        'Referee: A. Whistle (Marsh);  Attendance: 1_200',
        "Yellow cards: Moor 12'",
        'Penalties: 1-0 Orme, 1-1 Vane,',
        '           2-1 Tull',
        '------',
        '  Hove  bye',
        'Bye: Dock',
        '',
        'NB: the second stage was also',
        '    played somewhere',
        '',
        '▪ Final',
        'Ashby v Marsh  1-0',
        '__END__',
        'whatever comes after v counts no more  7-0',
      ].join('\n'),
    )
    expect(file.matches.map(({ home, away, stage, line }) => [home, away, stage, line])).toEqual([
      ['Ashby', 'Brook', 'group-a', 13],
      ['Ashby', 'Marsh', 'final', 33],
    ])
    expect(file.notes.map(({ line }) => line)).toEqual([26, 27])
    expect(file.clubs).toEqual(['Ashby', 'Brook', 'Marsh'])
  })

  it('leaves out matches whose clubs are not known yet, and says so', () => {
    const file = read(`${heading}Winner SF1 v Brook\nAshby v TBD\nAshby v Brook`)
    expect(file.matches).toHaveLength(1)
    expect(file.notes.map(({ line, reason }) => [line, reason.includes('is not a club yet')])).toEqual([
      [3, true],
      [4, true],
    ])
  })

  it.each([
    ['Ashby beat Brook on a windy day', 'cannot be read'],
    ['Ashby v', 'cannot be read'],
    ['v Brook  2-1', 'cannot be read'],
    ['Ashby v Brook  2-1 (whatever this is)', 'cannot be read'],
    ['Ashby v Brook  2-1 3-1 4-1', 'cannot be read'],
    ['Ashby  Town  v  Brook', 'cannot be read'],
    ['Ashby v Ashby  2-1', 'cannot play itself'],
    ['12.Crystal Harbour          38  13 14 11  51-51  53', 'cannot be read'],
    ['Lake - Moor, Hill, Marsh-Ford', 'cannot be read'],
    ['Ashby: Lake - Moor, Hill', 'cannot be read'],
    ['(Orme 12)', 'cannot be read'],
    ['| Ashby | 2-1', 'cannot be read'],
    ['Ashby v Brook  2-1 (1-0', 'never closed'],
    ['<!-- Ashby v Brook', 'never closed'],
    ['= Another Cup 2024/25', 'a second competition begins here'],
    ['==', 'cannot be read'],
  ])('refuses %j with its line', (line, reason) => {
    const problems = problemsOf(`= Harbour League 2024/25\n\n${line}\n\nHove v Marsh  1-0\n`)
    expect(problems).toEqual([{ line: 3, reason: expect.stringContaining(reason) }])
  })

  it('names every problem of a file, in order', () => {
    const problems = problemsOf('= Harbour League 2024/25\nwhat is this\nAshby v Brook\nSat Feb/31\nand this')
    expect(problems.map(({ line }) => line)).toEqual([2, 4, 5])
  })

  it('needs a heading, a season that agrees with it, and a match', () => {
    expect(problemsOf('Ashby v Brook')).toEqual([{ line: 1, reason: expect.stringContaining('no heading') }])
    expect(problemsOf('Ashby v Brook', { competition: 'Harbour League' })).toEqual([])
    expect(problemsOf('\n= Harbour League 2021/22\nAshby v Brook')).toEqual([
      { line: 2, reason: 'the heading says 2021/22, the season given is 2024-25' },
    ])
    expect(problemsOf('= Harbour League 2024/25\n')).toEqual([
      { line: 1, reason: 'there is no match in this file' },
    ])
    expect(problemsOf('')).toHaveLength(1)
    expect(problemsOf('= ★ 2024/25\nAshby v Brook')).toEqual([
      { line: 1, reason: "the name of the competition has neither a letter nor a digit: '★'" },
    ])
  })

  it.each([
    ['English National League', 'league'],
    ['English FA Cup', 'cup'],
    ['Scottish League Cup', 'cup'],
    ['UEFA Champions League', 'cup'],
    ['DFB Pokal', 'cup'],
    ['Premier Division', 'league'],
    ['Club Friendlies', 'friendly'],
    ['Pre-season Friendly Cup', 'friendly'],
    ['Testspiele', 'friendly'],
  ])('%s is a %s', (name, kind) => {
    expect(read(`= ${name} 2024/25\n» Matchday 1\nAshby v Brook`).competition).toEqual({
      slug: expect.any(String),
      name,
      kind,
    })
  })

  it('reads competitions, rounds and clubs whose names have no Latin letter', () => {
    const league = read(
      '= دوري الوادي 2024/25\n» الجولة 1\nالأهلي U19 v Harbour Town 3-1\n» الجولة الثانية\nHarbour Town v الهلال U19 2-0',
    )
    expect(league.competition.name).toBe('دوري الوادي')
    expect(league.matches.map(({ stage, round }) => [stage, round])).toEqual([
      ['league', 'الجولة 1'],
      ['league', 'الجولة الثانية'],
    ])
    expect(league.clubs).toEqual(['الأهلي U19', 'Harbour Town', 'الهلال U19'])
    const cup = read(
      '= كأس الوادي 2024/25\n» نصف النهائي\nالأهلي v الهلال 3-1\n» النهائي\nالأهلي v النصر 2-0',
      { kind: 'cup' },
    )
    expect(new Set(cup.matches.map(({ stage }) => stage)).size).toBe(2)
    const slugs = ['Лига 1', 'Кубок 1', 'دوري الوادي', 'كأس الوادي'].map(
      (competition) => read(`${heading}Ashby v Brook`, { competition }).competition.slug,
    )
    expect(new Set(slugs).size).toBe(slugs.length)
  })

  it('refuses two clubs that would become one, unless an alias says that they are', () => {
    const text = `${heading}Åby v Brook  1-0\nHove v Marsh  1-0\nBrook v Aby  1-0\nAby v Hove  0-0`
    expect(problemsOf(text)).toEqual([
      { line: 5, reason: expect.stringMatching(/^'Aby' and 'Åby' in line 3 would be one club, 'aby': /) },
    ])
    expect(read(text, { aliases: [['Åby', 'Aby']] }).matches).toHaveLength(4)
    expect(problemsOf(`${heading}Åby v Aby`)).toEqual([
      { line: 3, reason: expect.stringContaining("'Åby' and 'Aby' would be one club, 'aby'") },
    ])
    expect(read(`${heading}Hove Utd v Brook  1-0\nBrook v HOVE UNITED F.C.  1-0`).matches).toHaveLength(2)
  })

  it('takes friendlies at home and away for two matches, and no legs of a tie', () => {
    const file = read(
      '= Club Friendlies 2024/25\n\n» Round 1\nAshby v Brook  1-0\n» Round 2\nBrook v Ashby  1-0',
    )
    expect(file.matches.map(({ stage, leg }) => `${stage} ${leg}`)).toEqual(['league 1', 'league 1'])
    expect(read(`${heading}Ashby v Brook  1-0`, { kind: 'friendly' }).competition.kind).toBe('friendly')
  })

  it('refuses a row longer than any match unread, and reads one that is as long as may be', () => {
    const tooLong = expect.stringContaining('are more than a match has')
    for (const piece of ['A ', '1-', '(', '- ', 'v ', '2-1 ', 'Aug ', '[', '@ ', '▪', "'", '1 v ', 'aet ']) {
      // A bracket left open would continue on the next line.
      const row = piece
        .repeat(longestRow + 1)
        .replaceAll('(', '()')
        .replaceAll('[', '[]')
        .trim()
      expect(problemsOf(`${heading}Ashby v Brook\n${row}`)).toEqual([{ line: 4, reason: tooLong }])
    }
    const longest = `Ashby v Brook  2-1 (${'x'.repeat(longestRow)}`.slice(0, longestRow - 1)
    expect(problemsOf(`${heading}${longest})`)).not.toContainEqual({ line: 3, reason: tooLong })
    expect(problemsOf(`${heading}${longest}x)`)).toContainEqual({ line: 3, reason: tooLong })
  })

  it('is total: whatever a file holds, it is read or refused with lines, never thrown at', () => {
    let seed = 7
    const next = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
      return seed % below
    }
    const pieces = [
      'Ashby Town',
      'Brook',
      ' v ',
      '  v  ',
      ' - ',
      '2-1',
      '(1-0)',
      ' a.e.t.',
      ' pen.',
      '4-2',
      '[postponed]',
      '[',
      ']',
      '(',
      ')',
      '@ Quay Road',
      'Sat Aug/10',
      ' 2024',
      '15.00',
      '» ',
      '▪',
      '= ',
      '== ',
      '#',
      '|',
      'Matchday 3',
      'Round 1',
      'Group A',
      'Final',
      "Orme 12'",
      ';',
      ',',
      ':',
      '\t',
      '  ',
      ' ',
      '\u0000',
      '\ud83d\ude00',
      '99-99',
      '0',
      '31/31',
      '(12)',
      '(h)',
      'Referee: ',
      '<!--',
      '-->',
      'bye',
      'é',
      '’',
      'TBD',
      'UTC+99',
      '25.99',
    ]
    for (let round = 0; round < 1500; round += 1) {
      const lines = Array.from({ length: 1 + next(6) }, () =>
        Array.from({ length: 1 + next(8) }, () => pieces[next(pieces.length)]).join(''),
      )
      const text = (next(2) === 0 ? heading : '') + lines.join('\n')
      const outcome = readFootballTxt(text, { season: '2024-25', zone })
      if (outcome.ok) {
        for (const match of outcome.file.matches) expect(importedMatch.safeParse(match).success).toBe(true)
        const identities = outcome.file.matches.map(({ stage, home, away, leg }) =>
          [stage, home, away, leg].join('|'),
        )
        expect(new Set(identities).size).toBe(identities.length)
      } else {
        expect(outcome.problems.length).toBeGreaterThan(0)
        for (const { line } of outcome.problems) expect(line).toBeLessThanOrEqual(text.split('\n').length)
      }
    }
  })
})
