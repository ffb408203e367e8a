/** Links for visitors to a match: tickets, hospitality and matchday information. Pure. */
import type { Match } from '@club/contracts'
import { isAtHome } from '@club/football'
import { dayIn } from '@club/i18n'
import type { ClubSettings, InstallationSettings } from '@club/settings'

/** The ticket shop's address for a home match of the first team that is still to be played on a known day, else null. */
export function ticketsFor(
  match: Match,
  { site, club, tickets, teams }: ClubSettings,
  now: Date,
): string | null {
  const isFirstTeam = match.team === teams.firstTeam
  if (match.state.status !== 'fixture' || !isFirstTeam || !isAtHome(match, club.ground, isFirstTeam))
    return null
  const toCome = match.kickOff
    ? Date.parse(match.kickOff) > now.getTime()
    : match.date !== null && match.date >= dayIn(site.timezone, now)
  return toCome ? (tickets?.matches ?? null) : null
}

/** The club's pages for visitors to a match of the first team: at its own ground, or at away matches. */
export function matchdayPages(
  match: Match,
  { club, teams, matchday }: Pick<InstallationSettings, 'club' | 'teams' | 'matchday'>,
): Pick<Match['links'], 'hospitality' | 'info'> {
  const isFirstTeam = match.team === teams.firstTeam
  if (match.ours === null || !isFirstTeam) return {}
  const atHome = isAtHome(match, club.ground, isFirstTeam)
  const hospitality = atHome ? matchday?.hospitality : undefined
  const info = atHome ? matchday?.homeInfo : matchday?.awayInfo
  return { ...(hospitality ? { hospitality } : {}), ...(info ? { info } : {}) }
}

/** A match with the links for visitors. */
export const withVisit = <Entry extends { id: string; attributes: Match }>(
  entry: Entry,
  settings: InstallationSettings,
  now: Date,
): Entry => ({
  ...entry,
  attributes: {
    ...entry.attributes,
    links: {
      ...entry.attributes.links,
      ...matchdayPages(entry.attributes, settings),
      tickets: ticketsFor(entry.attributes, settings, now),
    },
  },
})
