import type { Migration } from '../migrations.ts'

/**
 * Points are adjusted in one team's league: two of our teams may play in leagues of the same name. Existing adjustments are stored for each team in
 * whose matches the club is, as their tables had them.
 */
export const adjustmentsOfTeams: Migration = {
  version: 38,
  name: 'adjustments-of-teams',
  statements: [
    'alter table adjustments drop constraint adjustments_pkey',
    'alter table adjustments add column team text',
    `insert into adjustments (team, season, competition, club, points)
     select distinct m.team, a.season, a.competition, a.club, a.points from adjustments a
     join matches m on m.season = a.season and m.competition = a.competition and a.club in (m.home, m.away)`,
    'delete from adjustments where team is null',
    'alter table adjustments add primary key (team, season, competition, club)',
  ],
}
