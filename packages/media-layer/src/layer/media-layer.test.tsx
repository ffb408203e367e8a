import { createEventBus, type VideoToOpen } from '@club/event-bus'
import { beforeEach, expect, it } from '@jest/globals'
import { createMediaLayer } from './media-layer.tsx'

/** A socket that never opens: these tests look at requests only. */
class Socket extends EventTarget {
  static readonly OPEN = 1
  readyState = 1
  send() {}
  close() {}
}

type Asked = { entryId?: string; videoID?: string; replaces?: string }

const asked: Asked[] = []
const seen: string[] = []
let playbacks = 0
beforeEach(() => {
  asked.length = 0
  seen.length = 0
  playbacks = 0
  Object.assign(globalThis, {
    WebSocket: Socket,
    // jsdom lacks it.
    CSS: { escape: (text: string) => text },
    async fetch(path: string, init: RequestInit = {}) {
      if (path.includes('/streams/'))
        return Response.json(
          { data: { attributes: { assetData: { status: 'live' }, imageData: {} } } },
          { headers: { date: 'Fri, 20 Nov 2026 12:00:00 GMT' } },
        )
      if (!path.includes('/session/')) return new Response('', { status: 404 })
      const body = JSON.parse(String(init.body))
      asked.push(body.data?.attributes ?? body)
      playbacks += 1
      const playbackID = `p${playbacks}`
      const lease = { ping: 30, expiresIn: 75 }
      return body.data
        ? Response.json({ data: { attributes: { token: 't', playbackID, lease } } })
        : Response.json({ Status: -1, KSession: 'k', playbackID, lease })
    },
  })
})

const film = (name: string): VideoToOpen => ({
  videoID: name,
  entryId: name,
  title: name,
  mediaType: 'OnDemand',
  section: null,
  poster: null,
  entitlements: [],
})
function openLayer() {
  const bus = createEventBus((problem) => {
    throw problem
  })
  bus.publish('session', { status: 'signed-in', userID: 'u1', displayName: 'A' })
  const layer = createMediaLayer({
    bus,
    here: () => '/videos',
    go() {},
    busy: () => false,
    watch: () => () => {},
    now: () => new Date(),
    clockSeen: (date) => void seen.push(date),
    home: '/videos',
    cameFrom: () => null,
    version: 'v',
    olderProvider: false,
    hasAccounts: true,
    report() {},
  })
  return { bus, layer }
}
const settle = () => new Promise((done) => setTimeout(done, 20))

it('[TV-09e] whatever is gone on to takes the place of what was left for it, at the limit of streams too', async () => {
  const { layer } = openLayer()
  const open = async (request: Parameters<typeof layer.handle>[0]) => {
    layer.handle(request, 0)
    await settle()
    const { entryId, videoID, replaces } = asked.at(-1) ?? {}
    return [entryId ?? videoID, replaces]
  }
  expect(await open({ event: 'open-video', detail: film('first') })).toEqual(['first', undefined])
  expect(await open({ event: 'open-video', detail: film('second') })).toEqual(['second', 'p1'])
  expect(await open({ event: 'open-audio', detail: { entryID: 'sound', title: 'S' } })).toEqual([
    'sound',
    'p2',
  ])
  expect(await open({ event: 'open-video', detail: film('third') })).toEqual(['third', 'p3'])
  layer.handle({ event: 'close-video', detail: undefined as never }, 0)
  expect(await open({ event: 'open-video', detail: film('fourth') })).toEqual(['fourth', undefined])
})

it('[TV-09e] another film, chosen while the first is still being asked for, plays at the limit of streams', async () => {
  const later = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
  /** The places of an account that may play one stream. */
  const places = new Set<string>()
  const answers: string[] = []
  Object.assign(globalThis, {
    async fetch(path: string, init: RequestInit = {}) {
      if (init.method === 'DELETE') {
        await later(60)
        places.delete(path.split('/').at(-1) ?? '')
        return new Response(null, { status: 204 })
      }
      if (!path.includes('/session/')) return new Response('', { status: 404 })
      const { entryId, replaces } = JSON.parse(String(init.body))
      await later(30)
      places.delete(replaces)
      const free = places.size === 0
      playbacks += 1
      const playbackID = `p${playbacks}`
      if (free) places.add(playbackID)
      answers.push(`${entryId} ${free ? 'granted' : 'refused'}`)
      await later(30)
      return Response.json(
        free
          ? { Status: -1, KSession: 'k', playbackID, lease: { ping: 30, expiresIn: 75 } }
          : { Status: 4, code: 'ERR_54648_1' },
      )
    },
  })
  const { layer } = openLayer()
  layer.handle({ event: 'open-video', detail: film('first') }, 0)
  // It has its place, and the answer is on the way.
  await later(45)
  layer.handle({ event: 'open-video', detail: film('second') }, 0)
  layer.handle({ event: 'open-video', detail: film('third') }, 0)
  await later(500)
  expect([answers.at(0), answers.at(-1), places.size]).toEqual(['first granted', 'third granted', 1])
  layer.handle({ event: 'close-video', detail: {} }, 0)
})

it('follows whether the page’s place for its video is in view, by the last that is told of it', async () => {
  let tell: (entries: { intersectionRatio: number }[]) => void = () => {}
  Object.assign(globalThis, {
    IntersectionObserver: class {
      constructor(told: typeof tell) {
        tell = told
      }
      observe() {}
      disconnect() {}
    },
  })
  const { bus, layer } = openLayer()
  layer.handle({ event: 'open-video', detail: { ...film('one'), place: 'match-centre' } }, 0)
  bus.publish('videoPlace', { element: document.createElement('div') } as never)
  tell([{ intersectionRatio: 0 }, { intersectionRatio: 1 }])
  expect(bus.read('matchCentre')?.dockedVideo).toBe(false)
  tell([{ intersectionRatio: 1 }, { intersectionRatio: 0 }])
  expect(bus.read('matchCentre')?.dockedVideo).toBe(true)
  layer.handle({ event: 'close-video', detail: {} }, 0)
})

it('the stream that is open goes on in the match page’s place, and the sound that is heard by another press', async () => {
  const { bus, layer } = openLayer()
  const stream: VideoToOpen = { ...film('live-main'), mediaType: 'DrmLiveVideo' }
  layer.handle({ event: 'open-video', detail: stream }, 0)
  await settle()
  layer.handle({ event: 'open-video', detail: { ...stream, place: 'match-centre' } }, 0)
  await settle()
  // Who is signed out has no line that tells the site's clock: answers do.
  expect(seen).toEqual(['Fri, 20 Nov 2026 12:00:00 GMT'])
  // Over the page it stays where it is.
  expect([asked.length, bus.read('matchCentre')?.videoOpen]).toEqual([1, false])
  layer.handle({ event: 'close-video', detail: {} }, 0)
  layer.handle({ event: 'open-video', detail: { ...stream, place: 'match-centre' } }, 0)
  await settle()
  expect([asked.length, bus.read('matchCentre')?.videoOpen]).toEqual([2, true])
  const sound = { event: 'open-audio', detail: { entryID: 'sound', title: 'S' } } as const
  layer.handle(sound, 0)
  await settle()
  layer.handle(sound, 0)
  await settle()
  expect(asked.map(({ videoID }) => videoID)).toEqual(['live-main', 'live-main', 'sound'])
})
