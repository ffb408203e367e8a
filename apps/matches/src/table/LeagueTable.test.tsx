import { testHost } from '@club/shell-api/testing'
import { describe, expect, it } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import { rowOf } from '../testing.ts'
import { LeagueTable } from './LeagueTable.tsx'

describe('LeagueTable', () => {
  it('[MT-04a] shows every figure and the form of a club, and tells of points taken', () => {
    const rows = [
      rowOf(1, 'Thornsea Town'),
      rowOf(2, 'Marlport', { points: 1, adjustment: -6, goalDifference: -2 }),
    ]
    render(testHost(<LeagueTable caption="Premier Counties League 2026/27" groups={[rows]} />).ui)
    const table = screen.getByRole('table', { name: 'Premier Counties League 2026/27' })
    const heads = within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
    expect(heads).toEqual(['Pos', 'Club', 'P', 'W', 'D', 'L', 'GF', 'GA', 'GD', 'Pts', 'Form'])
    const [, ours, theirs] = within(table).getAllByRole('row')
    const cells = (row: HTMLElement | undefined) =>
      [...(row?.children ?? [])].map(({ textContent }) => textContent)
    expect(cells(ours)).toEqual(['1', 'Thornsea Town', '3', '2', '1', '0', '5', '2', '+3', '7', 'WDW'])
    expect(ours?.dataset.ours).toBe('true')
    expect(cells(theirs).slice(8, 10)).toEqual(['−2', '1*'])
    expect(theirs?.dataset.ours).toBeUndefined()
    expect(screen.getByText('* Marlport: 6 points deducted by the league.')).toBeTruthy()
    expect(
      within(ours as HTMLElement).getByRole('img', { name: 'Form, latest last: Won, Drawn, Won' }),
    ).toBeTruthy()
  })

  it('explains the zones whose colours it shows, and no others', () => {
    const zones = [
      { kind: 'promotion', from: 1, to: 1 },
      { kind: 'relegation', from: 21, to: 22 },
    ] as const
    const named = (rows: readonly ReturnType<typeof rowOf>[]) => {
      const { unmount } = render(testHost(<LeagueTable caption="Table" groups={[rows]} zones={zones} />).ui)
      const words = screen.queryAllByRole('listitem').map(({ dataset }) => dataset.zone)
      unmount()
      return words
    }
    expect(named([rowOf(1, 'Marlport'), rowOf(2, 'Thornsea Town')])).toEqual(['promotion'])
    expect(named([rowOf(1, 'Marlport'), rowOf(22, 'Thornsea Town')])).toEqual(['promotion', 'relegation'])
    expect(named([rowOf(5, 'Marlport')])).toEqual([])
  })
})
