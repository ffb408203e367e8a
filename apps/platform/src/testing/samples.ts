/** What tests import: the smallest content that holds, with whatever a test wants otherwise. */
import type {
  Advert,
  ContentImport,
  ImportedArticle,
  ImportedMatch,
  ImportedPackage,
  ImportedPage,
  ImportedVideo,
  MatchImport,
  MatchState,
  Player,
  Sponsor,
  Team,
} from '@club/contracts'

export const anArticle = (slug: string, more: Partial<ImportedArticle> = {}): ImportedArticle => ({
  slug,
  title: `Title of ${slug}`,
  standfirst: 'What it is about.',
  category: 'Club News',
  publishedAt: '2026-11-01T10:00:00Z',
  status: 'Published',
  image: null,
  author: null,
  team: null,
  matchID: null,
  tags: [],
  body: [{ type: 'paragraph', spans: [{ text: 'A first paragraph.' }] }],
  ...more,
})

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

export const aTeam = (slug: string, more: Partial<Team> = {}): Team => ({
  name: `Team ${slug}`,
  slug,
  id: `t-${slug}`,
  order: 1,
  showOnMatches: true,
  showOnTeams: true,
  externalTeamPage: null,
  externalMatchPage: null,
  isSingleGroup: false,
  displayPositionOnCard: true,
  isMiniCard: false,
  showTeamOverview: true,
  childFriendly: true,
  overview: null,
  image: null,
  ...more,
})

export const aPlayer = (slug: string, more: Partial<Player> = {}): Player => ({
  slug,
  name: `Player ${slug}`,
  firstName: 'Player',
  lastName: slug,
  team: 'first-team',
  squadNumber: 9,
  position: 'Forward',
  role: null,
  dateOfBirth: null,
  birthplace: null,
  nationality: null,
  joined: null,
  previousClub: null,
  onLoanFrom: null,
  onLoanTo: null,
  image: null,
  profile: null,
  awards: [],
  career: [],
  ...more,
})

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

export const anAdvert = (id: string, more: Partial<Advert> = {}): Advert => ({
  id,
  advertName: `Advert ${id}`,
  advertTitle: `What ${id} says`,
  advertRef: `ref-${id}`,
  campaignRef: 'campaign-1',
  url: 'https://advertiser.example.com/offer',
  images: { mobile: { imageKey: 'adverts/mobile.png', imageSize: 'mpu' } },
  enabled: true,
  channel: '',
  childFriendly: true,
  timings: { startUTC: null, endUTC: null },
  area: null,
  ...more,
})

export const played = (home: number, away: number): MatchState => ({
  status: 'result',
  score: { home, away },
  halfTime: null,
  fullTime: null,
  afterExtraTime: false,
  penalties: null,
})

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

/** By the month and by the year, for those who watch. */
export const aMembership = (id: string, more: Partial<ImportedPackage> = {}): ImportedPackage => ({
  id,
  packageType: 'membership',
  title: `Title of ${id}`,
  description: 'What is in it.',
  typeLabel: 'Video',
  styleData: {
    styleMode: 'dark',
    displayType: 'icon-only',
    icon: 'Video',
    backgroundImageKey: null,
    customLabel: null,
  },
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

/** Of the first team's matches, from an hour and a half before. */
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
      stream: 'live-main',
      ...more,
    },
  })
