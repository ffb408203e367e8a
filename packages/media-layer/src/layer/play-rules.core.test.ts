import type { StreamAsset } from '@club/contracts'
import type { Granted } from '@club/player'
import { describe, expect, it } from '@jest/globals'
import { newPlayback, type Playback, type PlaybackEvent, playbackAfter } from './play-rules.core.ts'

const granted = (playbackID = 'p1'): Granted => ({
  granted: true,
  address: '/api/media/v1/film/master.m3u8',
  playlists: {},
  playbackID,
  token: 'k',
  bypassed: false,
  ping: 30,
})
const refused = { granted: false, refusal: { by: 'nobody' } } as const
const byOwner = { granted: false, refusal: { by: 'owner' } } as const
const asset = (status: string) =>
  ({ title: 'Live', assetData: { status, playbackIds: [] }, imageData: {} }) as unknown as StreamAsset

/** A playback after all of these, and what the last of them has to be followed by. */
function after(live: boolean, events: readonly PlaybackEvent[]) {
  let playback: Playback = newPlayback(live)
  let effects: readonly { do: string }[] = []
  for (const event of events) ({ playback, effects } = playbackAfter(playback, event))
  return { is: playback.state.is, does: effects.map((effect) => effect.do), playback }
}

const permission = granted()
const asked: PlaybackEvent = { event: 'ask' }
const playing: PlaybackEvent[] = [
  asked,
  { event: 'answer', asking: 1, answer: permission },
  { event: 'opened', granted: permission },
]
const onAir: PlaybackEvent[] = [
  asked,
  { event: 'asset', asking: 1, asset: asset('live') },
  ...playing.slice(1),
]
const turnedAway: PlaybackEvent[] = [asked, { event: 'answer', asking: 1, answer: byOwner }]

describe('a playback on demand', () => {
  it.each<[string, PlaybackEvent[], string, string[]]>([
    ['asks first', [asked], 'asking', ['request']],
    ['opens what is granted, still asking', playing.slice(0, 2), 'asking', ['open']],
    ['plays, and keeps its lease', playing, 'granted', ['follow-lease']],
    ['closes when it is refused, and tells why', turnedAway, 'refused', ['close', 'tell-refusal']],
    [
      'gives an answer back to which it asked again meanwhile',
      [asked, asked, { event: 'answer', asking: 1, answer: permission }],
      'asking',
      ['give-back'],
    ],
    [
      'forgets what was opened by a permission that is no longer its own',
      [...playing.slice(0, 2), { event: 'renewed', answer: granted('p2') }, playing[2] as PlaybackEvent],
      'asking',
      [],
    ],
    [
      'goes on by a new permission',
      [...playing, { event: 'renewed', answer: granted('p2') }],
      'granted',
      ['follow-lease'],
    ],
    ['plays on when nobody answers', [...playing, { event: 'renewed', answer: refused }], 'granted', []],
    [
      'ends when it is refused later',
      [...playing, { event: 'renewed', answer: byOwner }],
      'refused',
      ['close', 'tell-refusal'],
    ],
    [
      'is over when its owner stops it',
      [...playing, { event: 'lease-ended', stopped: true }],
      'refused',
      ['close', 'tell-refusal'],
    ],
    [
      'asks anew when its lease ran out',
      [...playing, { event: 'lease-ended', stopped: false }],
      'granted',
      ['renew'],
    ],
    ['cares for no lease before it plays', [asked, { event: 'lease-ended', stopped: true }], 'asking', []],
  ])('%s', (_what, events, is, does) => {
    expect(after(false, events)).toMatchObject({ is, does })
  })
})

