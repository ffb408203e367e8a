import type { Migration } from '../migrations.ts'

/**
 * Points are given in the league of one team: two of ours may play in leagues of one name. What stands is kept for each team in whose
 * matches the club is, as their tables told it.
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
