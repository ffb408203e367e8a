/** Players, teams, matches and pages that a query may mean. */
import type { IndexBase } from './index-base.ts'
import { mayBeFound } from './questions.store.ts'
import { type AskedWords, beginnings, tsQueries } from './tsquery.core.ts'

/** Most suggestions of each kind. */
const most = 3

export type SuggestedRow = { kind: string; id: string; shown: Record<string, unknown> }

/** Entries with the words in the title come first; matches by how near in time they are. Mere mentions count only if no title matches. */
export function findSuggestions(
  base: IndexBase,
  now: Date,
  words: readonly string[],
): Promise<SuggestedRow[]> {
  const asked: AskedWords = words.map((word) => [word])
  const { english, arabic } = tsQueries(asked)
  return base.ask<SuggestedRow>(
    `with asked as materialized (
       select to_tsquery('english', $1::text) && to_tsquery('arabic', $2::text) as stems, to_tsquery('simple', $3::text) as begun
     ), found as materialized (
       select e.kind, e.id from search_entries e, asked where e.kind <> 'article' and e.exact @@ asked.begun and ${mayBeFound('$4::timestamptz')}
       union
       select e.kind, e.id from search_entries e, asked
       where e.kind <> 'article' and numnode(asked.stems) > 0 and e.stemmed @@ asked.stems and ${mayBeFound('$4::timestamptz')}
     ), placed as (
       select e.kind, e.id, e.shown, called.so, row_number() over (partition by e.kind order by
         (to_tsvector('simple', e.title) @@ asked.begun) desc, called.so desc,
         abs(extract(epoch from e.at - $4::timestamptz)), e.title, e.id) as place
       from found join search_entries e using (kind, id), asked,
         lateral (select to_tsvector('simple', e.title) @@ asked.begun or e.lead @@ asked.stems as so) as called)
     select kind, id, shown from placed where place <= ${most} and (so or not exists (select from placed where so))
     order by array_position(array['player', 'team', 'match', 'page'], kind), place`,
    [english, arabic, beginnings(words), now.toISOString()],
  )
}
