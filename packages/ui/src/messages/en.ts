/** The kit's own texts in English, the reference for every other language. */
export const messages = {
  advert: 'Advertisement',
  /** Above the club's own promotion, in place of 'Advertisement'. */
  fromClub: 'From the club',
  breadcrumbs: 'You are here',
  carousel: 'carousel',
  close: 'Close',
  drawn: 'Drawn',
  drawnShort: 'D',
  duration: 'Length',
  embed: (provider: string) => `This content is hosted by ${provider}. It opens on their site.`,
  /** For content that may be shown here once the fan has agreed. */
  embedWaits: (provider: string) =>
    `This content comes from ${provider}, and is loaded once you accept all cookies.`,
  cookieSettings: 'Cookie settings',
  form: 'Form, latest last',
  contact: {
    /** Shown until an option is chosen. */
    choose: 'Please choose',
    optional: 'optional',
    /** Label of the field that no fan sees. */
    trap: 'Leave this field empty',
    privacy: 'What you write goes to the club by email.',
    privacyLink: 'How we use it',
    missing: (label: string) => `${label}: please fill this in`,
    invalid: (label: string) => `${label}: please check what you wrote`,
    too_long: (label: string) => `${label}: please write less`,
    check: 'Your message was not sent. Please check what you wrote.',
    later: 'Your message was not sent: there were too many at once. Please try again later.',
    failed: 'Your message could not be sent. Please try again.',
  },
  go: 'Go',
  /** '1hr 05' */
  hoursAndMinutes: (hours: number, minutes: string) => `${hours}hr ${minutes}`,
  loadMore: 'Load More',
  loading: 'Loading...',
  locked: 'Locked',
  lost: 'Lost',
  lostShort: 'L',
  newTab: 'opens in a new tab',
  next: 'Next',
  /** For a row that has other rows beside it. */
  nextOf: (label: string) => `Next: ${label}`,
  page: (page: number) => `Page ${page}`,
  pagination: 'Pages',
  previous: 'Previous',
  previousOf: (label: string) => `Previous: ${label}`,
  seeMore: 'See more',
  seen: 'Watched',
  showAll: 'Show all',
  /** For a table whose columns have no headings. */
  table: 'Table',
  watchNow: 'Watch Now',
  won: 'Won',
  wonShort: 'W',
}

export type Messages = typeof messages
