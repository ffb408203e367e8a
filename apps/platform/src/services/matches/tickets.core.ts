/** Where tickets of a match are sold. Pure. */
import type { Match } from '@club/contracts'
import { isAtHome } from '@club/football'
import { dayIn } from '@club/i18n'
import type { ClubSettings } from '@club/settings'

/** The ticket shop's address for home matches of the first team that are still to be played on a known day, else null. */
export function ticketsFor(
  match: Match,
  { site, club, tickets, teams }: ClubSettings,
  now: Date,
): string | null {
  if (match.state.status !== 'fixture' || !isAtHome(match, club.ground) || match.team !== teams.firstTeam)
    return null
  const toCome = match.kickOff
    ? Date.parse(match.kickOff) > now.getTime()
    : match.date !== null && match.date >= dayIn(site.timezone, now)
  return toCome ? (tickets?.matches ?? null) : null
}

/** A match with the address of its tickets. */
export const withTickets = <Entry extends { id: string; attributes: Match }>(
  entry: Entry,
  settings: ClubSettings,
  now: Date,
): Entry => ({
  ...entry,
  attributes: {
    ...entry.attributes,
    links: { ...entry.attributes.links, tickets: ticketsFor(entry.attributes, settings, now) },
  },
})
