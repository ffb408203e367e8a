import { describe, expect, it } from '@jest/globals'
import * as z from 'zod/mini'
import './zod-words.ts'

describe('what is said of what is invalid', () => {
  it('names what is expected, and never what was given', () => {
    const schema = z.object({
      status: z.enum(['on', 'off']),
      pence: z.int(),
      secret: z.string().check(z.minLength(32)),
    })
    const read = schema.safeParse({ status: 'maybe', pence: 8.99, secret: 'hunter2' })
    const words = read.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
    expect(words).toEqual([
      'status: must be one of on, off',
      'pence: is not a whole number',
      'secret: must have 32 characters at least',
    ])
  })
})
