/** Sample wire data for tests: minimal valid values, with the test's overrides. */
import type { Advert } from './adverts.ts'
import type { ImportedArticle } from './imports.ts'
import type { Match, Player, Team } from './matches.ts'
import type { ClubPackage } from './packages.ts'
import type { ImportedPromo } from './promos.ts'
import type { StreamRules } from './streamline.ts'

export const aTeam = (slug: string, more: Partial<Team> = {}): Team => ({
  name: slug,
  slug,
  id: slug,
  order: 1,
  showOnMatches: true,
  showOnTeams: true,
  externalTeamPage: null,
  externalMatchPage: null,
  isSingleGroup: false,
  displayPositionOnCard: false,
  isMiniCard: false,
  showTeamOverview: true,
  childFriendly: true,
  overview: null,
  image: null,
  ...more,
})

/** A forward in the first team without further details. */
export const aPlayer = (lastName: string, more: Partial<Player> = {}): Player => ({
  slug: lastName.toLowerCase(),
  name: lastName,
  firstName: '',
  lastName,
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

/** A club in a match, with the same name everywhere. */
export const aSide = (name: string): Match['home'] => ({
  club: name.toLowerCase().replaceAll(' ', '-'),
  name,
  shortName: name,
})

/** A home league match of the first team, on a Saturday afternoon in winter, not played yet. */
export const aMatch = (more: Partial<Match> = {}): Match => ({
  season: '2026-27',
  competition: { slug: 'premier-counties-league', name: 'Premier Counties League', kind: 'league' },
  stage: 'league',
  round: 'Matchday 1',
  leg: 1,
  home: aSide('Thornsea Town'),
  away: aSide('Marlport'),
  ours: 'home',
  team: 'first-team',
  date: '2026-11-21',
  kickOff: '2026-11-21T15:00:00Z',
  venue: 'Rootshall Lane',
  state: { status: 'fixture' },
  links: { report: null, tickets: null, external: null },
  ...more,
})

type Blackout = NonNullable<StreamRules['blackouts']>[number]

/** Saturday afternoon in Britain, when football may not be shown on television, but audio is allowed. */
export const aBlackout = (more: Partial<Blackout> = {}): Blackout => ({
  countries: ['GB'],
  weekday: 6,
  from: '14:45',
  until: '17:15',
  timezone: 'Europe/London',
  audioAllowed: true,
  ...more,
})

/** A promo that is shown over any page for one day from midnight. */
export const aPromo = (promoID: string, more: Partial<ImportedPromo> = {}): ImportedPromo => ({
  promoID,
  startDateTime: '2026-11-20T00:00:00Z',
  endDateTime: '2026-11-21T00:00:00Z',
  type: 'Default',
  url: '/tickets',
  webNewWindow: false,
  imageKey: 'news/tickets-01.webp',
  imageAltText: `What ${promoID} shows`,
  channel: 'Web',
  ...more,
})

/** A published article of one paragraph, without a team or match. */
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

/** An advert that runs always and everywhere. */
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

/** A package in the dark style, with an icon. */
export const plainStyle: ClubPackage['styleData'] = {
  styleMode: 'dark',
  displayType: 'icon-only',
  icon: 'Video',
  backgroundImageKey: null,
  customLabel: null,
}
