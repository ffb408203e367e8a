import { codeWaitsSeconds } from '@club/contracts'
import { visitContext } from '@club/host'
import { sampleClub } from '@club/settings'
import { settingsContext } from '@club/shell-api'
import { expect, it } from '@jest/globals'
import { RouterContextProvider } from 'react-router'
import { sendForgot } from '../forgot/forgot.action.ts'
import { sendConfirm } from './confirm.action.ts'

const ticket = 'x'.repeat(22)
const waiting = JSON.stringify({ for: 'register', email: 'n@example.com', ticket })

/** Sends a form of the page. @returns where it leads, and the cookies that it sets */
async function send(
  action: typeof sendConfirm | typeof sendForgot,
  form: string,
  { cookies, ssoID }: { cookies: Record<string, string>; ssoID: string | null },
) {
  const set: string[] = []
  const context = new RouterContextProvider()
  context.set(settingsContext, sampleClub)
  context.set(visitContext, {
    cookies,
    ask: async (_: string, path: string) =>
      path.endsWith('/session')
        ? {
            status: 200,
            body: {
              data: {
                id: 'session',
                attributes: { loggedIn: ssoID !== null, ssoID, displayName: ssoID, email: null },
              },
            },
          }
        : { status: 202, body: { data: { id: 'mail', attributes: { email: 'n@example.com', ticket } } } },
    setCookie: (line: string) => void set.push(line),
    run: () => '',
    runFrom: () => {},
  })
  const request = new Request('http://localhost:4300/', {
    method: 'POST',
    body: new URLSearchParams({ form }),
  })
  const answer = (await action({ context, request })) as Response
  return { to: answer.headers?.get('location'), set: set.join() }
}

it('this browser waits for another code as long as for the first', async () => {
  const { to, set } = await send(sendConfirm, 'again', { cookies: { account_waiting: waiting }, ssoID: null })
  expect(to).toBe('/confirm?done=again')
  expect(set).toContain(`Max-Age=${codeWaitsSeconds}`)
})

it('says what was done where the first answer of a double click came before the second press', async () => {
  const used = (done: string) => ({ account_waiting: JSON.stringify({ done }) })
  const after = async (ssoID: string | null, first: string, second: string) => [
    (await send(sendConfirm, 'confirm', { cookies: used(first), ssoID })).to,
    (await send(sendForgot, 'reset', { cookies: used(second), ssoID })).to,
  ]
  expect(await after('1', 'registered', 'password')).toEqual([
    '/profile?done=registered',
    '/profile?done=password',
  ])
  expect(await after(null, 'registered', 'password')).toEqual(['/confirm', '/forgot'])
  // A form of before, whose code was never used: nothing is said to be done.
  expect(await after('1', 'password', 'registered')).toEqual(['/profile', '/profile'])
})
