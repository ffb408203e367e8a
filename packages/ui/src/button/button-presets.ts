import type { ButtonLook } from './Button.tsx'

/** A button of docs/product.md#buttons: its words, and the look that goes with them unless the caller says otherwise. */
export type ButtonPreset = ButtonLook & { readonly children: string; readonly newTab?: boolean }

/** The button labels of docs/product.md#buttons, each with its look. Spread one over a button. */
export const buttonPresets = {
  loadMoreNews: { children: 'Load more news', type: 'ghost-dark' },
  loadPreviousNews: { children: 'Load previous news', type: 'ghost-dark' },
  filterResults: { children: 'Filter Results', type: 'ghost-dark', icon: 'Refine' },
  addToCalendar: { children: 'Add to Calendar', type: 'ghost-dark', icon: 'Calendar' },
  buyTickets: { children: 'Buy Tickets', type: 'primary-dark', icon: 'Tickets' },
  matchCentre: { children: 'Match Centre', type: 'primary-dark', icon: 'Match' },
  matchReport: { children: 'Match Report', type: 'ghost-dark', icon: 'Article' },
  highlights: { children: 'Highlights', type: 'ghost-dark', icon: 'Video' },
  matchdayInfo: { children: 'Matchday Info', type: 'ghost-dark', icon: 'Info' },
  hospitality: { children: 'Hospitality', type: 'ghost-dark', icon: 'Hospitality' },
  watchLive: { children: 'Watch Live', type: 'primary-light', icon: 'Live' },
  listenLive: { children: 'Listen Live', type: 'ghost-light', icon: 'Audio' },
  getAPass: { children: 'Get a Pass', type: 'primary-light', icon: 'Tickets' },
  subscribeNow: { children: 'Subscribe now', type: 'primary-light', icon: 'Subscription' },
  showAll: { children: 'Show all', type: 'label-dark', icon: 'ChevronRight', iconAlign: 'right' },
  loadMore: { children: 'Load More', type: 'ghost-dark' },
  viewPackages: {
    children: 'View packages',
    type: 'primary-dark',
    icon: 'Direction-arrow',
    iconAlign: 'right',
  },
  findOutMore: { children: 'Find out more', type: 'label-dark', icon: 'Direction-arrow', iconAlign: 'right' },
  watchNow: { children: 'Watch Now', type: 'primary-light', icon: 'Play' },
  learnMore: { children: 'Learn more', type: 'label-dark', icon: 'Direction-arrow', iconAlign: 'right' },
} as const satisfies Readonly<Record<string, ButtonPreset>>

export type ButtonPresetName = keyof typeof buttonPresets
