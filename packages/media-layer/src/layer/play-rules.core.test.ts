import type { StreamAsset } from '@club/contracts'
import { checkCodes } from '@club/contracts/streamline-codes'
import type { Failure, Granted } from '@club/player'
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

type Seen = Extract<PlaybackEvent, { event: 'seen' }>
const seen = (status: string, change: Partial<StreamAsset> = {}): Seen => ({
  event: 'seen',
  asset: { ...asset(status), ...change },
  failure: null,
})

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
/** Noon of a day. */
const noon = Date.parse('2026-08-08T12:00:00.000Z')
const later: PlaybackEvent = { event: 'time', now: noon }
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
  const gaveUp = (status: string, failure: Failure): PlaybackEvent => ({ ...seen(status), failure })

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
    ['asks when it comes on the air', [...holding, seen('live')], 'asking', ['look-up']],
    ['holds on while nothing changes', [...holding, seen('idle')], 'holding', []],
    ['says so when it is switched off', [...holding, seen('disabled')], 'holding', ['close']],
    ['stops when it goes off the air', [...onAir, seen('ended')], 'holding', ['close']],
    ['plays on while it is on the air', [...onAir, seen('live')], 'granted', []],
    [
      'begins anew as the film that takes its place',
      [...onAir, seen('replay')],
      'asking',
      ['close', 'look-up'],
    ],
    ['plays on through an interruption', [...onAir, seen('interrupted')], 'granted', []],
    [
      'wakes a player that has given up when there are pictures at last',
      [...onAir, seen('interrupted'), gaveUp('live', 'decode')],
      'granted',
      ['wake'],
    ],
    [
      'wakes one that lost its way to the site, once the site answers again',
      [...onAir, gaveUp('live', 'network')],
      'granted',
      ['wake'],
    ],
    ['wakes one whose right was in doubt', [...onAir, gaveUp('live', 'licence')], 'granted', ['wake']],
    ['wakes none that cannot play it at all', [...onAir, gaveUp('live', 'unsupported')], 'granted', []],
    ['wakes none for which there is nothing', [...onAir, gaveUp('interrupted', 'network')], 'granted', []],
    ['wakes none that plays', [...onAir, seen('interrupted'), seen('live')], 'granted', []],
    ['is looked at as soon as it stops', [...onAir, { event: 'stopped' }], 'granted', ['look']],
    ['stops where nothing plays, and that is all', [...holding, { event: 'stopped' }], 'holding', []],
    [
      'tells another hour when it is put off',
      [...holding, seen('idle', { startAt: '2026-11-21T15:00:00Z' })],
      'holding',
      ['close'],
    ],
  ])('%s', (_what, events, is, does) => {
    expect(after(true, events)).toMatchObject({ is, does })
  })

  it('tries nothing again in the moment in which it gave up', () => {
    const does = (event: PlaybackEvent) => playbackAfter(after(true, onAir).playback, event).effects
    expect(does({ event: 'stopped' })).toEqual([{ do: 'look', wakes: false }])
    expect(does(later)).toEqual([{ do: 'look', wakes: true }])
  })

  it('has the asset as it was last seen', () => {
    const { playback } = after(true, [...onAir, seen('interrupted')])
    expect(playback.state).toMatchObject({ asset: { assetData: { status: 'interrupted' } } })
  })
})

const offAir = { granted: false, refusal: { by: 'check', code: 'ERR_3684853_2', playing: [] } } as const
const full = (title: string) =>
  ({
    granted: false,
    refusal: { by: 'check', code: 'ERR_54648_1', playing: [{ playbackID: 'x', title }] },
  }) as unknown as Extract<PlaybackEvent, { event: 'answer' }>['answer']

