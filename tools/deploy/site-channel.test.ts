/** Releases in a channel that a site follows, by the pure steps and by a command's arguments. */
import type { Registry } from '@club/federation'
import { expect, it } from '@jest/globals'
import { backIn, CanaryProblem, promoted, takenBack } from './canary.core.ts'
import { readChannel } from './canary-terms.core.ts'
import { refuseUnknownChannel } from './channels.core.ts'
import {
  deployed,
  entryOf,
  mayReplaceAtStart,
  PathLost,
  refused,
  refuseLosses,
  restored,
  withdrawn,
} from './releases.core.ts'
import { after, doer, entry, type Step, tv } from './releases.testing.ts'

const put =
  (version: string, channel?: string, paths?: string[]): Step =>
  (registry) =>
    deployed(registry, tv, entry(version, paths), doer, channel)
const own = (version: string, paths?: string[]) => put(version, 'streamer', paths)
const back: Step = (registry) => backIn('streamer', registry, 'tv', null, doer)
const everybodysBack: Step = (registry) => backIn('production', registry, 'tv', null, doer)
const ownOf = (registry: Registry) => entryOf(registry, 'tv', 'streamer')?.version ?? null
const everybodys = (registry: Registry) => entryOf(registry, 'tv')?.version ?? null
const both = (registry: Registry) => [everybodys(registry), ownOf(registry)]

it('stands beside what everybody has, whichever of the two moves', () => {
  expect(both(after(put('t1'), own('t2')))).toEqual(['t1', 't2'])
  expect(both(after(put('t1'), own('t2'), put('t3')))).toEqual(['t3', 't2'])
  expect(both(after(put('t1'), own('t1'), put('t3')))).toEqual(['t3', 't1'])
  expect(both(after(own('t1')))).toEqual([null, 't1'])
  expect(after(put('t1'), own('t2')).releases.at(-1)).toMatchObject({ did: 'deployed', channel: 'streamer' })
})

it('goes back to what the channel had before, and past its first release to what everybody has', () => {
  expect(both(after(put('t1'), own('t2'), own('t3'), back))).toEqual(['t1', 't2'])
  expect(both(after(put('t1'), own('t2'), own('t3'), back, back))).toEqual(['t1', null])
  expect(() => after(put('t1'), back)).toThrow(CanaryProblem)
  // A release from before a time in which its visitors had what everybody has does not count as the one before.
  const taken: Step = (registry) =>
    takenBack(registry, 'tv', { version: null, reason: 'by hand' }, doer, 'streamer')
  expect(both(after(put('t1'), own('t2'), taken, own('t3'), back))).toEqual(['t1', null])
  const named: Step = (registry) => backIn('streamer', registry, 'tv', 't2', doer)
  expect(both(after(put('t1'), own('t2'), taken, own('t3'), named))).toEqual(['t1', 't2'])
  expect(() => backIn('streamer', after(put('t1'), own('t2')), 'tv', 't1', doer)).toThrow('no t1')
})

it('neither goes past what hosts refused nor leads anybody else there', () => {
  const no: Step = (registry) => refused(registry, 'tv', entry('t3'), 'render: broken', doer, 'streamer')
  expect(both(after(put('t1'), own('t2'), own('t3'), no, own('t4'), back))).toEqual(['t1', 't2'])
  expect(both(after(put('t1'), put('t2'), own('t9'), own('t8'), everybodysBack))).toEqual(['t1', 't8'])
})

it('is promoted to everybody, and the site has what everybody has from then on', () => {
  const step: Step = (registry) => promoted(registry, 'tv', { ...doer, commit: null }, 'streamer')
  const registry = after(put('t1'), own('t2'), step)
  expect(both(registry)).toEqual(['t2', null])
  expect(registry.releases.at(-1)).toMatchObject({
    did: 'promoted',
    channel: 'production',
    from: 'streamer',
    commit: 'abcdef1',
    contract: 2,
  })
  expect(everybodys(everybodysBack(registry))).toBe('t1')
  expect(() => step(registry)).toThrow('streamer has no release of its own of it')
})

