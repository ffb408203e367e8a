import type { Registry } from '@club/federation'
import { expect, it } from '@jest/globals'
import { byHand, CanaryProblem, canaried, promoted, takenBack } from './canary.core.ts'
import {
  ClaimProblem,
  deployed,
  entryOf,
  mayReplaceAtStart,
  releaseBefore,
  rolledBack,
  withdrawn,
} from './releases.core.ts'
import { after, doer, entry, type Step, tv } from './releases.testing.ts'
import { endOfCanary } from './watch.core.ts'

const put =
  (version: string, remote = 'tv', paths?: string[]): Step =>
  (registry) =>
    deployed(registry, { ...tv, remote }, entry(version, paths), doer)
const few =
  (version: string, share = 5, paths?: string[]): Step =>
  (registry) =>
    canaried(registry, tv, entry(version, paths), { share }, doer)
const canaryOf = (registry: Registry) => entryOf(registry, 'tv', 'canary')
const back: Step = (registry) => takenBack(registry, 'tv', { version: null, reason: byHand }, doer)

it('stands beside what everybody has, with its share, and says so in the log', () => {
  const registry = after(put('t1'), few('t2'))
  expect(entryOf(registry, 'tv')?.version).toBe('t1')
  expect(canaryOf(registry)).toEqual({ ...entry('t2'), share: 5 })
  expect(registry.releases.at(-1)).toMatchObject({
    did: 'deployed',
    channel: 'canary',
    by: 'Ada',
    contract: 2,
  })
  expect(canaryOf(after(put('t1'), few('t2'), few('t3', 20)))).toMatchObject({ version: 't3', share: 20 })
})

it('needs something to stand beside, and something else', () => {
  expect(() => after(few('t1'))).toThrow(CanaryProblem)
  expect(() => after(put('t1'), few('t1'))).toThrow('everybody has t1 already')
})

it('claims no path of another remote, and no other claims its own', () => {
  const news = put('n1', 'news', ['/news'])
  expect(() => after(news, put('t1'), few('t2', 5, ['/videos', '/news']))).toThrow(ClaimProblem)
  expect(() => after(put('t1'), few('t2', 5, ['/videos', '/news']), news)).toThrow(ClaimProblem)
})

it('is promoted with the commit that it came from, or taken back; either way it is no canary any more', () => {
  const registry = after(put('t1'), few('t2'), (before) => promoted(before, 'tv', { ...doer, commit: null }))
  expect([entryOf(registry, 'tv'), canaryOf(registry)]).toEqual([entry('t2'), null])
  expect(registry.releases.at(-1)).toMatchObject({
    did: 'promoted',
    channel: 'production',
    commit: 'abcdef1',
    contract: 2,
  })
  const gone = after(put('t1'), few('t2'), back)
  expect([entryOf(gone, 'tv')?.version, canaryOf(gone)]).toEqual(['t1', null])
  expect(gone.releases.at(-1)).toMatchObject({ did: 'taken back', channel: 'canary', reason: 'by hand' })
  expect(() => back(gone)).toThrow('it has no canary')
  const newer = after(put('t1'), few('t2'), few('t3'))
  expect(() => takenBack(newer, 'tv', { version: 't2', reason: 'throws' }, doer)).toThrow(
    'its canary no more',
  )
})

it('is promoted only where it is the one that was looked at', () => {
  const long = (version: string) => `${version}${'0'.repeat(12)}`
  const registry = after(put('t1'), few(long('t2')), few(long('t3')))
  const promote = (version: string) => () => promoted(registry, 'tv', doer, 'canary', { version })
  expect(promote(long('t2'))).toThrow(`tv: ${long('t2')} is its canary no more; ${long('t3')} is`)
  expect(promote('t3')).toThrow(CanaryProblem)
  for (const version of [long('t3'), long('t3').slice(0, 7)])
    expect(entryOf(promote(version)(), 'tv')?.version).toBe(long('t3'))
})

it('is not promoted where a path that everybody has got meanwhile would be lost, unless that was said', () => {
  const wide = put('t3', 'tv', ['/videos', '/live'])
  const registry = after(put('t1'), few('t2'), wide)
  const promote = (givesUp: string[]) => promoted(registry, 'tv', doer, 'canary', { givesUp })
  expect(() => promote([])).toThrow('would no longer answer /live; say so with --gives-up /live')
  expect(entryOf(promote(['/live']), 'tv')?.version).toBe('t2')
})

it('is none once everybody has it, or nobody has the remote', () => {
  expect(canaryOf(after(put('t1'), few('t2'), put('t2')))).toBeNull()
  expect(canaryOf(after(put('t1'), few('t2'), (registry) => withdrawn(registry, 'tv', doer)))).toBeNull()
})

it('is nothing that a rollback goes back to, unless it was promoted', () => {
  const without = after(put('t1'), few('t2'), back, put('t3'))
  expect(releaseBefore(without, 'tv', null).entry?.version).toBe('t1')
  const withIt = after(put('t1'), few('t2'), (registry) => promoted(registry, 'tv', doer), put('t3'))
  expect(entryOf(rolledBack(withIt, 'tv', null, doer), 'tv')?.version).toBe('t2')
})

it('leaves it to npm start whether it may replace what everybody has', () => {
  const started = (registry: Registry) => deployed(registry, tv, entry('t1'), { ...doer, by: 'npm start' })
  expect(mayReplaceAtStart(after(started, few('t2')), 'tv', 'npm start')).toBe(true)
})

it('has few beside it', () => {
  const remotes = ['a', 'b', 'c', 'd']
  const many = after(
    put('t1'),
    ...remotes.flatMap((remote) => [
      put(`${remote}1`, remote, [`/${remote}`]),
      (registry: Registry) =>
        canaried(registry, { ...tv, remote }, entry(`${remote}2`, [`/${remote}`]), { share: 5 }, doer),
    ]),
  )
  expect(() => few('t2')(many)).toThrow('a, b, c, d have canaries already')
})

it('ends well where a person ends it, whatever happens to everybody’s version meanwhile, and not where a host does', () => {
  const worse: Step = (registry) => takenBack(registry, 'tv', { version: 't2', reason: 'more errors' }, doer)
  const ended = (...steps: Step[]) => endOfCanary(after(put('t1'), few('t2'), ...steps).releases, 'tv')
  expect(ended(back)).toEqual({ did: 'taken back', by: 'Ada', well: true })
  expect(ended((registry) => promoted(registry, 'tv', { ...doer, commit: null }))).toMatchObject({
    did: 'promoted',
    well: true,
  })
  expect(ended(few('t3'))).toMatchObject({ did: 'deployed', well: true })
  expect(ended(worse)).toMatchObject({ did: 'taken back', well: false })
  expect(ended(worse, put('t4'))).toMatchObject({ did: 'taken back', well: false })
})
