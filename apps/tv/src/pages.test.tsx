/** Pages of the remote, rendered with their loaders' data. */
import { passMark } from '@club/access'
import { createEventBus, type EventBus } from '@club/event-bus'
import { sampleClub, sampleVideo } from '@club/settings'
import {
  apiContext,
  BusProvider,
  bindTopics,
  PageProvider,
  settingsContext,
  wantedFilm,
} from '@club/shell-api'
import { seeNothing } from '@club/shell-api/testing'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { BrowsePage } from './browse/BrowsePage.tsx'
import { CategoriesPage } from './categories/CategoriesPage.tsx'
import type { Clip } from './clip/clip.core.ts'
import { frameOf } from './frame/frame.loader.ts'
import { FrontPage } from './front/FrontPage.tsx'
import { LivePage } from './live/LivePage.tsx'
import type { LiveStream } from './live/live.loader.ts'
import { SubscriptionsPage } from './subscriptions/SubscriptionsPage.tsx'
import { loadSubscriptions } from './subscriptions/subscriptions.loader.ts'
import { WatchPage } from './watch/WatchPage.tsx'

const frame = frameOf(sampleVideo)

beforeAll(seeNothing)
const clip = (id: string, opens: string[], title = `Film ${id}`): Clip => ({
  id,
  entry: `0_${id}`,
  title,
  seconds: 80,
  opens,
  at: '2026-11-14T10:00:00Z',
  image: 'news/match-01.webp',
  kind: 'OnDemand',
})

/** A page at an address, with its data, in a host that the test controls. */
async function draw(
  Page: ComponentType,
  data: unknown,
  at: string,
  listen: (bus: EventBus) => void = () => {},
  settings = sampleClub,
): Promise<EventBus> {
  const bus = createEventBus((problem) => {
    throw problem
  })
  history.replaceState(null, '', at)
  listen(bus)
  const store = createStore()
  bindTopics(bus, store)
  const router = createMemoryRouter([{ path: '*', loader: () => data, Component: Page }], {
    initialEntries: [at],
  })
  await act(async () => {
    render(
      <Provider store={store}>
        <BusProvider bus={bus}>
          <PageProvider
            value={{
              now: '2026-11-20T12:00:00.000Z',
              lang: 'en-GB',
              dir: 'ltr',
              settings,
              origin: 'http://localhost:4200',
            }}
          >
            <RouterProvider router={router} />
          </PageProvider>
        </BusProvider>
      </Provider>,
    )
  })
  return bus
}

const withoutAccounts = { ...sampleClub, signIn: { mode: 'none' as const } }
const noAccounts = 'This is for account holders, and there are no accounts on this site.'

const signIn = (bus: EventBus, ...held: string[]) =>
  act(() => {
    bus.publish('session', { status: 'signed-in', userID: 'u1', displayName: 'Fan' })
    bus.publish('entitlements', { held })
  })

