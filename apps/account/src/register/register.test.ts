import { sampleClub } from '@club/settings'
import { settingsContext } from '@club/shell-api'
import { expect, it } from '@jest/globals'
import { RouterContextProvider } from 'react-router'
import { sendRegister } from './register.action.ts'

/** @param signIn from the club's settings */
function contextOf(signIn: (typeof sampleClub)['signIn']) {
  const context = new RouterContextProvider()
  context.set(settingsContext, { ...sampleClub, signIn })
  return context
}

it('names everything that is wrong at once', async () => {
  const body = new FormData()
  const fields = { forename: '<b>', surname: '', email: 'fan@example.com', password: ' '.repeat(10) }
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const request = new Request('http://account.test/register', { method: 'POST', body })
  const context = contextOf({ registration: 'full' })
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

it.each([
  ['http://account.test/register', 'short'],
  ['http://account.test/register?form=short', 'full'],
] as const)('asks for no name at %s where the club asks for the %s form', async (address, registration) => {
  const request = new Request(address, { method: 'POST', body: new FormData() })
  const answer = await sendRegister({ request, context: contextOf({ registration }) })
  expect(answer).toMatchObject({ data: { problems: { email: 'email', password: 'newPassword' } } })
  expect(answer).not.toMatchObject({ data: { problems: { forename: 'forename' } } })
})
