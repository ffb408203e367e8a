/** The matches that content is about: with a typo, a story or a film would be offered with no match. Pure. */
import type { ContentImport } from '@club/contracts'
import type { Strange } from './entitlements.core.ts'

/** The match of each article and film that is about one. */
export const namedMatches = ({
  articles = [],
  videos = [],
}: Pick<ContentImport, 'articles' | 'videos'>): Strange[] =>
  Object.entries({ articles, videos }).flatMap(([part, entries]) =>
    entries.flatMap(({ matchID }, place) =>
      matchID === null ? [] : [{ name: matchID, pointer: `/${part}/${place}/matchID` }],
    ),
  )
