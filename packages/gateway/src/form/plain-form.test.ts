import { describe, expect, it } from '@jest/globals'
import { plainFormOf, shownAgain } from './plain-form.core.ts'

describe('a form without scripts', () => {
  it('is known by where it is sent to', () => {
    const at = '/api/forms/v1/forms/contact/plain-messages'
    expect([plainFormOf('POST', at), plainFormOf('GET', at)]).toEqual(['contact', null])
    for (const other of [
      `${at}?x=1`,
      '/api/forms/v1/forms/contact/messages',
      '/api/forms/v1/forms/../plain-messages',
    ])
      expect(plainFormOf('POST', other)).toBeNull()
  })

  it('is shown again on its page, with what was typed and what is wrong with it', () => {
    const sent = new URLSearchParams({ page: '/contact?x=1#y', name: 'Ada <b>', email: 'x' }).toString()
    const told = { errors: [{ code: 'invalid', source: { pointer: '/fields/email' } }, { code: 'x' }] }
    expect(shownAgain('contact', sent, told)).toEqual({
      page: '/contact',
      form: { formID: 'contact', fields: { name: 'Ada <b>', email: 'x' }, problems: { email: 'invalid' } },
    })
    // A form without its page counts as being on home.
    for (const nonsense of [null, {}, { errors: 'x' }])
      expect(shownAgain('a', '', nonsense)).toEqual({
        page: '/',
        form: { formID: 'a', fields: {}, problems: {} },
      })
  })
})
