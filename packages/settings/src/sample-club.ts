/** The sample club: invented, and the default of every setting. Another club writes a file like this one. */
import type { ClubSettings, InstallationSettings } from './club-settings.ts'
import { plainMatchContent } from './match-content-settings.ts'
import type { NavigationItem } from './navigation.ts'
import { sampleVideo } from './sample-video.ts'
import { plainStreamer } from './streamer-settings.ts'

const internal = (name: string, slug: string, icon?: string): NavigationItem => ({
  name,
  slug,
  isExternal: false,
  newTab: false,
  ...(icon ? { icon } : {}),
})
const external = (name: string, slug: string, icon?: string): NavigationItem => ({
  ...internal(name, slug, icon),
  isExternal: true,
  newTab: true,
})

const shop = 'https://shop.example.com/'
const tickets = 'https://tickets.example.com/'
const community = 'https://foundation.example.org/'

export const sampleClub: ClubSettings = {
  club: {
    name: 'Thornsea Town',
    shortName: 'Thornsea',
    nickname: 'the Blues',
    founded: 1906,
    town: 'Thornsea',
    ground: 'Rootshall Lane',
    crest: 'brand/crest.svg',
    crestMono: 'brand/crest-mono.svg',
    icon: 'brand/favicon.svg',
    shareImage: 'share/default.webp',
    clubSlug: 'thornsea-town',
  },
  colours: { brand: '#1237c8', brandDeep: '#081a4b', accent: '#ff5a3c', accentInk: '#081a4b' },
  site: {
    origin: null,
    locale: 'en-GB',
    timezone: 'Europe/London',
    sport: 'Football',
    titleSuffix: 'Thornsea Town FC',
    description:
      'News, fixtures, results, tickets and Blues TV: the official site of Thornsea Town Football Club.',
    copyright: 'Thornsea Town Football Club Ltd',
    platformNotice: 'Built on the Terrace club platform',
    upgradeNotice: 'Your browser is too old to show this site as it is meant. Please upgrade it.',
  },
  signIn: { registration: 'full' },
  tv: {
    name: sampleVideo.brand.name,
    href: sampleVideo.feeds.videos.slug,
    lockEmptyEntitlements: false,
    entitlementNames: {
      'subscriber-video': 'Watch',
      'subscriber-audio': 'Listen',
      'match-pass': 'Match pass',
    },
    matchStreams: { video: 'live-main', audio: 'live-audio', pass: sampleVideo.feeds.subscribe.slug },
  },
  season: { current: null, preseason: false },
  news: { pageSize: 8, relatedQuantity: 4, archive: false, sharing: true },
  header: { type: 'reveal', variant: 'v1', globalNav: true },
  footer: { advertising: ['v1', 'v2', 'v3'] },
  menus: {
    global: [
      internal('Club home', '/'),
      external('Tickets', tickets),
      external('Store', shop),
      external('Community', community),
    ],
    primary: [internal('News', '/news'), internal('Matches', '/matches'), internal('Teams', '/teams')],
    main: [
      internal('News', '/news', 'Article'),
      internal('Matches', '/matches', 'Match'),
      internal('Teams', '/teams', 'Shirt'),
      internal('Tickets', '/tickets', 'Tickets'),
      internal('Fan Engagement', '/fans/fan-engagement', 'Microphone'),
    ],
    secondary: [internal('Blues TV', '/videos', 'Video')],
    featured: [
      external('Tickets', tickets, 'Tickets'),
      external('Store', shop, 'Basket'),
      external('Community', community, 'Star'),
    ],
    footer: [
      internal('Privacy Policy', '/privacy-policy'),
      internal('Terms of Use', '/terms-of-use'),
      internal('Accessibility', '/accessibility'),
      internal('Company Details', '/club/companydetails'),
      internal('Club Contacts', '/club/clubcontacts'),
    ],
  },
  teams: { firstTeam: 'first-team' },
  leagueZones: {
    'first-team': [
      { kind: 'promotion', from: 1, to: 1 },
      { kind: 'play-offs', from: 2, to: 7 },
      { kind: 'relegation', from: 21, to: 24 },
    ],
  },
  tickets: { matches: tickets },
  social: [
    { name: 'Facebook', icon: 'Facebook', url: 'https://social.example.com/thornseatown' },
    { name: 'X', icon: 'X', url: 'https://x.example.com/thornseatown' },
    { name: 'Instagram', icon: 'Instagram', url: 'https://pictures.example.com/thornseatown' },
    { name: 'YouTube', icon: 'Youtube', url: 'https://video.example.com/thornseatown' },
    { name: 'TikTok', icon: 'Tiktok', url: 'https://clips.example.com/thornseatown' },
  ],
  apps: {
    ios: 'https://apps.example.com/thornsea-ios',
    android: 'https://apps.example.com/thornsea-android',
  },
  childFriendly: { default: true },
  adverts: {
    positions: { newsArticle: 'last', defaultPage: 'last', hubPage: 'last' },
    house: [
      {
        image: 'pages/hospitality-01.webp',
        title: 'Bring the boss to Rootshall Lane',
        line: 'Three courses and a padded seat.',
        href: '/hospitality/matchdayhospitality',
      },
      {
        image: 'news/tickets-01.webp',
        title: 'Saturday’s better in the ground',
        line: 'Home tickets are on sale now.',
        href: '/tickets/home-tickets',
      },
    ],
  },
  tracking: { events: false },
  languages: [
    { name: 'English', shortName: 'EN', lang: 'en-GB', dir: 'ltr', link: '/', categoryName: null },
    {
      name: 'العربية',
      shortName: 'AR',
      lang: 'ar',
      dir: 'rtl',
      link: '/category/arabic',
      categoryName: 'arabic',
    },
  ],
  home: {
    heroImage: 'hero/home-01.webp',
    heroFocus: { x: 0.5, y: 0.4 },
    heroAlt: 'A player in a number 9 shirt walks out before the floodlit stand',
    commercial: [
      {
        title: 'Your seat at the Lane',
        text: 'Season tickets, single matches and the best value in the Premier Counties League.',
        href: '/tickets',
        label: 'Buy Tickets',
        image: 'news/tickets-01.webp',
        focus: { x: 0.6, y: 0.5 },
        alt: 'Two match tickets, one pale blue and one cream, on a coral ground',
      },
      {
        title: 'Hospitality with a view',
        text: 'Three courses, a padded seat and the estuary at dusk from the Captain’s Suite.',
        href: '/hospitality',
        label: 'Hospitality',
        image: 'pages/hospitality-01.webp',
        focus: { x: 0.5, y: 0.8 },
        alt: 'A laid table by the window over the floodlit pitch',
      },
      {
        title: 'Back the Blues',
        text: 'Matchday sponsorship, perimeter boards and a network of two hundred local firms.',
        href: '/commercial',
        label: 'Find out more',
        image: 'pages/commercial-01.webp',
        focus: { x: 0.5, y: 0.6 },
        alt: 'Advertising boards along the touchline, the crowd behind',
      },
    ],
  },
  errorPage: { image: 'backgrounds/error.webp', focus: { x: 0.5, y: 0.75 } },
}

export const sampleInstallation: InstallationSettings = {
  ...sampleClub,
  video: sampleVideo,
  matchday: {
    hospitality: '/hospitality',
    homeInfo: '/fans/visitingrootshall',
    awayInfo: '/tickets/awaytickets',
  },
  matchContent: plainMatchContent,
  streamer: plainStreamer,
  streaming: { clubID: 16, region: 'eu-west-1' },
}

/** Whether this is the sample club, unchanged or with some settings changed. */
export const isSampleClub = ({ club }: Pick<ClubSettings, 'club'>): boolean =>
  club.clubSlug === sampleClub.club.clubSlug
