/** Who is on loan, and where. Pure. */
import type { LoanedPlayer, LoanedTeam, Player } from '@club/contracts'

/** Players in or out on loan, those out first, then by name. */
export const loansOf = (players: readonly Player[]): LoanedPlayer[] =>
  players
    .flatMap((player): LoanedPlayer[] => {
      const loan = (direction: 'in' | 'out', club: string): LoanedPlayer => ({
        slug: player.slug,
        name: player.name,
        firstName: player.firstName,
        lastName: player.lastName,
        team: player.team,
        position: player.position,
        squadNumber: player.squadNumber,
        image: player.image,
        direction,
        club,
      })
      // A document from before we stored loans out lacks this field.
      if (player.onLoanTo) return [loan('out', player.onLoanTo)]
      return player.onLoanFrom ? [loan('in', player.onLoanFrom)] : []
    })
    .sort((a, b) =>
      a.direction === b.direction
        ? a.lastName.localeCompare(b.lastName, 'en') || (a.slug < b.slug ? -1 : 1)
        : a.direction === 'out'
          ? -1
          : 1,
    )

/** The clubs on the other side of those loans, by name. */
export const loanedTeamsOf = (loans: readonly LoanedPlayer[]): LoanedTeam[] =>
  [...Map.groupBy(loans, ({ club }) => club)]
    .map(([club, theirs]) => ({
      club,
      out: theirs.filter(({ direction }) => direction === 'out').length,
      in: theirs.filter(({ direction }) => direction === 'in').length,
    }))
    .sort((a, b) => a.club.localeCompare(b.club, 'en'))
