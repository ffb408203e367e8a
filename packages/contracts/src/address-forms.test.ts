import { describe, expect, it } from '@jest/globals'
import {
  isSeason,
  isSlug,
  longestEntitlement,
  longestMatchID,
  longestPackageID,
  longestPagePath,
  longestSlug,
  passMarkStart,
} from './address-forms.core.ts'

describe('names in addresses', () => {
  it('takes words of small letters and digits with a hyphen between them, up to a length', () => {
    expect(['first-team', 'u19', '2026-11-21-thornsea-town'].filter((name) => isSlug(name))).toHaveLength(3)
    expect(['', 'First', 'a--b', '-a', 'a-', 'a b', 'a/b', 'é'].filter((name) => isSlug(name))).toEqual([])
    expect([isSlug('a'.repeat(120)), isSlug('a'.repeat(121))]).toEqual([true, false])
    expect([400, 401].map((letters) => isSlug('a'.repeat(letters), longestMatchID))).toEqual([true, false])
  })

  it('has room for the mark, the package and the page of the longest match', () => {
    const match = 'm'.repeat(longestMatchID)
    const longest = 'p'.repeat(longestSlug)
    expect(isSlug(passMarkStart + match, longestEntitlement)).toBe(true)
    expect(isSlug(`${longest}-${match}`, longestPackageID)).toBe(true)
    expect(`/match/${longest}/2026-27/${match}`.length).toBeLessThanOrEqual(longestPagePath)
  })

  it('takes a season of one year or of two', () => {
    expect(['2026', '2026-27'].every(isSeason)).toBe(true)
    expect(['26', '2026-2027', '2026-', 'x2026', ''].some(isSeason)).toBe(false)
  })
})
