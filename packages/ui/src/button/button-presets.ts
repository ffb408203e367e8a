import type { ButtonLook } from './Button.tsx'

/** A button from docs/product.md#buttons: its text, and the look that goes with it unless the caller overrides it. */
export type ButtonPreset = ButtonLook & { readonly text: string; readonly newTab?: boolean }

/** The button labels of docs/product.md#buttons, each with its look. Spread one over a button. */
export const buttonPresets = {
  loadMoreNews: { text: 'Load more news', type: 'ghost-dark' },
  loadPreviousNews: { text: 'Load previous news', type: 'ghost-dark' },
  filterResults: { text: 'Filter Results', type: 'ghost-dark', icon: 'Refine' },
  addToCalendar: { text: 'Add to Calendar', type: 'ghost-dark', icon: 'Calendar' },
  buyTickets: { text: 'Buy Tickets', type: 'primary-dark', icon: 'Tickets' },
  matchCentre: { text: 'Match Centre', type: 'primary-dark', icon: 'Match' },
  matchReport: { text: 'Match Report', type: 'ghost-dark', icon: 'Article' },
  highlights: { text: 'Highlights', type: 'ghost-dark', icon: 'Video' },
  matchdayInfo: { text: 'Matchday Info', type: 'ghost-dark', icon: 'Info' },
  hospitality: { text: 'Hospitality', type: 'ghost-dark', icon: 'Hospitality' },
  watchLive: { text: 'Watch Live', type: 'primary-light', icon: 'Live' },
  listenLive: { text: 'Listen Live', type: 'ghost-light', icon: 'Audio' },
  getAPass: { text: 'Get a Pass', type: 'primary-light', icon: 'Subscription' },
  subscribeNow: { text: 'Subscribe now', type: 'primary-light', icon: 'Subscription' },
  showAll: { text: 'Show all', type: 'label-dark', icon: 'ChevronRight', iconAlign: 'right' },
  loadMore: { text: 'Load More', type: 'ghost-dark' },
  viewPackages: {
    text: 'View packages',
    type: 'primary-dark',
    icon: 'Direction-arrow',
    iconAlign: 'right',
  },
  findOutMore: { text: 'Find out more', type: 'label-dark', icon: 'Direction-arrow', iconAlign: 'right' },
  watchNow: { text: 'Watch Now', type: 'primary-light', icon: 'Play' },
  learnMore: {
    text: 'Learn more',
    type: 'label-dark',
    icon: 'Direction-arrow',
    iconAlign: 'right',
    inline: true,
  },
} as const satisfies Readonly<Record<string, ButtonPreset>>
