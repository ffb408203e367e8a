import { describe, expect, it } from '@jest/globals'
import * as z from 'zod/mini'
import { type FormShape, matching, problemsOf, readForm, refusalCode } from './form.core.ts'

const schema = z
  .strictObject({
    email: z.string().check(z.email()),
    newPassword: z.string().check(z.minLength(3)),
    confirmation: z.string(),
    newsletter: z.boolean(),
  })
  .check(matching)
const shape: FormShape<typeof schema> = {
  name: 'try',
  schema,
  texts: ['email'],
  secrets: ['newPassword', 'confirmation'],
  ticks: ['newsletter'],
  wrong: { email: 'email', newPassword: 'newPassword', confirmation: 'passwordMismatch' },
}

const sent = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return readForm(shape, data)
}

describe('a form', () => {
  it('is read by its fields alone', () => {
    const read = sent({
      email: 'fan@example.com',
      newPassword: 'abcd',
      confirmation: 'abcd',
      newsletter: 'on',
      admin: 'true',
    })
    expect(read).toMatchObject({
      ok: true,
      given: { email: 'fan@example.com', newPassword: 'abcd', newsletter: true },
    })
    expect(read.ok && 'admin' in read.given).toBe(false)
  })

  it('says what is wrong beside each field, and gives back everything but passwords', () => {
    expect(sent({ email: 'fan', newPassword: 'a', confirmation: 'a' })).toEqual({
      ok: false,
      state: {
        form: 'try',
        values: { email: 'fan', newsletter: '' },
        problems: { email: 'email', newPassword: 'newPassword' },
      },
    })
    expect(sent({ email: 'fan@example.com', newPassword: 'abcd', confirmation: 'abce' })).toMatchObject({
      ok: false,
      state: { problems: { confirmation: 'passwordMismatch' } },
    })
  })

  it('says what the platform refused where it belongs', () => {
    const body = (code: string) => ({ errors: [{ code, title: 'x' }] })
    expect(problemsOf(body('wrong_code'))).toEqual({ code: 'wrongCode' })
    expect(problemsOf(body('common_password'), { common_password: ['password', 'commonPassword'] })).toEqual({
      password: 'commonPassword',
    })
    expect(problemsOf(body('something_new'))).toEqual({ '': 'failed' })
    expect(problemsOf('no body')).toEqual({ '': 'failed' })
    expect(refusalCode(body('passwordChangeRequired'))).toBe('passwordChangeRequired')
    expect(refusalCode(null)).toBeNull()
  })
})
