import { testHost } from '@club/shell-api/testing'
import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { PlayerCard } from './PlayerCard.tsx'
import type { SquadMember } from './squad.core.ts'

const member: SquadMember = {
  slug: 'luca-ferrant',
  firstName: 'Luca',
  lastName: 'Ferrant',
  number: 15,
  position: 'Defender',
  role: null,
  onLoanFrom: 'Castleborough City',
  onLoanTo: null,
  image: null,
}
const show = (changes: Partial<SquadMember>, showPosition: boolean) =>
  render(
    testHost(
      <PlayerCard
        member={{ ...member, ...changes }}
        team="first-team"
        showPosition={showPosition}
        mini={false}
      />,
    ).ui,
  )

describe('PlayerCard', () => {
  it('names the player and says the number', () => {
    show({}, false)
    expect(screen.getByRole('heading', { name: 'Luca Ferrant' })).toBeTruthy()
    expect(screen.getByText('Number 15')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Luca Ferrant' }).getAttribute('href')).toBe(
      '/players/first-team/luca-ferrant',
    )
    expect(screen.getByText('On loan from Castleborough City')).toBeTruthy()
  })

  it('[CL-01f] shows the position where the team says so', () => {
    show({}, true)
    expect(screen.getByText('Defender')).toBeTruthy()
  })

  it('[CL-01g] and not where it does not', () => {
    show({}, false)
    expect(screen.queryByText('Defender')).toBeNull()
  })

  it('shows what a member of the staff does, and no number', () => {
    show({ position: 'Staff', role: 'Head coach', number: null, onLoanFrom: null }, false)
    expect(screen.getByText('Head coach')).toBeTruthy()
    expect(screen.queryByText(/^Number/)).toBeNull()
  })
})
