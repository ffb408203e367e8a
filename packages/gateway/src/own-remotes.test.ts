import { describe, expect, it } from '@jest/globals'
import { type Eligible, type EligibleWatch, noRemotes } from './compositions/eligible.ts'
import { ownRemotes } from './own-remotes.core.ts'

const deployed = (version: string) => ({ manifest: { version } }) as Eligible['wanted'][string]
const wish = { version: 'v1', trouble: null }
const all: Eligible = {
  claims: { tv: ['/videos'], matches: ['/matches'], club: ['/'] },
  awaited: { tv: ['/live'], shop: ['/shop'] },
  wanted: { tv: deployed('v1'), club: deployed('v2') },
  canaries: { club: { deployment: deployed('v3'), share: 5, revision: 1 } },
}
const watch: EligibleWatch = {
  ...noRemotes,
  current: () => all,
  wishes: () => ({ tv: wish, club: wish }),
}

describe('the remotes of a site', () => {
  it('are all of the store’s where it names none', () => expect(ownRemotes(watch, undefined)).toBe(watch))

  it('are not known before the store was read', () =>
    expect(ownRemotes({ ...watch, current: () => null }, ['tv']).current()).toBeNull())

  it('are those that it names: of another’s pages it has none, and one of its own that cannot be had keeps its paths', () => {
    const own = ownRemotes(watch, ['tv', 'matches', 'unknown'])
    expect(own.current()).toEqual({
      claims: { tv: ['/videos'], matches: ['/matches'] },
      awaited: { tv: ['/live'] },
      wanted: { tv: all.wanted.tv },
      canaries: {},
    })
    expect(own.wishes()).toEqual({ tv: wish })
  })
})
