/** Content for tests to import: the smallest valid content, with any changes that a test needs. */
import type {
  ContentImport,
  ImportedForm,
  ImportedMatch,
  ImportedPackage,
  ImportedPage,
  ImportedVideo,
  MatchImport,
  Player,
  Sponsor,
  Team,
} from '@club/contracts'
import { aPlayer as anyPlayer, aTeam as anyTeam, plainStyle } from '@club/contracts/testing'

export { anAdvert, anArticle } from '@club/contracts/testing'

export const aPage = (fullPath: string, more: Partial<ImportedPage> = {}): ImportedPage => ({
  fullPath,
  title: `Title of ${fullPath}`,
  template: 'Default',
  status: 'Published',
  order: 0,
  image: null,
  standfirst: null,
  metaDescription: null,
  updatedAt: '2026-10-01T10:00:00Z',
  body: [{ type: 'paragraph', spans: [{ text: 'What the page says.' }] }],
  ...more,
})

/** A menu line that links to one of our pages. */
export const aMenuEntry = (title: string, fullPath: string) => ({
  title,
  postType: 'internal' as const,
  fullPath,
  externalUrl: null,
  newTab: false,
  children: [],
})

/** Published since 1 November 2026, for accounts that hold 'freemium'. */
export const aVideo = (id: string, more: Partial<ImportedVideo> = {}): ImportedVideo => ({
  id,
  entryId: `0_${id}`,
  film: 'goal-header',
  mediaType: 'OnDemand',
  title: `Title of ${id}`,
  slug: `slug-of-${id}`,
  description: 'What is to be seen.',
  duration: 20,
  entitlements: ['freemium'],
  categories: [],
  teams: ['first-team'],
  season: '2026-27',
  tags: [],
  searchTags: [],
  section: null,
  legacy: false,
  status: 'Published',
  thumbnail: null,
  createdAt: '2026-11-01T09:00:00Z',
  startAt: '2026-11-01T10:00:00Z',
  releaseFrom: '2026-11-01T10:00:00Z',
  matchID: null,
  rules: null,
  ...more,
})

export const aTeam = (slug: string, more: Partial<Team> = {}): Team =>
  anyTeam(slug, { name: `Team ${slug}`, id: `t-${slug}`, displayPositionOnCard: true, ...more })

export const aPlayer = (slug: string, more: Partial<Player> = {}): Player =>
  anyPlayer(slug, { slug, name: `Player ${slug}`, firstName: 'Player', ...more })

export const aSponsor = (sponsorID: string, more: Partial<Sponsor> = {}): Sponsor => ({
  campaignID: 'c1',
  sponsorID,
  imageKey: `sponsors/${sponsorID}.svg`,
  published: 1,
  title: `Sponsor ${sponsorID}`,
  url: 'https://sponsor.example.com/',
  adminName: sponsorID,
  mediaLibraryID: 'm1',
  forcedOrder: 1,
  isChildFriendly: true,
  ...more,
})

export { played } from '@club/football/testing'

let line = 0
export const aMatch = (home: string, away: string, more: Partial<ImportedMatch> = {}): ImportedMatch => {
  line += 1
  return {
    stage: 'league',
    round: 'Matchday 1',
    leg: 1,
    home,
    away,
    date: '2026-08-08',
    kickOff: '2026-08-08T15:00:00+01:00',
    venue: null,
    state: { status: 'fixture' },
    line,
    ...more,
  }
}

export const aMatchImport = (matches: ImportedMatch[], more: Partial<MatchImport> = {}): MatchImport => ({
  source: 'test.txt',
  team: 'first-team',
  season: '2026-27',
  club: 'Thornsea Town',
  competition: { slug: 'premier-counties-league', name: 'Premier Counties League', kind: 'league' },
  matches,
  adjustments: [],
  aliases: [],
  ...more,
})

export const content = (parts: Omit<ContentImport, 'source'>): ContentImport => ({ source: 'test', ...parts })

export const aPrice = (id: string, more: Partial<ImportedPackage['prices'][number]> = {}) => ({
  id,
  amount: 899,
  currency: 'gbp',
  interval: 'month' as const,
  offer: null,
  furtherInformation: null,
  backsideText: null,
  entitlements: ['subscriber-video'],
  ...more,
})

/** Priced by month and by year, for fans who watch. */
export const aMembership = (id: string, more: Partial<ImportedPackage> = {}): ImportedPackage => ({
  id,
  packageType: 'membership',
  title: `Title of ${id}`,
  description: 'What is in it.',
  typeLabel: 'Video',
  styleData: plainStyle,
  imageData: { landscape: null },
  successfulPaymentPage: '/videos/subscriptions',
  cancelledPaymentPage: '/videos/subscriptions',
  coupon: null,
  includedIn: [],
  withdrawn: false,
  prices: [aPrice(`${id}-monthly`), aPrice(`${id}-yearly`, { amount: 6900, interval: 'year' })],
  pass: null,
  ...more,
})

/** For the first team's matches, from an hour and a half before. */
export const aMatchPass = (more: Partial<NonNullable<ImportedPackage['pass']>> = {}): ImportedPackage =>
  aMembership('match-pass', {
    packageType: 'match-pass',
    includedIn: ['subscriber-video'],
    prices: [aPrice('match-pass-single', { amount: 799, interval: null, entitlements: ['match-pass'] })],
    pass: {
      team: 'first-team',
      venue: 'any',
      daysAhead: 28,
      most: 6,
      opensMinutesBefore: 90,
      closesHoursAfter: 6,
      stream: null,
      ...more,
    },
  })

/** A form to the office, with a field of every kind that tests fill in. */
export const aForm = (id: string): ImportedForm => ({
  id,
  mailbox: 'office@club.example.com',
  title: 'Write to us',
  button: 'Send',
  thanks: 'Thank you.',
  fields: [
    { name: 'name', label: 'Your name', kind: 'text', required: true },
    { name: 'email', label: 'Your email', kind: 'email', required: true },
    { name: 'phone', label: 'Telephone', kind: 'tel', required: false },
    { name: 'about', label: 'About', kind: 'choice', required: false, options: ['Tickets', 'Shop'] },
    { name: 'words', label: 'Message', kind: 'long', required: true },
    { name: 'agreed', label: 'I am over 13', kind: 'tick', required: false },
  ],
})
