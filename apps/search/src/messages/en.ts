/** The search's texts in English, the reference for every other language. */
export const messages = {
  search: 'Search',
  titleFor: (term: string) => `Search: ${term}`,
  intro: (club: string) => `Find ${club} stories, players, teams, matches and pages.`,
  term: 'What are you looking for?',
  placeholder: 'Player, match, story …',
  show: 'Show',
  allResults: 'All results',
  exactMatches: 'Exact Matches',
  sortBy: 'Sort by',
  dateAdded: 'Date Added',
  relevance: 'Relevance',
  kinds: 'Result types',
  articles: 'Articles',
  videos: 'Videos',
  suggestions: 'You may be looking for',
  versus: 'v',
  kind: { player: 'Player', team: 'Team', match: 'Match', page: 'Page' },
  count: (shown: number, found: number) =>
    found === 0 ? 'No results' : found === 1 ? 'Showing 1 result' : `Showing ${shown} of ${found} results`,
  corrected: (asked: string, meant: string) => `No results for ‘${asked}’. Showing results for ‘${meant}’.`,
  displaying: (range: string, total: number) => `Displaying ${range} of ${total} Result(s)`,
  nothing: 'No results found',
  problem: 'Search is not available right now. Please try again in a moment.',
}

export type Messages = typeof messages
