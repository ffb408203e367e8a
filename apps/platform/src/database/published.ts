/** SQL conditions for what is public, or listed. Names of tables and parameters are the code's own, never a caller's. */
import type { VideoSettings } from '@club/settings'

/** @param table alias of the articles; @param now parameter that holds the instant, such as '$1' */
export const articleIsPublic = (table: string, now: string): string =>
  `${table}.status = 'Published' and ${table}.published_at <= ${now}
   and (${table}.published_until is null or ${table}.published_until > ${now})`

/** Whether a page itself is public; its parent page must be as well. */
export const pageIsPublic = (now: string): string =>
  `status = 'Published' and (published_from is null or published_from <= ${now})
   and (published_until is null or published_until > ${now})`

/** Whether a player or staff member is with us: one who has left is in no list, but keeps a profile for the reports that link to it. */
export const isWithUs = `not attributes @> '{"left": true}'`

/** Whether a team has a page here that lists link to. */
export const teamIsShown = `attributes @> '{"showOnTeams": true, "externalTeamPage": null}'`

/** Whether a player's team is one of those: no list or search links to profiles of the others, such as a squad of children. */
export const isOfShownTeam = `attributes->>'team' in (select id from teams where ${teamIsShown})`

/** Whether a team's matches are listed here: of the others, some have their page elsewhere. */
const matchesAreListed = `attributes @> '{"showOnMatches": true, "externalMatchPage": null}'`

/** Teams whose matches have no page here that a list or a search leads to. */
export const unlistedTeams = `select id from teams where not ${matchesAreListed}`

/** Whether search and sitemaps lead to a match: no team, or none yet, takes it out of lists. @param table alias of the matches */
export const matchIsListed = (table: string): string => `${table}.team not in (${unlistedTeams})`

/**
 * Whether a film is in lists: from its start on, and where the club lists films by the matrix provider, not before its release either.
 * @param table alias of the videos; @param now parameter that holds the instant
 */
export const videoIsListed = (table: string, now: string, provider: VideoSettings['provider']): string =>
  `${table}.status = 'Published' and ${table}.start_at <= ${now}
   ${provider === 'matrix' ? `and ${table}.release_from <= ${now}` : ''}`

/** The date that says how new a film is. */
export const videoDate = (table: string, provider: VideoSettings['provider']): string =>
  `${table}.${provider === 'matrix' ? 'release_from' : 'start_at'}`
