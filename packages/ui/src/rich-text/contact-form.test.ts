import { describe, expect, it } from '@jest/globals'
import { outcomeAgain, outcomeIn } from './contact-form.core.ts'

describe('a form that was sent without scripts', () => {
  it('is told of by the address of its page', () => {
    expect(outcomeIn('?form=sent.contact', 'contact')).toEqual({ phase: 'sent' })
    for (const search of ['', '?form=sent.other', '?form=x.contact', '?form=check.contact'])
      expect(outcomeIn(search, 'contact')).toEqual({ phase: 'open' })
  })

  it('is shown again with its problems, those that are known', () => {
    const sent = { formID: 'contact', fields: {}, problems: { name: 'missing', email: 'strange' } }
    expect(outcomeAgain(sent, 'contact')).toEqual({ phase: 'check', problems: { name: 'missing' } })
    expect([outcomeAgain(sent, 'other'), outcomeAgain(undefined, 'contact')]).toEqual([null, null])
  })
})