describe('a fan who', () => {
  const session = (before: 'signed-in' | 'signed-out', next: 'signed-in' | 'signed-out'): PlaybackEvent => ({
    event: 'session',
    before,
    after: next,
  })
  const rights = (before: string[], next: string[]): PlaybackEvent => ({
    event: 'entitlements',
    before,
    after: next,
  })

  it.each<[string, PlaybackEvent[], string, string[]]>([
    [
      'signs in after a refusal is asked about again',
      [...turnedAway, session('signed-out', 'signed-in')],
      'asking',
      ['request'],
    ],
    ['signs out after a refusal is not', [...turnedAway, session('signed-in', 'signed-out')], 'refused', []],
    [
      'signs in while it plays gets a lease',
      [...playing, session('signed-out', 'signed-in')],
      'granted',
      ['follow-lease'],
    ],
    [
      'signs out while it plays may have lost a right',
      [...playing, session('signed-in', 'signed-out')],
      'granted',
      ['renew'],
    ],
    [
      'is told the same again changes nothing',
      [...playing, session('signed-in', 'signed-in')],
      'granted',
      [],
    ],
    [
      'is given more after a refusal is asked about again',
      [...turnedAway, rights(['a'], ['a', 'b'])],
      'asking',
      ['request'],
    ],
    [
      'loses one while it plays is asked about again',
      [...playing, rights(['a', 'b'], ['a'])],
      'granted',
      ['renew'],
    ],
    ['is given more while it plays is not', [...playing, rights(['a'], ['a', 'b'])], 'granted', []],
  ])('%s', (_what, events, is, does) => {
    expect(after(false, events)).toMatchObject({ is, does })
  })
})

describe('a live playback', () => {
  const holding: PlaybackEvent[] = [asked, { event: 'asset', asking: 1, asset: asset('idle') }]

  it.each<[string, PlaybackEvent[], string, string[]]>([
    ['looks first what is on', [asked], 'asking', ['look-up']],
    ['asks for what is on the air', onAir.slice(0, 2), 'asking', ['request']],
    ['holds while nothing is', holding, 'holding', ['close']],
    [
      'cannot be had where there is no such asset',
      [asked, { event: 'asset', asking: 1, asset: null }],
      'refused',
      ['close', 'tell-refusal'],
    ],
    [
      'heeds no look of an earlier question',
      [asked, asked, { event: 'asset', asking: 1, asset: asset('live') }],
      'asking',
      [],
    ],
    [
      'asks when it comes on the air',
      [...holding, { event: 'seen', asset: asset('live') }],
      'asking',
      ['look-up'],
    ],
    ['holds on while nothing changes', [...holding, { event: 'seen', asset: asset('idle') }], 'holding', []],
    [
      'says so when it is switched off',
      [...holding, { event: 'seen', asset: asset('disabled') }],
      'holding',
      ['close'],
    ],
    [
      'stops when it goes off the air',
      [...onAir, { event: 'seen', asset: asset('ended') }],
      'holding',
      ['close'],
    ],
    ['plays on while it is on the air', [...onAir, { event: 'seen', asset: asset('live') }], 'granted', []],
    ['plays on as a replay', [...onAir, { event: 'seen', asset: asset('replay') }], 'granted', []],
  ])('%s', (_what, events, is, does) => {
    expect(after(true, events)).toMatchObject({ is, does })
  })

  it('has the asset as it was last seen', () => {
    const { playback } = after(true, [...onAir, { event: 'seen', asset: asset('replay') }])
    expect(playback.state).toMatchObject({ asset: { assetData: { status: 'replay' } } })
  })
})

it('does nothing after its end but give back what comes late', () => {
  const over: PlaybackEvent[] = [...playing, { event: 'end' }]
  const late: [PlaybackEvent, string[]][] = [
    [{ event: 'answer', asking: 1, answer: permission }, ['give-back']],
    [{ event: 'renewed', answer: permission }, ['give-back']],
    [asked, []],
    [{ event: 'lease-ended', stopped: true }, []],
    [{ event: 'entitlements', before: ['a'], after: [] }, []],
  ]
  for (const [event, does] of late) expect(after(false, [...over, event]).does).toEqual(does)
})
