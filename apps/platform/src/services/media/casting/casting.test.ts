import { randomBytes } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { type Cast, castIsOver, castLasts, openCast, sealCast } from './casting.core.ts'

const secret = randomBytes(32)
const startedAt = Date.parse('2026-11-20T12:00:00Z')
const cast: Cast = {
  castID: 'c'.repeat(22),
  userID: 'u1',
  playbackID: 'p'.repeat(22),
  sessionID: 's'.repeat(22),
  startedAt,
}

describe('an authority of another device', () => {
  it('says what it says, of its kind, to whoever has the secret', () => {
    for (const kind of ['handed', 'receiver'] as const) {
      const sealed = sealCast(secret, kind, 'live-main', cast)
      expect(sealed).toMatch(/^[\w-]{40,400}$/)
      expect(openCast(secret, kind, 'live-main', sealed)).toEqual(cast)
      expect(openCast(randomBytes(32), kind, 'live-main', sealed)).toBeNull()
      expect(openCast(secret, kind === 'handed' ? 'receiver' : 'handed', 'live-main', sealed)).toBeNull()
      expect(openCast(secret, kind, 'live-audio', sealed)).toBeNull()
    }
  })
  it('cannot be changed, nor written in another way, and no two are alike', () => {
    const sealed = sealCast(secret, 'handed', 'live-main', cast)
    expect(sealCast(secret, 'handed', 'live-main', cast)).not.toBe(sealed)
    for (const at of [0, 15, 40, sealed.length - 1]) {
      const other = sealed[at] === 'A' ? 'B' : 'A'
      expect(
        openCast(secret, 'handed', 'live-main', sealed.slice(0, at) + other + sealed.slice(at + 1)),
      ).toBeNull()
    }
    for (const other of [`${sealed}=`, `${sealed}A`, '', 'A', sealed.slice(0, 30)])
      expect(openCast(secret, 'handed', 'live-main', other)).toBeNull()
  })
  it('has its time', () => {
    for (const kind of ['handed', 'receiver'] as const) {
      expect(castIsOver(kind, cast, new Date(startedAt + castLasts[kind] - 1))).toBe(false)
      expect(castIsOver(kind, cast, new Date(startedAt + castLasts[kind]))).toBe(true)
    }
  })
})
