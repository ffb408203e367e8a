/** The TV remote's texts in English, the measure of every other language. */
import { plural } from '@club/shell-api'

const videos = (count: number) => `${count} ${plural('en', count, { one: 'video', other: 'videos' })}`

export const messages = {
  videos: 'Videos',
  videosIntro: (brand: string, club: string) =>
    `${brand}: highlights, interviews, live commentary and films behind the scenes at ${club}.`,
  sections: (brand: string) => `Parts of ${brand}`,
  more: 'Find videos',
  browse: 'Browse',
  browseIntro: 'Every film, by team, season, length or words.',
  categories: 'Categories',
  categoriesIntro: 'Everything we film, sorted.',
  videoCount: videos,
  search: 'Search videos',
  searchButton: 'Search',
  all: 'All',
  clear: 'Clear filters',
  filterResults: 'Filter Results',
  found: (shown: number, total: number) =>
    shown < total ? `Showing ${shown} of ${videos(total)}` : videos(total),
  position: (from: number, to: number, total: number) => `Videos ${from} to ${to} of ${total}`,
  nothingFound: 'No videos match these filters.',
  nothingYet: 'There are no videos here yet. Please come back soon.',
  loadMore: 'Load More',
  previous: 'Earlier page',
  loadProblem: 'More videos could not be loaded just now. Please try again.',
  channel: 'Channel',
  faqsIntro: 'How to watch, how to listen, and what to do when it does not play.',
  subscribeIntro: 'Pick how much you want to see. You can change your mind at any time.',
  included: 'What is included',
  viewPackages: 'View packages',
  packages: 'Packages',
  yours: 'You have this',
  watchNow: 'Watch Now',
  matchCentre: 'Match Centre',
  locked: 'Locked',
  related: 'Related videos',
  published: 'Published',
  duration: 'Length',
  newest: 'Newest',
  live: 'Live',
  liveIntro: 'Pictures and commentary as it happens.',
  onAir: 'Live now',
  idle: 'Nothing planned',
  disabled: 'Off air',
  upcoming: 'Coming up',
  interrupted: 'Back shortly',
  ended: 'Ended',
  replay: 'Watch again',
  watchLive: 'Watch Live',
  listenLive: 'Listen Live',
  noStreams: 'No streams are set up at the moment.',
  otherStreams: 'Also on air',
}

export type Messages = typeof messages
