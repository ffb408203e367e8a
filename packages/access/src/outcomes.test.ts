import { describe, expect, it } from '@jest/globals'
import { checkTitle, noticeOf } from './notices.core.ts'
import { endings, type Outcome, outcomes } from './outcomes.core.ts'

const limit =
  'Your account has reached the limit for concurrent streaming; please log out of some browsers and devices and try again'

describe('outcomes', () => {
  it.each([
    ['signed-out', 'ERR_3684853_1', 0, 'Please Sign In to access this stream'],
    ['problem', 'ERR_3684853_2', 5, 'Sorry but there is an issue with this stream'],
    ['no-subscription', 'ERR_3684853_3', 1, 'Sorry but you are not subscribed to this stream'],
    ['not-entitled', 'ERR_3684853_3', 2, 'Sorry but you are not subscribed to this stream'],
    ['blocked', 'ERR_56882466_1', 3, 'Your account has been blocked by an administrator'],
    [
      'country',
      'ERR_56882466_2',
      6,
      'Sorry but users within this country are not allowed to play this stream',
    ],
    ['concurrency', 'ERR_54648_1', 4, limit],
  ] as const)('%s has its code, its status and its sentence', (outcome, code, status, title) => {
    expect(outcomes[outcome]).toEqual({ code, status })
    expect(checkTitle(code)).toBe(title)
  })

  it('are all of them told to the fan, and never as something unknown', () => {
    for (const name of Object.keys(outcomes) as Outcome[]) {
      const { code, status } = outcomes[name]
      const titles = [
        noticeOf({ by: 'check', code, playing: [] }).title,
        noticeOf({ by: 'request', status, code, playing: [] }).title,
      ]
      if (name !== 'problem') for (const title of titles) expect(title).not.toContain('problem accessing')
    }
  })

  it('end what plays for a reason of its own', () => {
    expect(endings).toEqual({
      'signed-out': 'signed-out',
      problem: 'unavailable',
      blocked: 'blocked',
      'no-subscription': 'not-subscribed',
      'not-entitled': 'not-subscribed',
      country: 'country',
    })
  })
})
