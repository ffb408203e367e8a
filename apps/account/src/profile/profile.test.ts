import { type Visit, visitContext } from '@club/host'
import { sampleClub } from '@club/settings'
import { settingsContext } from '@club/shell-api'
import { expect, it } from '@jest/globals'
import { RouterContextProvider } from 'react-router'
import { sendProfile } from './profile.action.ts'

type Names = { forename: string | null; surname: string | null }

/** Submits the details of an account with these names. @returns the page's answer, and the change requested from the platform */
async function send(held: Names, typed: Record<string, string>) {
  const changes: unknown[] = []
  const more = { email: 'jane@example.com', newsletter: true, createdAt: '2026-11-20T12:00:00.000Z' }
  const visit = {
    cookies: {},
    ask: async (method: string, path: string, body?: unknown) => {
      if (method === 'PATCH') changes.push(body)
      const session = { loggedIn: true, ssoID: '1', displayName: 'jane', email: 'jane@example.com' }
      const data = path.endsWith('/session')
        ? { id: 'session', attributes: session }
        : { id: '1', attributes: { ...held, ...more, displayName: 'jane' } }
      return { status: 200, body: { data } }
    },
  }
  const context = new RouterContextProvider()
  context.set(visitContext, visit as unknown as Visit)
  context.set(settingsContext, sampleClub)
  const body = new FormData()
  for (const [name, value] of Object.entries({ form: 'details', ...typed })) body.set(name, value)
  const request = new Request('http://account.test/profile', { method: 'POST', body })
  return { answer: await sendProfile({ request, context }), changes }
}

it('takes the newsletter back from whoever has told no name, and asks for none', async () => {
  const { answer, changes } = await send({ forename: null, surname: null }, { forename: '', surname: '' })
  expect([(answer as Response).status, changes]).toEqual([303, [{ newsletter: false }]])
})

it('keeps a name that is told, and one that the account has does not go by being left empty', async () => {
  const told = await send({ forename: null, surname: null }, { forename: 'Jane', surname: ' ' })
  expect(told.changes).toEqual([{ forename: 'Jane', newsletter: false }])
  const { answer, changes } = await send(
    { forename: 'Jane', surname: 'Roe' },
    { forename: 'Jane', surname: '' },
  )
  expect(answer).toMatchObject({ data: { problems: { surname: 'surname' } } })
  expect(changes).toEqual([])
})
