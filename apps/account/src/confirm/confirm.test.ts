import { codeWaitsSeconds } from '@club/contracts'
import { visitContext } from '@club/host'
import { sampleClub } from '@club/settings'
import { settingsContext } from '@club/shell-api'
import { expect, it } from '@jest/globals'
import { RouterContextProvider } from 'react-router'
import { sendConfirm } from './confirm.action.ts'

it('this browser waits for another code as long as for the first', async () => {
  const set: string[] = []
  const context = new RouterContextProvider()
  context.set(settingsContext, sampleClub)
  context.set(visitContext, {
    cookies: {
      account_waiting: JSON.stringify({ for: 'register', email: 'n@example.com', ticket: 'x'.repeat(22) }),
    },
    ask: async () => ({
      status: 202,
      body: { data: { id: 'mail', attributes: { email: 'n@example.com', ticket: 'x'.repeat(22) } } },
    }),
    setCookie: (line: string) => void set.push(line),
    run: () => '',
    runFrom: () => {},
  })
  const request = new Request('http://localhost:4300/confirm', {
    method: 'POST',
    body: new URLSearchParams({ form: 'again' }),
  })
  const answer = (await sendConfirm({ context, request })) as Response
  expect(answer.headers.get('location')).toBe('/confirm?done=again')
  expect(set.join()).toContain(`Max-Age=${codeWaitsSeconds}`)
})
