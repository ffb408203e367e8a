import { expect, it } from '@jest/globals'
import { RouterContextProvider } from 'react-router'
import { sendRegister } from './register.action.ts'

it('names everything that is wrong at once', async () => {
  const body = new FormData()
  const fields = { forename: '<b>', surname: '', email: 'fan@example.com', password: ' '.repeat(10) }
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const request = new Request('http://account.test/register', { method: 'POST', body })
  const context = new RouterContextProvider()
  expect(await sendRegister({ request, context })).toMatchObject({
    data: {
      problems: {
        forename: 'nameLetters',
        surname: 'surname',
        password: 'newPassword',
        thirteenOrOver: 'tooYoung',
      },
    },
    init: { status: 422 },
  })
})
