/** What is public, or in lists, as conditions of statements. Names of tables and parameters are the code's own, never a caller's. */

/** @param table alias of the articles; @param now parameter that holds the instant, such as '$1' */
export const articleIsPublic = (table: string, now: string): string =>
  `${table}.status = 'Published' and ${table}.published_at <= ${now}
   and (${table}.published_until is null or ${table}.published_until > ${now})`

/** Whether a page by itself is; one that stands below another also needs that. */
export const pageIsPublic = (now: string): string =>
  `status = 'Published' and (published_from is null or published_from <= ${now})
   and (published_until is null or published_until > ${now})`

/** Whether a player, or one of the staff, is with us: who has left is in no list, and keeps a profile for the reports that lead there. */
export const isWithUs = `not attributes @> '{"left": true}'`

/** Whether a team has a page here that lists lead to. */
export const teamIsShown = `attributes @> '{"showOnTeams": true, "externalTeamPage": null}'`

/** Whether a player's team is one of those: of the others, such as a squad of children, nobody is led to a profile by a list or a search. */
export const isOfShownTeam = `attributes->>'team' in (select id from teams where ${teamIsShown})`
