/** Samples of the wire for tests: the smallest that holds, with whatever a test wants otherwise. */
import type { Advert } from './adverts.ts'
import type { ImportedArticle } from './imports.ts'
import type { Player, Team } from './matches.ts'
import type { ClubPackage } from './packages.ts'

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

/** A forward of the first team of whom nothing more is known. */
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

/** A published article of one paragraph, of no team and no match. */
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

/** One that runs always and everywhere. */
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
