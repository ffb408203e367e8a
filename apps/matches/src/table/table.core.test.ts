import { describe, expect, it } from '@jest/globals'
import { signed } from './table.core.ts'

describe('signed', () => {
  it('marks what is above and below nothing', () => expect([3, 0, -2].map(signed)).toEqual(['+3', '0', '−2']))
})
