/** The search's texts in English, the measure of every other language. */
export const messages = {
  search: 'Search',
  titleFor: (term: string) => `Search: ${term}`,
  intro: (club: string) => `Find stories, players, teams, matches and pages of ${club}.`,
  term: 'What are you looking for?',
  placeholder: 'Player, match, story …',
  show: 'Show',
  allResults: 'All results',
  exactMatches: 'Exact Matches',
  sortBy: 'Sort by',
  dateAdded: 'Date Added',
  relevance: 'Relevance',
  kinds: 'Kinds of results',
  articles: 'Articles',
  videos: 'Videos',
  suggestions: 'You may be looking for',
  versus: 'v',
  kind: { player: 'Player', team: 'Team', match: 'Match', page: 'Page' },
  count: (shown: number, found: number) =>
    found === 0 ? 'No results' : found === 1 ? 'Showing 1 result' : `Showing ${shown} of ${found} results`,
  corrected: (asked: string, meant: string) =>
    `Nothing mentions ‘${asked}’. These are results for ‘${meant}’.`,
  displaying: (range: string, total: number) => `Displaying ${range} of ${total} Result(s)`,
  nothing: 'No results found',
  problem: 'Search could not be reached. Please try again in a moment.',
}

export type Messages = typeof messages