it('stays where everybody else’s is withdrawn, and claims no path of another remote', () => {
  expect(both(after(put('t1'), own('t2'), (registry) => withdrawn(registry, 'tv', doer)))).toEqual([
    null,
    't2',
  ])
  const news: Step = (registry) => deployed(registry, { ...tv, remote: 'news' }, entry('n1', ['/news']), doer)
  expect(() => after(news, own('t2', ['/videos', '/news']))).toThrow('/news would be claimed by news and tv')
})

it('is refused where it no longer answers a path that its visitors have, unless that was said', () => {
  const losing =
    (registry: Registry, ...givesUp: string[]) =>
    () =>
      refuseLosses(registry, { remote: 'tv', basePaths: ['/videos'] }, givesUp, 'streamer')
  expect(losing(after(put('t1', undefined, ['/videos', '/live'])))).toThrow(PathLost)
  expect(losing(after(put('t1', undefined, ['/videos', '/live'])), '/live')).not.toThrow()
  expect(losing(after(put('t1', undefined, ['/videos', '/live']), own('t2')))).not.toThrow()
  expect(losing(after(put('t1'), own('t2', ['/videos', '/live'])))).toThrow(PathLost)
})

it('is made anew from the log, and is nothing to who starts a site', () => {
  const promote: Step = (registry) => promoted(registry, 'tv', doer, 'streamer')
  const steps: Step[][] = [
    [put('t1'), own('t2')],
    [put('t1'), own('t2'), own('t3'), back],
    [put('t1'), own('t2'), back],
    [put('t1'), own('t2'), promote],
    [put('t1'), own('t2'), (registry) => withdrawn(registry, 'tv', doer)],
  ]
  for (const some of steps) {
    const registry = after(...some)
    expect(both(restored(registry.releases))).toEqual(both(registry))
  }
  const started: Step = (registry) => deployed(registry, tv, entry('t1'), { ...doer, by: 'npm start' })
  expect(mayReplaceAtStart(after(started, own('t2')), 'tv', 'npm start')).toBe(true)
})

it('is known where hosts follow it or something was released there, and refused as a slip of the pen elsewhere', () => {
  const known =
    (registry: Registry, channel: string, ...followed: string[]) =>
    () =>
      refuseUnknownChannel(registry, channel, followed)
  expect(known(after(put('t1')), 'nonsense', 'streamer')).toThrow(
    '--channel nonsense: nothing has been released there yet, and hosts that answer follow streamer; nothing was changed.',
  )
  expect(known(after(put('t1')), 'nonsense')).toThrow('no host that answers follows one')
  expect(known(after(put('t1')), 'streamer', 'streamer')).not.toThrow()
  // Its hosts may be down, and what was there may have been withdrawn since.
  expect(known(after(own('t1')), 'streamer')).not.toThrow()
  expect(known({ ...after(own('t1')), channels: {} }, 'streamer')).not.toThrow()
  expect(known({ ...after(own('t1')), releases: [] }, 'streamer')).not.toThrow()
  for (const channel of ['production', 'canary']) expect(known(after(), channel)).not.toThrow()
})

it('is named as a channel is, and has no terms of a canary', () => {
  expect(readChannel({ channel: 'streamer' })).toEqual({ channel: 'streamer', terms: null })
  expect(readChannel({})).toEqual({ channel: 'production', terms: null })
  expect(readChannel({ channel: 'canary' })).toEqual({ channel: 'canary', terms: { share: 5 } })
  expect(() => readChannel({ channel: 'streamer', share: '5' })).toThrow('of a canary')
  expect(() => readChannel({ channel: '../x' })).toThrow(/^--channel /)
  expect(() => readChannel({ channel: 'canary', share: '70', slower: '-1' })).toThrow(
    /^--share must be 50 at most; --slower must be 0 at least$/,
  )
})
