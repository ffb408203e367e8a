/** Video settings of the sample club: three memberships, four feeds, questions and answers. */
import { plainFilters, plainLiveUpgrade, plainPageSizes, plainPrompts, plainSearch } from './plain-video.ts'
import type { VideoSettings } from './video-settings.ts'

const written = '2026-06-02T09:00:00Z'

export const sampleVideo: VideoSettings = {
  provider: 'streamline',
  brand: { name: 'Blues TV', tagline: 'Every goal from the Lane, and what was said on the coach home.' },
  logos: { onDark: 'brand/crest-mono.svg', onLight: 'brand/crest.svg' },
  feeds: {
    videos: {
      id: 'blues-tv',
      name: 'Videos',
      slug: '/videos',
      sections: [
        { id: 'latest', name: 'Latest' },
        { id: 'highlights', name: 'Match highlights' },
        { id: 'extended-highlights', name: 'Extended highlights' },
        { id: 'interviews', name: 'In their own words' },
        { id: 'behind-the-scenes', name: 'Behind the scenes' },
        { id: 'goals', name: 'Goals of the season' },
        { id: 'ladies', name: 'Thornsea Ladies' },
        { id: 'academy', name: 'Under-19s and academy' },
        { id: 'archive', name: 'From the archive' },
        { id: 'radio', name: 'Blues Radio' },
      ],
    },
    live: {
      id: 'blues-live',
      name: 'Live',
      slug: '/live',
      enabled: true,
      sections: [{ id: 'replays', name: 'Watch it back' }],
    },
    faqs: { id: 'blues-faqs', name: 'FAQs', slug: '/videos/faqs', enabled: true, sections: [] },
    subscribe: {
      id: 'blues-subscribe',
      name: 'Subscribe',
      slug: '/videos/subscriptions',
      enabled: true,
      sections: [],
    },
  },
  sectionFallback: 'latest',
  faqs: [
    {
      id: 'watching',
      title: 'Watching and listening',
      list: [
        {
          heading: 'What can I watch without an account?',
          question:
            'Anything without a padlock. Press Watch Now and it plays: there’s no form to fill in. Highlights, interviews and most of the archive need at least a Basic Pass, which costs nothing.',
        },
        {
          heading: 'What is the difference between the Basic Pass and a subscription?',
          question:
            'The Basic Pass comes with every registered account and gets you the short highlights. A subscription adds live audio commentary of every match, extended highlights and films from the training ground.',
        },
        {
          heading: 'Can I listen to a match while I look at other pages?',
          question:
            'Yes. Commentary plays in a bar at the foot of the window and stays there while you read the news or the table. Close the bar and it stops.',
        },
        {
          heading: 'Why can I hear a Saturday match but not see it?',
          question:
            'Live football can’t be shown in the United Kingdom between 2.45 pm and 5.15 pm on Saturdays. Commentary carries on as normal, and you can watch the whole match afterwards.',
        },
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      list: [
        {
          heading: 'How many screens can I watch on at once?',
          question:
            'Two. A third will tell you that you have reached the limit. Stop one of the others and you can start straight away; if a device has run out of battery, give it a minute or so.',
        },
        {
          heading: 'It says I have no subscription, but I’ve paid.',
          question:
            'Sign out and in again first. If the padlock is still there, email us with the name on your account and the date you paid. We reply on matchdays too.',
        },
        {
          heading: 'How do I cancel my subscription?',
          question:
            'From your account, under Manage Subscriptions, at any time. It then runs to the end of the month you’ve paid for, and you keep the Basic Pass.',
        },
      ],
    },
    {
      id: 'picture-and-sound',
      title: 'Picture and sound',
      list: [
        {
          heading: 'The picture is blurry or keeps stopping. What can I do?',
          question:
            'The player picks the best picture your connection can manage. If it keeps stopping, choose a lower quality in the player. It will catch up when your connection improves.',
        },
        {
          heading: 'Are there captions?',
          question:
            'Yes, on every video we make. Press C, or turn them on in the player; it will remember your choice.',
        },
        {
          heading: 'Which devices work?',
          question:
            'Any browser of the last two years, on a phone, tablet or computer. Most of them let you send the picture or sound to your TV.',
        },
      ],
    },
  ],
  videoFilters: {
    ...plainFilters,
    teamPicker: {
      label: 'Teams',
      values: [
        { name: 'First Team', value: 'first-team' },
        { name: 'u19s', value: 'u19' },
        { name: 'Ladies', value: 'ladies' },
      ],
    },
  },
  memberships: {
    freemium: {
      membershipID: 'membership-basic',
      orderPosition: 0,
      title: 'Basic Pass',
      description: 'Login required, free to register. Bitesize highlights, the morning after the match.',
      renderLabel: true,
      mappedEntitlements: ['freemium', '*'],
      benefits: ['Bitesize highlights', 'Press conferences', 'Goals of the season'],
      benefitIcons: ['Play', 'Microphone', 'Ball'],
      buttonText: 'Find out more',
      buttonLink: '/videos/subscriptions',
      loginButtonText: 'Log In Or Register',
      lockedVideoTitle: 'Basic Pass',
      lockedVideoMessage: 'This video content requires a Login',
      displayImage: 'news/match-06.webp',
      logoKey: 'brand/crest-mono.svg',
      backgroundColour: '#1237c8',
      textColour: '#ffffff',
      createdAt: written,
      updatedAt: written,
    },
    subscriber: {
      membershipID: 'membership-subscriber',
      orderPosition: 1,
      title: 'Subscribers Only',
      description:
        'Live audio commentary, exclusive behind-the-scenes content and extended highlights, all season long.',
      renderLabel: true,
      mappedEntitlements: ['subscriber-video', 'subscriber-audio'],
      benefits: [
        'Live audio commentary of every match',
        'Exclusive behind-the-scenes content',
        'Extended highlights',
        'Everything in the Basic Pass',
      ],
      benefitIcons: ['Audio', 'VideoCamera', 'Video', 'Tick'],
      buttonText: 'Subscribe now',
      buttonLink: '/videos/subscriptions#packages',
      loginButtonText: 'Log In Or Register',
      lockedVideoTitle: 'Subscribers Only',
      lockedVideoMessage: 'Please Subscribe to View this content',
      displayImage: 'news/match-11.webp',
      logoKey: 'brand/crest-mono.svg',
      backgroundColour: '#081a4b',
      textColour: '#ffffff',
      createdAt: written,
      updatedAt: written,
    },
    free: {
      membershipID: 'membership-free',
      orderPosition: 2,
      title: 'Free',
      description: 'No account, no padlock: selected videos for everyone.',
      renderLabel: false,
      mappedEntitlements: ['?'],
      benefits: ['Community films', 'Club announcements'],
      benefitIcons: ['Star', 'Notification'],
      buttonText: 'Watch Now',
      buttonLink: '/videos/browse',
      loginButtonText: 'Log In Or Register',
      lockedVideoTitle: 'Free',
      lockedVideoMessage: 'This video content requires a Login',
      displayImage: 'news/community-01.webp',
      logoKey: null,
      backgroundColour: '#eef1f8',
      textColour: '#081a4b',
      createdAt: written,
      updatedAt: written,
    },
  },
  liveUpgradeData: plainLiveUpgrade,
  packages: {
    title: 'Pick your seat',
    style: 'dark',
    footerStyle: 'dark',
    noSubscriptionsText: null,
    noMatchPassesText: null,
    cta1Text: 'Got a voucher from the club shop or a matchday programme?',
    cta1ButtonCta: 'Redeem a voucher',
    cta2Text: 'Not sure which one is for you, or which matches you can watch where you are?',
    cta2ButtonCta: 'Read the FAQs',
    cta2ButtonLink: '/videos/faqs',
    voucherTitle: 'Redeem your voucher',
    voucherText: 'Type the code as it is printed on your voucher.',
    voucherButton: 'Redeem',
    redeemsVouchers: false,
    plans: [],
  },
  prompts: plainPrompts,
  podcast: {
    title: 'Blues Radio',
    description:
      'Club radio from Rootshall Lane: the preview, the phone-in, and what Ted Scarfe has found in the attic. From Thornsea Town Football Club.',
    author: 'Thornsea Town FC',
    category: 'radio',
    image: 'news/office-01.webp',
    email: 'bluestv@thornseatown.example.com',
    explicit: false,
  },
  support: { name: 'Blues TV support', href: 'mailto:bluestv@thornseatown.example.com' },
  bypassStreamlineSessionChecks: false,
  hideAdvertsFromVideos: true,
  openSearchConfig: plainSearch,
  pageSizes: plainPageSizes,
}
