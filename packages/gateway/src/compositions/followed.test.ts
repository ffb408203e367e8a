import { emptyRegistry, type RegistryEntry } from '@club/federation'
import { expect, it } from '@jest/globals'
import { followed } from './followed.core.ts'

const entry = (version: string): RegistryEntry => ({
  version,
  manifest: 'f'.repeat(64),
  basePaths: ['/videos'],
})
const judged = {
  registry: {
    ...emptyRegistry,
    channels: {
      production: { tv: entry('t1'), news: entry('n1') },
      canary: { tv: entry('t2'), news: entry('n2') },
      streamer: { tv: entry('t3') },
    },
  },
  doubts: {},
  held: {},
  awaited: {},
  revoked: [],
}

it('puts the releases of a channel in the place of everybody’s, and leaves out canaries of those remotes', () => {
  const { registry, own } = followed(judged, 'streamer')
  expect(registry.channels).toMatchObject({
    production: { tv: { version: 't3' }, news: { version: 'n1' } },
    canary: { news: { version: 'n2' } },
  })
  expect([Object.keys(registry.channels.canary ?? {}), [...own]]).toEqual([['news'], ['tv']])
})

it('changes nothing for who follows no channel, or one that has no release', () => {
  expect(followed(judged, null).registry).toBe(judged.registry)
  expect(followed(judged, 'elsewhere').registry.channels).toEqual(judged.registry.channels)
})

it('takes a remote for the channel’s own where its release is only in doubt', () => {
  const doubts = { 'streamer/news': { version: 'n9', reason: 'it is not signed' } }
  const { registry, own, doubts: told } = followed({ ...judged, doubts }, 'streamer')
  expect([...own]).toEqual(['tv', 'news'])
  expect([registry.channels.canary, told]).toEqual([{}, { 'production/news': doubts['streamer/news'] }])
})

it('tells a doubt of the channel’s release as one of what its visitors get, and none of what they do not get', () => {
  const doubt = (version: string) => ({ version, reason: 'it is not signed' })
  const doubts = { 'production/tv': doubt('t1'), 'canary/tv': doubt('t2'), 'streamer/tv': doubt('t4') }
  expect(followed({ ...judged, doubts }, 'streamer').doubts).toEqual({ 'production/tv': doubt('t4') })
  expect(followed({ ...judged, doubts: { 'canary/news': doubt('n2') } }, 'streamer').doubts).toEqual({
    'canary/news': doubt('n2'),
  })
})
