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

  it.each([
    [z.iso.datetime({ offset: true }), 'must be an instant such as 2027-04-20T15:00:00Z'],
    [z.iso.date(), 'must be a real day, such as 2027-04-20'],
    [z.string().check(z.regex(/^\d{4}$/)), 'does not have the required form: /^\\d{4}$/'],
    [
      z.string().check(z.regex(/^(?:one|two|three|four|five|six|seven|eight)$/)),
      'does not have the required form',
    ],
    [z.string().check(z.regex(/^\d$/, 'must be a figure')), 'must be a figure'],
  ])('says of a form what a reader understands, and never a long pattern', (schema, words) =>
    expect(schema.safeParse('2027-04-20 15.00').error?.issues.map(({ message }) => message)).toEqual([words]),
  )
})
