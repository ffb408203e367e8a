/** A squad in its groups (docs/product.md#teams). Pure. */
import type { ListOf, Picture, Player } from '@club/contracts'

export type SquadMember = {
  slug: string
  firstName: string
  lastName: string
  number: number | null
  position: Player['position']
  /** The role of a member of staff. */
  role: string | null
  onLoanFrom: string | null
  onLoanTo: string | null
  image: Picture | null
}

export type SquadGroup = { name: 'squad' | 'loans' | Player['position']; members: SquadMember[] }

const positions = ['Goalkeeper', 'Defender', 'Midfielder', 'Forward'] as const

/** By shirt number, those without one last; then by name. */
const byNumber = (a: SquadMember, b: SquadMember) =>
  (a.number ?? 1000) - (b.number ?? 1000) || a.lastName.localeCompare(b.lastName, 'en')

/**
 * Players by position, or all of them as one group; loanees in a group of their own, staff in the order given. Empty groups are
 * left out.
 * @param out slugs of the players who are out on loan
 */
export function squadGroups(
  players: ListOf<Player>,
  isSingleGroup: boolean,
  out: ReadonlySet<string> = new Set(),
): SquadGroup[] {
  const members = players.data.map(
    ({
      attributes: { slug, firstName, lastName, squadNumber, position, role, onLoanFrom, onLoanTo, image },
    }): SquadMember => ({
      slug,
      firstName,
      lastName,
      number: squadNumber,
      position,
      role,
      onLoanFrom,
      onLoanTo,
      image,
    }),
  )
  const here = members.filter(({ slug }) => !out.has(slug))
  const at = (position: Player['position']) => here.filter((member) => member.position === position)
  const loans: SquadGroup = {
    name: 'loans',
    members: members.filter(({ slug }) => out.has(slug)).sort(byNumber),
  }
  const staff: SquadGroup = { name: 'Staff', members: at('Staff') }
  const squad: SquadGroup[] = isSingleGroup
    ? [{ name: 'squad', members: here.filter(({ position }) => position !== 'Staff').sort(byNumber) }]
    : positions.map((position) => ({ name: position, members: at(position).sort(byNumber) }))
  return [...squad, loans, staff].filter((group) => group.members.length > 0)
}
