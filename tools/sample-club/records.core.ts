/** The records of all our matches that are over at a given time, ready to import. Pure. */
import type { MatchEventsImport } from '@club/contracts'
import { type Casting, castIn } from './cast.core.ts'
import { recordOf } from './match-record.core.ts'
import { idOf } from './report-facts.core.ts'
import { ownClub, sampleSeason } from './seasons.core.ts'

/** One import per competition of a season, by its name. */
export function sampleRecords(start: number, now: Date, casting: Casting): Map<string, MatchEventsImport> {
  const cast = castIn(casting)
  return new Map(
    sampleSeason(start, now, casting.clubs).map(({ team, competition, matches }) => [
      `${start} ${competition.slug}`,
      {
        source: 'sample club',
        matches: matches
          .filter(({ home, away }) => home === ownClub || away === ownClub)
          .filter(({ state }) => state.status === 'result' || state.status === 'abandoned')
          .map((match) => ({ matchID: idOf(match), events: recordOf(team, match, cast(team, match)) })),
      },
    ]),
  )
}
