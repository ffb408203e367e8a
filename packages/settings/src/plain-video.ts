/** Video settings for a club that has none of its own, part by part: a file need only hold what differs. */
import type * as z from 'zod/mini'
import type {
  liveUpgradeData,
  memberships,
  openSearchConfig,
  pageSizes,
  prompts,
  VideoMembership,
  videoFilters,
} from './video-settings.ts'

const plainMembership: VideoMembership = {
  membershipID: '',
  orderPosition: 0,
  title: '',
  description: '',
  renderLabel: true,
  mappedEntitlements: [],
  benefits: [],
  benefitIcons: [],
  buttonText: 'Find out more',
  buttonLink: '/videos/subscriptions',
  loginButtonText: 'Log In Or Register',
  lockedVideoTitle: '',
  lockedVideoMessage: 'This video content requires a Login',
  displayImage: null,
  logoKey: null,
  backgroundColour: '#17181c',
  textColour: '#ffffff',
  createdAt: '',
  updatedAt: '',
}

export const plainMemberships: z.infer<typeof memberships> = {
  freemium: {
    ...plainMembership,
    membershipID: 'membership-basic',
    title: 'Basic Pass',
    lockedVideoTitle: 'Basic Pass',
    mappedEntitlements: ['freemium', '*'],
  },
  subscriber: {
    ...plainMembership,
    membershipID: 'membership-subscriber',
    orderPosition: 1,
    title: 'Subscribers Only',
    lockedVideoTitle: 'Subscribers Only',
    lockedVideoMessage: 'Please Subscribe to View this content',
    mappedEntitlements: ['subscriber-video', 'subscriber-audio'],
  },
  free: {
    ...plainMembership,
    membershipID: 'membership-free',
    orderPosition: 2,
    title: 'Free',
    lockedVideoTitle: 'Free',
    renderLabel: false,
    mappedEntitlements: ['?'],
    buttonText: 'Watch Now',
    buttonLink: '/videos/browse',
  },
}

export const plainFilters: z.infer<typeof videoFilters> = {
  teamPicker: { label: 'Teams', values: [] },
  seasonPicker: { label: 'Season', values: [] },
  durationPicker: {
    label: 'Duration',
    values: [
      { name: 'Under 30 seconds', value: 'short', min: null, max: 29 },
      { name: '30 seconds to a minute', value: 'medium', min: 30, max: 60 },
      { name: 'Over a minute', value: 'long', min: 61, max: null },
    ],
  },
}

export const plainLiveUpgrade: z.infer<typeof liveUpgradeData> = {
  buttonText: 'Subscribe now',
  buttonLink: '/videos/subscriptions#packages',
  lockedTitle: 'Watch and listen to live games',
  lockedMessage: 'To stream live games you must be subscribed to a TV package',
  entitlementOverrides: [],
  requireUpgradeEntitlement: true,
  requireLoginEntitlement: true,
}

export const plainPrompts: z.infer<typeof prompts> = {
  lockedTitle: 'To View This Video Please Log In or Register An Account',
  lockedButton: 'Log In Or Register',
  login: 'Log in or sign up to listen to live audio commentary and watch video-on-demand',
  loggedIn: 'Watch and listen to live games',
}

export const plainSearch: z.infer<typeof openSearchConfig> = {
  fields: ['title', 'searchTags', 'tags'],
  editDistance: 1,
}

export const plainPageSizes: z.infer<typeof pageSizes> = { search: 12, related: 10, playlist: 10, row: 10 }