describe('front page', () => {
  const data = {
    frame,
    hero: { clip: clip('hero', ['?']), description: 'What it is about.', section: 'latest' },
    rows: [{ id: 'goals', name: 'Goals', clips: [clip('a', ['freemium']), clip('b', ['subscriber-video'])] }],
  }

  it('leads with a film, and its cards’ padlocks follow the fan at once [TV-03c]', async () => {
    const bus = await draw(FrontPage, data, '/videos')
    const state = () => screen.getAllByRole('article').map((card) => card.getAttribute('data-locked'))
    expect(screen.getByRole('heading', { level: 2, name: 'Film hero' })).toBeTruthy()
    expect(state().slice(1)).toEqual(['true', 'true'])
    expect(screen.getByText('Subscribers Only')).toBeTruthy()
    signIn(bus, 'freemium')
    expect(state().slice(1)).toEqual(['false', 'true'])
    signIn(bus, 'freemium', 'subscriber-video')
    expect(state().slice(1)).toEqual(['false', 'false'])
    act(() => bus.publish('session', { status: 'signed-out' }))
    expect(state().slice(1)).toEqual(['true', 'true'])
  })

  it('says without films that there are none, and not what the brand promises', async () => {
    await draw(FrontPage, data, '/videos')
    expect(screen.getByText(frame.tagline)).toBeTruthy()
    cleanup()
    await draw(FrontPage, { frame, hero: null, rows: [] }, '/videos')
    expect(screen.getByText(/no videos here yet/)).toBeTruthy()
    expect(screen.queryByText(frame.tagline)).toBeNull()
  })

  it('begins for who is signed out with what is free, once each, and for who is signed in does not', async () => {
    const rows = [
      { id: 'goals', name: 'Goals', clips: [clip('a', ['freemium']), clip('b', ['?'])] },
      { id: 'latest', name: 'Latest', clips: [clip('b', ['?']), clip('c', ['*', '?'])] },
    ]
    const bus = await draw(FrontPage, { ...data, rows }, '/videos')
    const headings = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)
    expect(headings()).toEqual(['Film hero', 'Free to watch', 'Goals', 'Latest'])
    const free = screen.getByRole('region', { name: 'Free to watch' })
    expect(
      within(free)
        .getAllByRole('link')
        .map((one) => one.textContent),
    ).toEqual(['Film b', 'Film c'])
    signIn(bus, 'freemium')
    expect(headings()).toEqual(['Film hero', 'Goals', 'Latest'])
  })

  it('goes on with what was begun, with how far it was seen', async () => {
    const film = { videoID: 'x', title: 'Film x', seconds: 100, image: null, opens: ['?'] }
    localStorage.setItem(
      'watched',
      JSON.stringify({ '0_x': { position: 40, at: Date.parse('2026-11-19T12:00:00Z'), film } }),
    )
    const bus = await draw(FrontPage, data, '/videos')
    const opened: unknown[] = []
    bus.on('open-video', ({ videoID, entryId }) => opened.push([videoID, entryId]))
    // Only for a fan who agreed to it.
    expect(screen.queryByRole('region', { name: 'Continue watching' })).toBeNull()
    act(() =>
      bus.publish('consent', { decided: true, analytics: true, marketing: true, personalisation: true }),
    )
    const begun = screen.getByRole('region', { name: 'Continue watching' })
    expect(within(begun).getByRole('progressbar', { name: 'Watched' }).getAttribute('value')).toBe('0.4')
    fireEvent.click(within(begun).getByRole('link', { name: 'Film x' }))
    expect(opened).toEqual([['x', '0_x']])
    localStorage.clear()
    act(() => bus.publish('session', { status: 'signed-out' }))
    expect(screen.queryByRole('region', { name: 'Continue watching' })).toBeNull()
  })

  it('asks the host to open what is pressed, with the section it stands in', async () => {
    const bus = await draw(FrontPage, data, '/videos')
    const opened: unknown[] = []
    bus.on('open-video', (video) => opened.push([video.videoID, video.entryId, video.section]))
    fireEvent.click(screen.getByRole('link', { name: 'Film b' }))
    fireEvent.click(screen.getByRole('link', { name: 'Watch Now' }))
    expect(opened).toEqual([
      ['b', '0_b', 'goals'],
      ['hero', '0_hero', 'latest'],
    ])
  })
})

describe('the categories', () => {
  it('show the title of each but of one whose picture says it, where only readers of the page hear it', async () => {
    const category = (slug: string, rest = {}) => ({
      ...{ slug, title: slug, titleHidden: false, image: null, videos: 2 },
      ...rest,
    })
    const categories = [category('goals', { titleHidden: true }), category('interviews')]
    await draw(CategoriesPage, { frame, categories }, '/videos/categories')
    const hidden = (title: string) => screen.getByText(title).className === 'visually-hidden'
    expect([hidden('goals'), hidden('interviews')]).toEqual([true, false])
    expect(screen.getByRole('link', { name: 'goals' })).toBeTruthy()
  })
})

