import type { Player } from '@club/contracts'
import { aPlayer } from '@club/contracts/testing'
import { describe, expect, it } from '@jest/globals'
import { squadGroups } from './squad.core.ts'

const player = (lastName: string, position: Player['position'], squadNumber: number | null) =>
  aPlayer(lastName, { position, squadNumber })
const list = (...players: Player[]) => ({
  data: players.map((attributes) => ({ id: attributes.slug, attributes })),
  meta: { total: players.length },
})
const squad = list(
  player('Zander', 'Forward', null),
  player('Coach', 'Staff', null),
  player('Abel', 'Forward', 9),
  player('Keeper', 'Goalkeeper', 13),
  player('Baker', 'Forward', null),
  player('Assistant', 'Staff', null),
)
const names = (single: boolean) =>
  squadGroups(squad, single).map(({ name, members }) => [name, ...members.map(({ lastName }) => lastName)])

describe('squadGroups', () => {
  it('[CL-01b] groups by position, by number and then by name, without empty groups; staff last, as given', () => {
    expect(names(false)).toEqual([
      ['Goalkeeper', 'Keeper'],
      ['Forward', 'Abel', 'Baker', 'Zander'],
      ['Staff', 'Coach', 'Assistant'],
    ])
  })

  it('[CL-01c] keeps a single group together, the staff apart', () => {
    expect(names(true)).toEqual([
      ['squad', 'Abel', 'Keeper', 'Baker', 'Zander'],
      ['Staff', 'Coach', 'Assistant'],
    ])
  })

  it('[CL-02c] sets players out on loan apart', () => {
    const groups = squadGroups(squad, false, new Set(['abel']))
    expect(groups.map(({ name, members }) => [name, ...members.map(({ lastName }) => lastName)])).toEqual([
      ['Goalkeeper', 'Keeper'],
      ['Forward', 'Baker', 'Zander'],
      ['loans', 'Abel'],
      ['Staff', 'Coach', 'Assistant'],
    ])
  })

  it('is empty without players', () => {
    expect(squadGroups(list(), true)).toEqual([])
  })
})
