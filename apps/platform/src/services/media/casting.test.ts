import { describe, expect, it } from '@jest/globals'
import { openHandover, sealHandover } from './casting.core.ts'

const secret = Buffer.alloc(32, 4)
const now = new Date('2026-11-20T12:00:00Z')
const handover = { entryID: 'live-main', token: 'a.b.c.d', expiresAt: new Date(now.getTime() + 60_000) }

describe('an authority handed over', () => {
  const sealed = sealHandover(secret, handover)
  it('opens for its entry until its time, and tells nothing', () => {
    expect(openHandover(secret, sealed, 'live-main', now)).toEqual(handover)
    expect(openHandover(secret, sealed, 'live-main', handover.expiresAt)).toBeNull()
    expect(openHandover(secret, sealed, 'live-audio', now)).toBeNull()
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('live-main')
    expect(sealHandover(secret, handover)).not.toBe(sealed)
  })
  it('does not open when it was made elsewhere, changed or cut', () => {
    expect(openHandover(Buffer.alloc(32, 5), sealed, 'live-main', now)).toBeNull()
    for (let at = 0; at < sealed.length; at += 7) {
      const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
      expect(openHandover(secret, changed, 'live-main', now)).toBeNull()
    }
    for (const other of ['', 'x', sealed.slice(0, -1), `${sealed}A`, '=='.repeat(30)])
      expect(openHandover(secret, other, 'live-main', now)).toBeNull()
  })
})
