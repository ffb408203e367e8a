import { describe, expect, it } from '@jest/globals'
import { openBytes, sealBytes, sealingKey } from './sealed-bytes.core.ts'

const key = sealingKey('a secret of this installation', 'this')
const clear = Buffer.from('what nobody else reads')

describe('sealed bytes', () => {
  it('open with their key, bound to what they were sealed for, and no two are alike', () => {
    const sealed = sealBytes(key, 'session-1', clear)
    expect(openBytes(key, 'session-1', sealed)).toEqual(clear)
    expect(openBytes(key, 'session-2', sealed)).toBeNull()
    expect(openBytes(sealingKey('a secret of this installation', 'that'), 'session-1', sealed)).toBeNull()
    expect(sealBytes(key, 'session-1', clear)).not.toEqual(sealed)
    expect(openBytes(key, '', sealBytes(key, '', Buffer.alloc(0)))).toEqual(Buffer.alloc(0))
  })

  it('do not open where anything of them was changed or left out', () => {
    const sealed = sealBytes(key, '', clear)
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(openBytes(key, '', changed)).toBeNull()
      expect(openBytes(key, '', sealed.subarray(0, at))).toBeNull()
    }
  })
})
