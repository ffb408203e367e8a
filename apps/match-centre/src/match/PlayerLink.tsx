import { playerPath } from '@club/contracts/page-paths'
import { SiteLink } from '@club/ui'
import type { ReactNode } from 'react'

export type PlayerLinkProps = {
  /** Our team that plays the match. */
  readonly team: string
  /** Slug of a player of ours; null for others, who have no page. */
  readonly player: string | null
  readonly children: ReactNode
}

/** A player's name, linked to the player's page if there is one. */
export const PlayerLink = ({ team, player, children }: PlayerLinkProps) =>
  player === null ? children : <SiteLink href={playerPath(team, player)}>{children}</SiteLink>