describe('a film’s page', () => {
  const data = {
    frame,
    clip: clip('one', ['subscriber-video']),
    slug: 'one',
    description: 'What it is about.',
    image: null,
    section: 'goals',
    categories: [],
    matchPath: null,
    goals: [],
    related: [clip('two', ['?'])],
    lock: {
      signIn: {
        title: sampleVideo.prompts.lockedTitle,
        button: 'Log In Or Register',
        message: 'This video content requires a Login',
        prompt: sampleVideo.prompts.login,
      },
      upgrade: {
        title: 'Subscribers Only',
        message: 'Please Subscribe to View this content',
        button: 'Subscribe now',
        href: '/subscribe',
      },
    },
    uploaded: '2026-11-14T10:00:00Z',
  }

  it('says what is missing: a login, a subscription, nothing [TV-03d]', async () => {
    const bus = await draw(WatchPage, data, '/videos/one')
    expect(screen.getByText('To View This Video Please Log In or Register An Account')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Log In Or Register' }))
    expect(bus.read('overlay')).toEqual({ open: 'account' })
    expect(bus.read('loginPrompt')).toEqual({
      message: 'Log in or sign up to listen to live audio commentary and watch video-on-demand',
    })
    signIn(bus, 'freemium')
    expect(screen.getByText('Please Subscribe to View this content')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Subscribe now' }).getAttribute('href')).toBe('/subscribe')
    signIn(bus, 'subscriber-video')
    expect(screen.queryByText('Please Subscribe to View this content')).toBeNull()
    expect(screen.getAllByRole('link', { name: 'Watch Now' })).toHaveLength(1)
  })

  it('says what it is, and offers nothing, where nobody can have an account', async () => {
    const bus = await draw(WatchPage, data, '/videos/one', undefined, withoutAccounts)
    act(() => bus.publish('session', { status: 'signed-out' }))
    expect(screen.getByText('Subscribers Only')).toBeTruthy()
    expect(screen.getByText(noAccounts)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Log In Or Register' })).toBeNull()
    expect(screen.queryByText(/Please (?:Log In|Subscribe)/)).toBeNull()
  })

  it('opens the host’s player by the player’s address that names a film, and waits at its own, or where none is named', async () => {
    for (const [at, times] of [
      ['/videos/one', 0],
      ['/videos/player', 0],
      ['/videos/player/one', 1],
    ] as const) {
      const opened: string[] = []
      await draw(WatchPage, data, at, (bus) => bus.on('open-video', ({ videoID }) => opened.push(videoID)))
      expect(opened).toHaveLength(times)
    }
  })

  it('opens nothing where it is drawn late, for fans who are elsewhere already', async () => {
    const opened: string[] = []
    await draw(WatchPage, data, '/videos/player/one', (bus) => {
      bus.on('open-video', ({ videoID }) => opened.push(videoID))
      history.replaceState(null, '', '/news')
    })
    expect(opened).toEqual([])
  })
})

describe('browse', () => {
  const picker = (label: string) => ({ label, values: [{ name: 'One', value: 'one' }] })
  const browsed = (choice: { q: string; team: string }) => ({
    frame,
    choice: { season: '', duration: '', page: 1, ...choice },
    filters: {
      teamPicker: { label: 'Teams', values: [{ name: 'Ladies', value: 'ladies' }] },
      seasonPicker: picker('Season'),
      durationPicker: picker('Duration'),
    },
    list: { page: 1, size: 2, total: 3, clips: [clip('a', []), clip('b', [])] },
  })
  const filterResults = () => screen.getByRole('button', { name: 'Filter Results' })
  const shown = () => {
    const button = filterResults()
    const pickers = document.getElementById(button.getAttribute('aria-controls') ?? '')
    return [button.getAttribute('aria-expanded'), pickers?.dataset.open]
  }

  it('[UI-02e] keeps the pickers behind Filter Results where there is little room', async () => {
    await draw(BrowsePage, browsed({ q: '', team: '' }), '/videos/browse')
    expect(shown()).toEqual(['false', undefined])
    fireEvent.click(filterResults())
    expect(shown()).toEqual(['true', 'true'])
    fireEvent.click(filterResults())
    expect(shown()).toEqual(['false', 'false'])
  })

  it('names what it found, and keeps other choices when one changes', async () => {
    await draw(BrowsePage, browsed({ q: 'derby', team: 'ladies' }), '/videos/browse?q=derby&team=ladies')
    expect(shown()).toEqual(['true', 'true'])
    expect(screen.getByText('Showing 2 of 3 videos')).toBeTruthy()
    expect((screen.getByLabelText('Teams') as HTMLSelectElement).value).toBe('ladies')
    expect((screen.getByLabelText('Search videos') as HTMLInputElement).value).toBe('derby')
    const more = screen.getByRole('link', { name: 'Load More' })
    expect(more.getAttribute('href')).toBe('/videos/browse?q=derby&team=ladies&page=2')
    const season = screen.getByLabelText('Season').closest('form')
    expect(
      [...(season?.querySelectorAll('input[type="hidden"]') ?? [])].map(
        (input) => (input as HTMLInputElement).value,
      ),
    ).toEqual(['derby', 'ladies'])
  })

  it('says how many another choice has found where it said it before, and that none were', async () => {
    const data = browsed({ q: '', team: '' })
    await draw(BrowsePage, data, '/videos/browse')
    const told = screen.getByText('Showing 2 of 3 videos').parentElement
    expect(told?.role).toBe('status')
    const choose = async (found: number) => {
      Object.assign(data.list, { total: found, clips: data.list.clips.slice(0, found) })
      await act(async () => {
        fireEvent.change(screen.getByLabelText('Teams'), {
          target: { value: found ? 'ladies' : 'first-team' },
        })
      })
      return told?.isConnected && told.textContent
    }
    expect(await choose(1)).toBe('1 video')
    expect(await choose(0)).toBe('There are no videos here yet. Please come back soon.')
  })
})

describe('memberships', () => {
  it('stand in their order; one that is held says so', async () => {
    const context = new RouterContextProvider()
    context.set(settingsContext, sampleClub)
    context.set(apiContext, {
      get: async (path, schema) =>
        schema.parse(
          path.startsWith('/api/videos/')
            ? { data: { id: 'video', attributes: sampleVideo } }
            : { data: [], meta: { total: 0 } },
        ),
    })
    const data = await loadSubscriptions({
      context,
      request: new Request('http://club.test/videos/subscriptions'),
    })
    const invited = () => screen.queryAllByText(sampleVideo.prompts.login).length
    await draw(SubscriptionsPage, data, '/videos/subscriptions', undefined, withoutAccounts)
    expect([invited(), screen.queryAllByRole('button', { name: 'Log In Or Register' })]).toEqual([0, []])
    expect(screen.getByRole('link', { name: 'Watch Now' })).toBeTruthy()
    cleanup()
    const bus = await draw(SubscriptionsPage, data, '/videos/subscriptions')
    const memberships = screen.getByRole('region', { name: 'What comes with each membership' })
    expect(
      within(memberships)
        .getAllByRole('heading', { level: 3 })
        .map((title) => title.textContent),
    ).toEqual(['Basic Pass', 'Subscribers Only', 'Free'])
    expect(screen.getByText(sampleVideo.prompts.login)).toBeTruthy()
    // What everybody has who is registered is no subscription: there is nothing to manage.
    signIn(bus, 'freemium')
    const basic = screen.getByRole('article', { name: 'Basic Pass' })
    expect(within(basic).getByText('You have this')).toBeTruthy()
    expect(within(basic).getByRole('link', { name: 'Find out more' })).toBeTruthy()
    signIn(bus, 'subscriber-video')
    expect(screen.getByText('Watch and listen to live games')).toBeTruthy()
    const own = screen.getByRole('article', { name: 'Subscribers Only' })
    expect(within(own).getByText('You have this')).toBeTruthy()
    expect(within(own).queryByRole('link', { name: 'Subscribe now' })).toBeNull()
    fireEvent.click(within(own).getByRole('button', { name: 'Manage Subscriptions' }))
    expect(bus.read('overlay')).toEqual({ open: 'account' })
  })
})

describe('live', () => {
  const stream = (more: Partial<LiveStream>): LiveStream => ({
    id: 'live-audio',
    title: 'Blues Radio',
    description: 'Commentary.',
    format: 'audio',
    mediaType: 'live-stream',
    drm: false,
    status: 'live',
    image: { key: null },
    startAt: null,
    replayFrom: null,
    airtime: null,
    opens: ['subscriber-audio'],
    ...more,
  })
  const one = (more: Partial<LiveStream>) => ({
    kind: 'stream',
    frame,
    name: 'Live',
    stream: stream(more),
    upgrade: sampleVideo.liveUpgradeData,
    login: {
      ...{ title: sampleVideo.prompts.lockedTitle, button: 'Log In Or Register', prompt: 'Why' },
      ...{ message: 'This video content requires a Login', gives: ['freemium'] },
    },
    others: [],
  })

  it('plays sound in the host’s bar once it may be heard', async () => {
    const bus = await draw(LivePage, one({}), '/live/audio/live-audio')
    expect(screen.getByText('To stream live games you must be subscribed to a TV package')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Log In Or Register' })).toBeTruthy()
    signIn(bus, 'subscriber-audio')
    const opened: unknown[] = []
    bus.on('open-audio', (audio) => opened.push(audio))
    fireEvent.click(screen.getByRole('button', { name: 'Listen Live' }))
    expect(opened).toEqual([{ entryID: 'live-audio', title: 'Blues Radio' }])
  })

  it('is where a fan returns to who pays for a stream that was locked', async () => {
    sessionStorage.clear()
    const bus = await draw(LivePage, one({}), '/live/audio/live-audio')
    signIn(bus, 'freemium')
    expect(wantedFilm()).toBe('/live/audio/live-audio')
    cleanup()

    sessionStorage.clear()
    const open = await draw(LivePage, one({ opens: ['*'] }), '/live/audio/live-audio', (host) =>
      host.publish('session', { status: 'signed-in', userID: 'u1', displayName: 'Fan' }),
    )
    expect([open.read('session')?.status, wantedFilm()]).toEqual(['signed-in', null])
  })

  it('shows while it is waited for what will keep the fan from it, and who pays meanwhile returns to it', async () => {
    sessionStorage.clear()
    const startAt = '2026-11-21T15:00:00Z'
    const upcoming = one({ format: 'video', status: 'upcoming', startAt, opens: ['subscriber-video'] })
    const bus = await draw(LivePage, upcoming, '/live/video/live-main')
    const lock = () => document.querySelector('[data-locked]')?.getAttribute('data-locked')
    expect([lock(), wantedFilm()]).toEqual(['true', '/live/video/live-main'])
    screen.getByRole('button', { name: 'Log In Or Register' })
    signIn(bus, 'freemium', 'subscriber-audio')
    expect(screen.getByRole('link', { name: 'Subscribe now' })).toBeTruthy()
    signIn(bus, 'freemium', 'subscriber-video')
    expect([lock(), screen.queryByText('Watch and listen to live games')]).toEqual(['false', null])
    // It may be the pass of this very match.
    signIn(bus, 'freemium', passMark('derby'))
    expect(lock()).toBe('false')
    cleanup()
    await draw(LivePage, one({ status: 'idle' }), '/live/audio/live-audio')
    expect([lock(), screen.queryByRole('button', { name: 'Log In Or Register' })]).toEqual(['false', null])
  })

  it('asks the stream itself for a fan who has paid for something that does not open it yet', async () => {
    const bus = await draw(LivePage, one({}), '/live/audio/live-audio')
    expect(screen.queryByRole('button', { name: 'I’ve already paid' })).toBeNull()
    signIn(bus, 'freemium')
    const opened: unknown[] = []
    bus.on('open-audio', (audio) => opened.push(audio))
    fireEvent.click(screen.getByRole('button', { name: 'I’ve already paid' }))
    expect(opened).toEqual([{ entryID: 'live-audio', title: 'Blues Radio' }])
  })

  it.each<[string, Partial<LiveStream>, boolean, boolean, boolean]>([
    ['sound that audio opens', {}, true, true, false],
    ['sound that video alone opens', { opens: ['subscriber-video'] }, true, false, false],
    ['sound that an account opens', { opens: ['*'] }, false, false, false],
    ['pictures that an account opens', { opens: ['*'], format: 'video' }, false, false, true],
    ['pictures that every account has', { opens: ['freemium'], format: 'video' }, false, false, true],
  ])('says what opens %s', async (_, more, paid, byAudio, byAccount) => {
    await draw(LivePage, one(more), '/live/audio/live-audio')
    expect([
      screen.queryByText('To stream live games you must be subscribed to a TV package') !== null,
      screen.queryByText('An audio subscription is enough to listen.') !== null,
      screen.queryByText('This video content requires a Login') !== null,
    ]).toEqual([paid, byAudio, byAccount])
  })

  it('says what a stream is for where nobody can have an account', async () => {
    await draw(LivePage, one({}), '/live/audio/live-audio', undefined, withoutAccounts)
    expect(screen.getByText(noAccounts)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Log In Or Register' })).toBeNull()
  })

  it('says what a stream is that cannot be played', async () => {
    await draw(
      LivePage,
      one({ status: 'upcoming', startAt: '2026-11-21T15:00:00Z' }),
      '/live/audio/live-audio',
    )
    expect(screen.getAllByText('Coming up').length).toBeGreaterThan(0)
    expect(screen.getByText('Sat 21 Nov, 15:00', { exact: false })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Listen Live' })).toBeNull()
  })
})
