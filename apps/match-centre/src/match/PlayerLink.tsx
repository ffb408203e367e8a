import { SiteLink } from '@club/ui'
import type { ReactNode } from 'react'

export type PlayerLinkProps = {
  /** The team of ours that the match belongs to. */
  readonly team: string
  /** Slug of a player of ours; null for others, who have no page. */
  readonly player: string | null
  readonly children: ReactNode
}

/** A player's name, which leads to the player's page where there is one. */
export const PlayerLink = ({ team, player, children }: PlayerLinkProps) =>
  player === null ? children : <SiteLink href={`/players/${team}/${player}`}>{children}</SiteLink>
