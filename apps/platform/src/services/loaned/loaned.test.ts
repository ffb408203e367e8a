import type { ListOf, LoanedPlayer, LoanedTeam } from '@club/contracts'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { describeOnBoth } from '../../testing/databases.ts'
import { type TestPlatform, testPlatform } from '../../testing/platform.ts'
import { aPlayer, aTeam, content } from '../../testing/samples.ts'

describeOnBoth('loans', (database) => {
  let platform: TestPlatform
  beforeEach(async () => {
    platform = await testPlatform(database())
    await platform.importContent(
      content({
        teams: [aTeam('first-team'), aTeam('u19')],
        players: [
          aPlayer('stays'),
          aPlayer('comes', { onLoanFrom: 'Marlport' }),
          aPlayer('goes', { onLoanTo: 'Marlport' }),
          aPlayer('gone', { onLoanTo: 'Penlowick', left: true }),
          aPlayer('young', { team: 'u19', onLoanTo: 'Penlowick' }),
        ],
      }),
    )
  })
  afterEach(() => platform.close())
  const players = async (query = '') =>
    (await platform.get<ListOf<LoanedPlayer>>(`/api/loaned/v1/loaned-players${query}`)).body.data.map(
      ({ id, attributes }) => [id, attributes.direction, attributes.club],
    )

  it('[CL-02b] tell who is out and who is in, by team', async () => {
    expect(await players()).toEqual([
      ['goes', 'out', 'Marlport'],
      ['young', 'out', 'Penlowick'],
      ['comes', 'in', 'Marlport'],
    ])
    expect(await players('?team=u19')).toEqual([['young', 'out', 'Penlowick']])
    expect(await players('?team=first-team&direction=in')).toEqual([['comes', 'in', 'Marlport']])
    expect((await platform.get('/api/loaned/v1/loaned-players?team=nobody')).status).toBe(404)
  })

  it('name the clubs', async () => {
    const { body } = await platform.get<ListOf<LoanedTeam>>('/api/loaned/v1/loaned-teams')
    expect(body.data).toEqual([
      { id: 'marlport', attributes: { club: 'Marlport', out: 1, in: 1 } },
      { id: 'penlowick', attributes: { club: 'Penlowick', out: 1, in: 0 } },
    ])
  })
})
