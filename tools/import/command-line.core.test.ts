import { describe, expect, it } from '@jest/globals'
import { clubIn, likeClubs, readAliases } from './clubs.core.ts'
import { readCommandLine } from './command-line.core.ts'

const matches = [
  'openfootball',
  'a.txt',
  '--team',
  'first-team',
  '--season',
  '2024-25',
  '--club',
  'Ashby Town',
]

describe('the import command', () => {
  it('reads the words of the command', () => {
    expect(readCommandLine([...matches, '--adjust', 'Brook: City:-10', '--adjust=Hove End:+3'])).toEqual({
      kind: 'openfootball',
      file: 'a.txt',
      team: 'first-team',
      season: '2024-25',
      club: 'Ashby Town',
      adjustments: [
        { club: 'Brook: City', points: -10 },
        { club: 'Hove End', points: 3 },
      ],
      aliases: null,
      competition: null,
      competitionKind: null,
    })
    expect(readCommandLine(['content', 'folder/'])).toEqual({
      kind: 'content',
      folder: 'folder/',
      anchor: null,
      dryRun: false,
    })
    expect(readCommandLine(['content', '--dry-run', 'folder', '--anchor', '2026-11-20'])).toEqual({
      kind: 'content',
      folder: 'folder',
      anchor: '2026-11-20',
      dryRun: true,
    })
  })

  it.each(['league', 'cup', 'friendly'])('takes --kind %s', (kind) => {
    expect(readCommandLine([...matches, '--kind', kind])).toMatchObject({ competitionKind: kind })
  })

  it.each([
    [[], 'nothing to import is named'],
    [['csv', 'x'], "'csv' is not a kind of import"],
    [['openfootball'], 'the file is missing'],
    [['openfootball', 'a.txt'], '--team is missing'],
    [[...matches, 'b.txt'], "'b.txt' is one file too many"],
    [[...matches, '--colour', 'blue'], '--colour is not known'],
    [[...matches, '--adjust'], '--adjust has no value'],
    [[...matches, '--adjust', 'Brook'], 'must read "<club>:<points>"'],
    [[...matches, '--team', 'u19'], '--team is given twice'],
    [matches.map((word) => (word === '2024-25' ? '2024-26' : word)), '--season 2024-26'],
    [matches.map((word) => (word === 'first-team' ? 'First Team' : word)), '--team First Team'],
    [[...matches, '--kind', 'trophy'], '--kind trophy: must be league, cup or friendly'],
    [['content', 'x', '--dry-run=no'], '--dry-run takes no value'],
    [[...matches, '--dry-run'], '--dry-run is not known'],
    [['content', 'x', '--anchor', 'today'], '--anchor today'],
    [['content', 'x', '--anchor', '2026-13-45'], '--anchor 2026-13-45'],
    [['content', 'x', '--anchor', '2026-02-29'], '--anchor 2026-02-29'],
  ])('says what is wrong with %j', (args, reason) => {
    expect(() => readCommandLine(args)).toThrow(reason)
  })

  it('finds clubs by other spellings and other names, and suggests the likeliest', () => {
    const clubs = ['Ashby Town FC', 'Brook & Vale', 'Hove End']
    expect(clubIn(clubs, 'ashby town', [])).toBe('Ashby Town FC')
    expect(clubIn(clubs, 'Brook and Vale', [])).toBe('Brook & Vale')
    expect(clubIn(clubs, 'The Doves', [['Hove End', 'The Doves']])).toBe('Hove End')
    expect(clubIn(clubs, 'Ashby', [])).toBeNull()
    expect(likeClubs(clubs, 'Hove Ned')[0]).toBe('Hove End')
    expect(likeClubs(clubs, 'Ashby')[0]).toBe('Ashby Town FC')
  })

  it('reads a file of aliases', () => {
    expect(readAliases('# clubs\nAshby Town | Ashby |The Ash\r\n\nHove # one name\n')).toEqual([
      ['Ashby Town', 'Ashby', 'The Ash'],
      ['Hove'],
    ])
  })
})