describe('[TV-07c] a stream that changes while it is watched', () => {
  const taken: PlaybackEvent[] = [...onAir, { event: 'renewed', answer: offAir }]
  const ended: PlaybackEvent[] = [...taken, { event: 'asset', asking: 2, asset: asset('ended') }]
  const doubted = (asking: number): PlaybackEvent[] => [
    { event: 'asset', asking, asset: asset('live') },
    { event: 'answer', asking, answer: offAir },
  ]
  const atIssue: PlaybackEvent[] = [
    asked,
    { event: 'asset', asking: 1, asset: asset('live') },
    { event: 'answer', asking: 1, answer: offAir },
  ]

  it.each<[string, PlaybackEvent[], string, string[]]>([
    ['is looked at before anything is said', taken, 'asking', ['close', 'look-up-soon']],
    ['holds with what has become of it', ended, 'holding', ['close']],
    ['plays its replay by itself', [...ended, seen('replay')], 'asking', ['look-up']],
    [
      'is looked at again where an old copy says that it is on',
      [...taken, ...doubted(2)],
      'asking',
      ['close', 'look-up-soon'],
    ],
    [
      'has an issue once nothing else can be said of it',
      [...taken, ...doubted(2), ...doubted(3), ...doubted(4)],
      'refused',
      ['close', 'tell-refusal'],
    ],
    ['is not doubted before it has played', atIssue, 'refused', ['close', 'tell-refusal']],
    ['is looked at while it is refused for an issue', [...atIssue, later], 'refused', ['look']],
    ['holds as soon as that is known', [...atIssue, seen('upcoming')], 'holding', ['close']],
    ['is asked for without a word once it is on again', [...atIssue, seen('live')], 'refused', ['request']],
    [
      'says nothing twice',
      [...atIssue, seen('live'), { event: 'answer', asking: 2, answer: offAir }],
      'refused',
      [],
    ],
    [
      'plays after that without a press',
      [
        ...atIssue,
        seen('live'),
        { event: 'answer', asking: 2, answer: permission },
        { event: 'opened', granted: permission },
      ],
      'granted',
      ['follow-lease'],
    ],
    [
      'gives back a renewal that comes after its end',
      [...ended, { event: 'renewed', answer: permission }],
      'holding',
      ['give-back'],
    ],
    ['is looked at while it plays', [...onAir, later], 'granted', ['look']],
    ['is not looked at while it is asked for', [asked, later], 'asking', []],
    [
      'is nothing to who may not watch it',
      [asked, { event: 'answer', asking: 1, answer: byOwner }, later],
      'refused',
      [],
    ],
  ])('%s', (_what, events, is, does) => {
    expect(after(true, events)).toMatchObject({ is, does })
  })
})

describe('who has a pass that opens later', () => {
  const waiting = (passOpensAt: string): PlaybackEvent[] => [
    ...onAir.slice(0, 2),
    {
      event: 'answer',
      asking: 1,
      answer: {
        granted: false,
        refusal: { by: 'check', code: checkCodes.notSubscribed, playing: [], passOpensAt },
      },
    },
  ]

  it.each<[string, PlaybackEvent[], string, string[]]>([
    ['is not asked for before that', [...waiting('2026-08-08T12:00:00.001Z'), later], 'refused', []],
    [
      'is asked for without a word once it opens',
      [...waiting('2026-08-08T12:00:00.000Z'), later],
      'refused',
      ['request'],
    ],
    [
      'sees the stream begin',
      [...waiting('2026-08-08T11:59:00.000Z'), later, { event: 'answer', asking: 2, answer: permission }],
      'refused',
      ['open'],
    ],
  ])('%s', (_what, events, is, does) => {
    expect(after(true, events)).toMatchObject({ is, does })
  })
})

describe('at the limit of streams', () => {
  const atLimit: PlaybackEvent[] = [asked, { event: 'answer', asking: 1, answer: full('One') }]

  it.each<[string, PlaybackEvent[], string, string[]]>([
    ['a place is asked for from time to time', [...atLimit, later], 'refused', ['request']],
    [
      'nothing is said while there is none',
      [...atLimit, later, { event: 'answer', asking: 2, answer: full('One') }],
      'refused',
      [],
    ],
    [
      'the list follows what plays',
      [...atLimit, later, { event: 'answer', asking: 2, answer: full('Two') }],
      'refused',
      ['close', 'tell-refusal'],
    ],
    [
      'it plays as soon as there is one',
      [...atLimit, later, { event: 'answer', asking: 2, answer: permission }],
      'refused',
      ['open'],
    ],
  ])('%s', (_what, events, is, does) => {
    expect(after(false, events)).toMatchObject({ is, does })
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
